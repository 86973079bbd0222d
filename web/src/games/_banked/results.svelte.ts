/** What each hand brought, from what was told since bets were closed: by its zone or by its player. */

import { figure } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import type { AnyTable } from "../../lib/table.svelte";

export interface Result {
  /** Prizes and lost chips of all who had a stake on the hand; and of the viewer alone. */
  readonly prize: number;
  readonly lost: number;
  readonly returned: number;
  readonly own: number | null;
}

/** What the hand brought: to the viewer, where they had a stake on it. */
export const netOf = ({ own, prize, lost }: Result): number => own ?? prize - lost;

/** In few signs, for a badge. */
export function badge(result: Result): { readonly total: string; readonly tone: "plain" | "won" | "lost" } {
  const net = netOf(result);
  if (net === 0) return { total: "=", tone: "plain" };
  const amount = figure(Math.abs(net) / 100, speech.lang);
  return net > 0 ? { total: `+${amount}`, tone: "won" } : { total: `−${amount}`, tone: "lost" };
}

export interface Moved {
  readonly event: string;
  readonly seat: number;
  readonly zone: string;
  readonly chips?: number;
  readonly prize?: number;
}

export type Outcomes = Readonly<Record<string, Result>>;

const NONE: Result = { prize: 0, lost: 0, returned: 0, own: null };
const AFRESH = new Set(["bets_closed", "bets_opened", "coup_voided", "rewound"]);

const PAID = new Set(["prize_paid", "special_prize_paid", "stake_paid"]);
const LOST = new Set(["bet_collected", "stake_lost"]);

export type Keyed = (moved: Moved) => string;

export function withMove(before: Outcomes, told: Moved, viewer: number | null, key: Keyed): Outcomes {
  const { event, seat, chips = 0, prize = 0 } = told;
  if (AFRESH.has(event)) return {};
  const moved = { prize: 0, lost: 0, returned: 0 };
  if (PAID.has(event)) moved.prize = prize;
  else if (LOST.has(event)) moved.lost = chips;
  else if (event === "bet_returned") moved.returned = chips;
  else return before;
  const one = before[key(told)] ?? NONE;
  const own = seat === viewer ? (one.own ?? 0) + moved.prize - moved.lost : one.own;
  return {
    ...before,
    [key(told)]: { prize: one.prize + moved.prize, lost: one.lost + moved.lost, returned: one.returned + moved.returned, own },
  };
}

export class Results {
  of = $state.raw<Outcomes>({});

  constructor(table: AnyTable, key: Keyed) {
    $effect(() =>
      table.follow((act) => {
        for (const event of act.events as unknown as readonly Moved[]) this.of = withMove(this.of, event, table.seat, key);
      }),
    );
  }
}
