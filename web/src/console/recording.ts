/** What a player does with the cards in his own hands, for the croupier to record. */

import type { PontoBancaState } from "../protocol";
import type { Doing } from "./wanted";

export interface Recorded {
  readonly act: Doing;
  /** Whose act it is. */
  readonly seat: number;
}

/** Instead of what the croupier may do for him: what is recorded when he does it himself. The table judges whose turn it is. */
export function recordedInstead(game: string, instead: string, view: unknown): Recorded | null {
  if (game !== "ponto_banca" || instead !== "pass_cards") return null;
  const seat = turner(view as PontoBancaState);
  return seat === null ? null : { act: { do: "show_cards" }, seat };
}

/** Who turns the cards that lie face down: of the seated players on that side who have not passed them on, the one with the
highest stake, and of equal ones the lowest seat (AO-10.18, AO-11.18). */
function turner(view: PontoBancaState): number | null {
  const side = view.deal.ponto.includes(null) ? "ponto" : "banca";
  const chairs = view.rules.double ? 2 * view.rules.seats : view.rules.seats;
  const passed = view.passed.filter((one) => one.side === side).map((one) => one.seat);
  const stakes = view.cloth.bets.filter((bet) => bet.zone === side && bet.seat <= chairs && !passed.includes(bet.seat));
  return stakes.toSorted((one, other) => other.chips - one.chips || one.seat - other.seat)[0]?.seat ?? null;
}
