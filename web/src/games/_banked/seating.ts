/** A cloth where every place has cards of its own: on an arc where there is room, folded into two rows on a phone. */

import { onArc, type Boxed, type Plaqued, type Print } from "./arc";
import type { Point } from "./layout";

export interface Seating extends Plaqued, Boxed {
  readonly width: number;
  readonly height: number;
  /** The middle of a place's cards, and how wide and high their room is. */
  readonly cardsAt: (place: number) => Point;
  readonly room: Point;
  /** How wide a card is where there is room for it: a player's, and the bank's. */
  readonly card: number;
  readonly bankCard: number;
  /** The middle of a place's box for stakes, and how far it reaches. */
  readonly boxAt: (place: number) => Print;
  readonly box: number;
  readonly chip: number;
  /** Where chips lie that are staked against the bank's cards. */
  readonly insuranceAt: (place: number) => Point;
  /** The places at the left and at the right of one; null: an end, beyond which there is room or none. */
  readonly besides: (place: number) => readonly [left: number | null, right: number | null];
  readonly isOpen: boolean;
  /** A line along all places, for what is printed there; straight on a phone. */
  readonly line: string;
  readonly bankAt: Point;
  readonly bank: Point;
  readonly text: number;
  readonly title: Point | null;
}

const MIDDLE = 600;
const HALF_ANGLE = 34;
const RADII = { line: 742, cards: 852, box: 940, plaque: 1008 } as const;

/** The kidney of the casino: places on an arc before the croupier. */
export function curved(seats: number): Seating {
  const { angleAt, at } = onArc(seats, HALF_ANGLE);
  const angle = (place: number): number => angleAt(place - 0.5);
  const apart = (2 * HALF_ANGLE * Math.PI * RADII.cards) / 180 / seats;
  const print = (radius: number, place: number): Print => ({ at: at(radius, angle(place)), turned: -angle(place) });
  const [from, to] = [at(RADII.line, -HALF_ANGLE), at(RADII.line, HALF_ANGLE)];
  return {
    width: 1200,
    height: 660,
    upright: false,
    cardsAt: (place) => at(RADII.cards, angle(place)),
    room: [apart - 6, 104],
    card: 58,
    bankCard: 76,
    boxAt: (place) => print(RADII.box, place),
    box: 34,
    chip: 19,
    insuranceAt: (place) => at(RADII.line, angle(place)),
    besides: (place) => [place < seats ? place + 1 : null, place > 1 ? place - 1 : null],
    isOpen: true,
    line: `M${from[0]} ${from[1]}A${RADII.line} ${RADII.line} 0 0 0 ${to[0]} ${to[1]}`,
    plaqueAt: (place) => print(RADII.plaque, place),
    plaque: [apart * 0.47, 21],
    bankAt: [MIDDLE, 96],
    bank: [MIDDLE, 20],
    shoeAt: [1075, 105],
    discardsAt: [125, 105],
    boxes: 1,
    text: 17,
    title: [MIDDLE, 262],
  };
}

const PHONE = 400;
const ROWS_FROM = 192;
const ROW = 172;
const COLUMNS = 4;

/** The same arc folded: its two ends in the upper row, its middle in the lower. */
export function folded(seats: number): Seating {
  const upper = COLUMNS;
  const lower = seats - upper;
  const ends = upper / 2;
  const cell = PHONE / COLUMNS;
  const middleOf = (place: number): Point => {
    if (place <= ends) return [PHONE - (place - 0.5) * cell, ROWS_FROM];
    if (place > seats - ends) return [(seats - place + 0.5) * cell, ROWS_FROM];
    return [PHONE / 2 + ((lower + 1) / 2 - (place - ends)) * (PHONE / Math.max(lower, 3)), ROWS_FROM + ROW];
  };
  const at = (place: number, down: number): Point => [middleOf(place)[0], middleOf(place)[1] + down];
  const places = Array.from({ length: seats }, (_, seat) => seat + 1);
  const beside = (place: number, side: number): number | null => {
    const [x, y] = middleOf(place);
    const row = places.filter((one) => middleOf(one)[1] === y && (middleOf(one)[0] - x) * side > 0);
    return row.toSorted((one, other) => (middleOf(one)[0] - middleOf(other)[0]) * side)[0] ?? null;
  };
  return {
    width: PHONE,
    height: ROWS_FROM + (lower > 0 ? 2 : 1) * ROW + 4,
    upright: true,
    cardsAt: (place) => at(place, 48),
    room: [cell - 12, 74],
    card: 42,
    bankCard: 50,
    boxAt: (place) => ({ at: at(place, 107), turned: 0 }),
    box: 22,
    chip: 15,
    insuranceAt: (place) => [middleOf(place)[0] - 35, middleOf(place)[1] + 107],
    besides: (place) => [beside(place, -1), beside(place, 1)],
    isOpen: false,
    line: `M8 ${ROWS_FROM - 14}H${PHONE - 8}`,
    plaqueAt: (place) => ({ at: at(place, 150), turned: 0 }),
    plaque: [cell * 0.42, 17],
    bankAt: [PHONE / 2, 118],
    bank: [PHONE / 2, 20],
    shoeAt: [338, 40],
    discardsAt: [62, 40],
    boxes: 0.56,
    text: 14,
    title: null,
  };
}

/** Room for several hands: half of a neighbour's place too, where no cards lie there. */
export function roomOf(seating: Seating, place: number, hasCards: (place: number) => boolean): { readonly across: number; readonly width: number } {
  const [left, right] = seating.besides(place).map((one) => (one === null ? seating.isOpen : !hasCards(one)));
  const half = seating.room[0] / 2;
  return { across: ((right ? half : 0) - (left ? half : 0)) / 2, width: seating.room[0] + (left ? half : 0) + (right ? half : 0) };
}

/** How hands lie side by side in the room of a place. */
export interface Fit {
  readonly width: number;
  /** From one card of a hand to the next, in widths of a card. */
  readonly step: number;
  /** The middle of each hand, from the place's own. */
  readonly across: readonly number[];
}

const STEP = 0.56;
const GAP = 0.3;

/** Hands of so many cards each: the first at the croupier's left, as places are. */
export function fitted(counts: readonly number[], room: number, card: number): Fit {
  const spans = counts.map((count) => 1 + (Math.max(1, count) - 1) * STEP);
  const whole = spans.reduce((sum, span) => sum + span, 0) + GAP * (counts.length - 1);
  const width = Math.min(card, room / Math.max(1, whole));
  let right = (whole * width) / 2;
  const across = spans.map((span) => {
    const middle = right - (span * width) / 2;
    right -= (span + GAP) * width;
    return middle;
  });
  return { width, step: STEP, across };
}
