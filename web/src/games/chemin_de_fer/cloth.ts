/** Where everything lies on the cloth of chemin de fer: nine places on an arc, or around the lower half of a phone. */

import { onArc, type Boxed, type Plaqued, type Print, type Ways } from "../_banked/arc";
import type { Point } from "../_banked/layout";
import { LINE, type Side } from "./hands";

export interface Cloth extends Plaqued, Boxed, Ways {
  readonly width: number;
  readonly height: number;
  /** Where a player's chips lie before them; and, beyond the line, where half of them plays. */
  readonly boxAt: (place: number) => Print;
  readonly lineAt: (place: number) => Print;
  readonly box: number;
  /** Half the width and half the height of the room on the line. */
  readonly line: Point;
  /** The middles of the two card places, and half their size. */
  readonly cardsAt: Readonly<Record<Side, Point>>;
  readonly spot: Point;
  /** What was said aloud, and how wide it may be. */
  readonly saidAt: Point;
  readonly said: number;
  readonly text: number;
}

const SEATS = 9;

/** seats are counted from the croupier's right, each with a standing place to its right. */
const along = (place: number): number => (place > SEATS ? place - SEATS : place - 0.5);

const HALF_ANGLE = 33;
const RADII = { line: 838, box: 902, plaque: 974, standing: 1017 } as const;
const MIDDLE = 600;

function curved(): Cloth {
  const { angleAt, at } = onArc(SEATS, HALF_ANGLE);
  const angle = (place: number): number => -angleAt(along(place));
  const print = (radius: number, place: number): Print => ({ at: at(radius, angle(place)), turned: -angle(place) });
  const apart = (2 * HALF_ANGLE * Math.PI * RADII.plaque) / 180 / SEATS;
  const boxAt = (place: number): Print => print(RADII.box, place);
  const lineAt = (place: number): Print => print(RADII.line, place);
  return {
    width: 1200,
    height: 652,
    upright: false,
    boxAt,
    lineAt,
    box: 34,
    line: [34, 17],
    chipsAt: (place, zone) => (zone === LINE ? lineAt(place) : boxAt(place)).at,
    chip: 21,
    plaqueAt: (place) => print(place > SEATS ? RADII.standing : RADII.plaque, place),
    plaque: [apart * 0.47, 21],
    cardsAt: { ponto: [408, 288], banca: [792, 288] },
    spot: [168, 100],
    card: 74,
    bank: [MIDDLE, 62],
    saidAt: [MIDDLE, 158],
    said: 660,
    shoeAt: [1075, 105],
    discardsAt: [125, 105],
    boxes: 1,
    text: 19,
  };
}

const PHONE = 400;
const CELL = 78;
const EDGE = 5;
const FROM = 196;
const ROW = 108;

/** Two seats at each side, one over the other, and five below. */
function corner(seat: number): Point {
  const [left, right] = [EDGE + CELL / 2, PHONE - EDGE - CELL / 2];
  if (seat <= 2) return [left, FROM + (seat - 1) * ROW];
  if (seat >= 8) return [right, FROM + (SEATS - seat) * ROW];
  return [EDGE + (seat - 2.5) * CELL, FROM + 2 * ROW];
}

function folded(): Cloth {
  const at = (place: number, across: number, down: number): Print => {
    const [x, y] = corner(place > SEATS ? place - SEATS : place);
    return { at: [x + across, y + down], turned: 0 };
  };
  const boxAt = (place: number): Print => (place > SEATS ? at(place, 27, 44) : at(place, -9, 46));
  const lineAt = (place: number): Print => (place > SEATS ? at(place, 27, 14) : at(place, -9, 12));
  return {
    width: PHONE,
    height: FROM + 3 * ROW + 2,
    upright: true,
    boxAt,
    lineAt,
    box: 19,
    line: [22, 11],
    chipsAt: (place, zone) => (zone === LINE ? lineAt(place) : boxAt(place)).at,
    chip: 13,
    plaqueAt: (place) => (place > SEATS ? at(place, 27, 66) : at(place, 0, 87)),
    plaque: [CELL * 0.45, 17],
    cardsAt: { ponto: [101, 132], banca: [299, 132] },
    spot: [96, 54],
    card: 44,
    bank: [PHONE / 2 - 4, 262],
    saidAt: [PHONE / 2, 40],
    said: 210,
    shoeAt: [355, 28],
    discardsAt: [45, 28],
    boxes: 0.42,
    text: 14,
  };
}

export const clothOf = (isNarrow: boolean): Cloth => (isNarrow ? folded() : curved());
