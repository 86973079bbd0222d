/** Where everything lies on the cloth of blackjack. */

import type { Ways } from "../_banked/arc";
import type { Point } from "../_banked/layout";
import { curved, fitted, folded, roomOf, type Fit, type Seating } from "../_banked/seating";
import type { BlackjackState as State } from "../../protocol";
import { handsOf, placeOf, zoneOf } from "./hands";

export const seatingOf = (seats: number, isNarrow: boolean): Seating => (isNarrow ? folded(seats) : curved(seats));

/** How the hands of a place lie beside each other. */
export function fitOf(state: State, place: number, seating: Seating): Fit {
  const counts = handsOf(state, place).map((hand) => hand.cards.length);
  if (counts.length < 2) return fitted(counts, seating.room[0], seating.card);
  const room = roomOf(seating, place, (other) => handsOf(state, other).length > 0);
  const fit = fitted(counts, room.width, seating.card);
  const wide = Math.max(...fit.across.map(Math.abs)) + fit.width;
  // Only as far aside as the hands need.
  const aside = Math.sign(room.across) * Math.min(Math.abs(room.across), Math.max(0, wide - seating.room[0] / 2));
  return { ...fit, across: fit.across.map((one) => one + aside) };
}

/** Where the chips of a zone lie: the stake of a split hand beside the first one's, insurance before the cards. */
export function chipsAt(state: State, seating: Seating, zone: string): Point {
  const place = placeOf(zone);
  if (zone.startsWith("seguro")) return seating.insuranceAt(place);
  const [x, y] = seating.boxAt(place).at;
  const hands = handsOf(state, place);
  const found = hands.findIndex((hand) => zoneOf(hand) === zone);
  return hands.length < 2 || found < 0 ? [x, y] : [x + ((hands.length - 1) / 2 - found) * apart(hands.length, seating), y];
}

/** From the chips of one hand to those of the next. */
const apart = (hands: number, { chip, room }: Seating): number => Math.min(2.2 * chip, (room[0] - 2 * chip) / (hands - 1));

export const waysOf = (state: State, seating: Seating): Ways => ({ ...seating, chipsAt: (_, zone) => chipsAt(state, seating, zone) });
