/** The dice of the arena: what colour the house gave them, and which throw they show. */

import type { BancaFrancesaColour, BancaFrancesaLastCoup, BancaFrancesaState } from "../../protocol";
import type { PastAct } from "../_banked/lastEvent";

export const DYES: Readonly<Record<BancaFrancesaColour, string>> = { azul: "#2459a8", verde: "#1d7a4c", vermelho: "#c8312f" };

export interface Lying {
  /** Another one: they were thrown again. */
  readonly key: number;
  readonly dice: readonly number[];
  readonly decides: string | null;
}

type Seen = Pick<BancaFrancesaState, "dice" | "decides"> & { readonly last: Readonly<Record<string, Pick<BancaFrancesaLastCoup, "dice" | "decides" | "void">>> };

/** As on a table, they lie where they fell until they are thrown again: what they decided can be read for longer than it
takes to pay it (PT-BFO-15). A player who comes back sees those of their own last coup. */
export function lying(state: Seen | null, seat: number | null, told: readonly PastAct[]): Lying | null {
  if (!state) return null;
  const thrown = lastThrow(told);
  if (thrown) return thrown;
  if (state.dice.length) return { key: 0, dice: state.dice, decides: state.decides };
  const own = seat === null || told.some(ends) ? undefined : state.last[seat];
  return own?.dice.length && !own.void ? { key: 0, dice: own.dice, decides: own.decides } : null;
}

interface Said {
  readonly event: string;
  readonly dice?: readonly number[];
  readonly decides?: string | null;
}

/** A coup that was voided or taken back showed nothing. */
const UNDONE: ReadonlySet<string> = new Set(["coup_voided", "rewound"]);
const ends = (act: PastAct): boolean => (act.events as readonly Said[]).some(({ event }) => UNDONE.has(event));

function lastThrow(told: readonly PastAct[]): Lying | null {
  for (const act of told.toReversed()) {
    if (ends(act)) return null;
    const thrown = (act.events as readonly Said[]).findLast(({ event }) => event === "dice_thrown");
    if (thrown) return { key: act.version, dice: thrown.dice ?? [], decides: thrown.decides ?? null };
  }
  return null;
}
