/** The coups of the shoe in use, gathered from what was told at the table: its state remembers only the last. */

import type { PastAct } from "../_banked/lastEvent";
import type { Outcome, Winner } from "./roads";

interface Decided {
  readonly winner: Winner;
  readonly ponto_pair: boolean;
  readonly banca_pair: boolean;
}

interface Noted {
  readonly version: number;
  readonly outcome: Outcome;
}

const MATTERS: ReadonlySet<string> = new Set(["coup_decided", "cards_shuffled", "decks_replaced", "rewound"]);
const MIXED: ReadonlySet<string> = new Set(["cards_shuffled", "decks_replaced"]);

export const matters = (act: PastAct): boolean => act.events.some((one) => MATTERS.has(one.event));

/** What was decided since the cards were last shuffled, without what the inspector undid. */
export function outcomesOf(acts: readonly PastAct[]): readonly Outcome[] {
  let noted: readonly Noted[] = [];
  for (const { version, events } of [...acts].sort((one, other) => one.version - other.version)) {
    for (const event of events) noted = after(noted, version, event);
  }
  return noted.map(({ outcome }) => outcome);
}

function after(noted: readonly Noted[], version: number, event: { readonly event: string }): readonly Noted[] {
  if (MIXED.has(event.event)) return [];
  if (event.event === "rewound") {
    const { to } = event as unknown as { readonly to: number };
    return noted.filter((one) => one.version <= to);
  }
  if (event.event !== "coup_decided") return noted;
  const { winner, ponto_pair, banca_pair } = event as unknown as Decided;
  return [...noted, { version, outcome: { winner, pontoPair: ponto_pair, bancaPair: banca_pair } }];
}
