/** Where everything lies on an oval table: seats around it, one's own at the bottom, the pot in the middle. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** One seat and what belongs to it. */
export interface Place {
  /** The middle of the plate with the name. */
  readonly plate: Point;
  /** The middle of the cards. */
  readonly cards: Point;
  readonly bet: Point;
  /** The marker of the mão and those of the compulsory bets. */
  readonly marker: Point;
}

export interface Oval {
  readonly width: number;
  readonly height: number;
  readonly middle: Point;
  /** Half of what the cloth measures. */
  readonly reach: Point;
  /** Half of what the line of the plates measures. */
  readonly ring: Point;
  readonly plate: Point;
  readonly ownPlate: Point;
  /** Widths of cards: on the table, one's own, others' that are shown, and their backs. */
  readonly cards: { readonly board: number; readonly own: number; readonly shown: number; readonly back: number };
  /** How many common cards lie beside each other. */
  readonly row: number;
  readonly board: Point;
  readonly pot: Point;
  readonly deck: Point;
  readonly text: number;
}

export const LYING: Oval = {
  width: 1200,
  height: 660,
  middle: { x: 600, y: 342 },
  reach: { x: 530, y: 240 },
  ring: { x: 512, y: 250 },
  plate: { x: 150, y: 54 },
  ownPlate: { x: 176, y: 54 },
  cards: { board: 66, own: 66, shown: 46, back: 34 },
  row: 5,
  board: { x: 600, y: 286 },
  pot: { x: 600, y: 372 },
  deck: { x: 372, y: 286 },
  text: 18,
};

/** For a phone held upright. */
export const UPRIGHT: Oval = {
  width: 400,
  height: 640,
  middle: { x: 200, y: 330 },
  reach: { x: 168, y: 262 },
  ring: { x: 154, y: 270 },
  plate: { x: 88, y: 42 },
  ownPlate: { x: 128, y: 42 },
  cards: { board: 42, own: 46, shown: 29, back: 20 },
  row: 3,
  board: { x: 200, y: 268 },
  pot: { x: 200, y: 352 },
  deck: { x: 200, y: 172 },
  text: 13,
};

/** The point on a ring of this half width and height, straight where it is longer, after a part of the way round:
clockwise from the middle of the bottom. */
export function onRing(ring: Point, part: number): Point {
  const r = Math.min(ring.x, ring.y);
  const [flat, tall] = [ring.x - r, ring.y - r];
  const bend = (Math.PI * r) / 2;
  // From the bottom: to the left, round a corner, up, round a corner, to the right, and so on.
  const legs = [flat, bend, 2 * tall, bend, 2 * flat, bend, 2 * tall, bend, flat];
  let left = (((part % 1) + 1) % 1) * legs.reduce((sum, leg) => sum + leg, 0);
  let leg = 0;
  while (leg < legs.length - 1 && left > legs[leg]!) left -= legs[leg++]!;
  const turned = legs[leg] ? left / legs[leg]! : 0;
  const [c, s] = [Math.cos((turned * Math.PI) / 2) * r, Math.sin((turned * Math.PI) / 2) * r];
  switch (leg) {
    case 0:
      return { x: -left, y: ring.y };
    case 1:
      return { x: -flat - s, y: tall + c };
    case 2:
      return { x: -ring.x, y: tall - left };
    case 3:
      return { x: -flat - c, y: -tall - s };
    case 4:
      return { x: -flat + left, y: -ring.y };
    case 5:
      return { x: flat + s, y: -tall - c };
    case 6:
      return { x: ring.x, y: -tall + left };
    case 7:
      return { x: flat + c, y: tall + s };
    default:
      return { x: flat - left, y: ring.y };
  }
}

/** Where a seat is, of so many, seen from the seat at the bottom. Seats follow each other clockwise. */
export function placeOf(oval: Oval, seat: number, seats: number, bottom: number): Place {
  const steps = (((seat - bottom) % seats) + seats) % seats;
  const ring = onRing(oval.ring, steps / seats);
  const plate = { x: oval.middle.x + ring.x, y: oval.middle.y + ring.y };
  const isOwn = steps === 0;
  // Cards stand on the plate's upper edge, half behind it.
  const lift = oval.plate.y / 2 + (isOwn ? oval.cards.own * 0.72 : oval.cards.back * 0.52);
  const towards = plate.x > oval.middle.x + 1 ? -1 : 1;
  const marker = isOwn
    ? { x: plate.x + oval.ownPlate.x / 2 + oval.text, y: plate.y - oval.text * 0.4 }
    : { x: plate.x + towards * (oval.plate.x / 2), y: plate.y - oval.plate.y / 2 + oval.text * 0.1 };
  return { plate, cards: { x: plate.x, y: plate.y - lift }, bet: betAt(oval, plate, ring, isOwn, lift), marker };
}

/** Before the player, but never on his cards or on the common ones. */
function betAt(oval: Oval, plate: Point, ring: Point, isOwn: boolean, lift: number): Point {
  const inward = { x: -ring.x, y: -ring.y };
  if (oval.height > oval.width) {
    if (isOwn) return { x: plate.x, y: plate.y - lift - oval.cards.own * 1.15 };
    const isAside = Math.abs(ring.x) > oval.ring.x * 0.8;
    if (isAside) return { x: plate.x + Math.sign(inward.x) * (oval.plate.x / 2 + 23), y: plate.y + inward.y * 0.06 };
    return { x: plate.x + inward.x * 0.35, y: plate.y + Math.sign(inward.y) * 50 };
  }
  if (isOwn) return { x: plate.x + oval.ownPlate.x * 0.88, y: plate.y - lift - oval.text * 0.4 };
  const isBelow = ring.y > oval.ring.y * 0.55;
  if (isBelow) {
    const share = Math.abs(ring.x) > oval.ring.x * 0.7 ? 0.22 : 0.1;
    return { x: plate.x + inward.x * share, y: plate.y - lift - oval.cards.shown * 1.15 };
  }
  const reach = Math.min(0.36, 130 / Math.max(1, Math.abs(inward.x)));
  return { x: plate.x + inward.x * reach, y: plate.y + inward.y * 0.3 };
}
