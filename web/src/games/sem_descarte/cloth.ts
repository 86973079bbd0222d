/** Where everything lies on the cloth of póquer sem descarte. */

import type { Print, Ways } from "../_banked/arc";
import type { Point } from "../_banked/layout";
import { curved, folded, type Seating } from "../_banked/seating";

export interface Cloth extends Seating, Ways {
  /** The viewer's own cards, large; on a phone in a row of their own. */
  readonly ownAt: (seat: number) => Point;
  readonly ownCard: number;
  readonly ownStep: number;
  /** Where a player's two boxes are: the initial bet, and the second. */
  readonly zoneAt: (place: number, zone: string) => Print;
  /** What the bank's cards are called. */
  readonly bankSaid: Point;
  /** Where the prizes are printed; null: no room for it. */
  readonly prizes: Point | null;
}

export const INITIAL = "inicial";
export const SECOND = "segunda";

const OWN_ROW = 104;

/** A little towards the bank: large cards leave the boxes free. */
const raised = ([x, y]: Point): Point => [x, y - 12];

export function clothOf(seats: number, isNarrow: boolean, isSeated: boolean): Cloth {
  const seating = isNarrow ? folded(seats) : curved(seats);
  const aside = isNarrow ? 25 : 37;
  const zoneAt = (place: number, zone: string): Print => {
    const { at, turned } = seating.boxAt(place);
    const [across, turn] = [zone === SECOND ? aside : -aside, (turned * Math.PI) / 180];
    return { at: [at[0] + across * Math.cos(turn), at[1] + across * Math.sin(turn)], turned };
  };
  const { height, bankAt } = seating;
  return {
    ...seating,
    box: isNarrow ? 21 : 32,
    height: isNarrow && isSeated ? height + OWN_ROW : height,
    card: isNarrow ? 34 : 46,
    ownAt: (seat) => (isNarrow ? [seating.width / 2, height + OWN_ROW / 2 - 4] : raised(seating.cardsAt(seat))),
    ownCard: isNarrow ? 66 : 58,
    ownStep: isNarrow ? 1.06 : 0.5,
    zoneAt,
    chipsAt: (place, zone) => zoneAt(place, zone).at,
    bankSaid: [bankAt[0], bankAt[1] + (isNarrow ? 52 : 82)],
    prizes: isNarrow ? null : [64, 44],
  };
}
