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
  /** The marker of the mão, and on which side of it those of the compulsory bets lie. */
  readonly marker: Point;
  readonly beyond: 1 | -1;
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

/** For a tablet held upright. */
export const STANDING: Oval = {
  width: 800,
  height: 740,
  middle: { x: 400, y: 384 },
  reach: { x: 334, y: 282 },
  ring: { x: 322, y: 292 },
  plate: { x: 138, y: 52 },
  ownPlate: { x: 166, y: 52 },
  cards: { board: 58, own: 62, shown: 42, back: 31 },
  row: 5,
  board: { x: 400, y: 356 },
  pot: { x: 400, y: 432 },
  deck: { x: 400, y: 264 },
  text: 17,
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
  cards: { board: 40, own: 46, shown: 29, back: 20 },
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

/** At a full table the croupier takes some of the way between the last seat and the first. */
const CROWDED = 8;
const CROUPIER = 0.7;
const spare = (seats: number): number => (seats < CROWDED ? 0 : CROUPIER);

/** The part of the way round after so many seats from the bottom one, as whole numbers or between two. */
function partAfter(steps: number, seats: number, bottom: number): number {
  const beyond = Math.min(1, Math.max(0, steps - (seats - bottom)));
  return (steps + beyond * spare(seats)) / (seats + spare(seats));
}

/** The croupier's place in the rail, between the last seat and the first, and how far it is turned. */
export function croupierAt(oval: Oval, seats: number, bottom: number): { readonly at: Point; readonly turned: number } {
  // Beside one's own plate lie the markers too: keep away from them.
  const part = partAfter(seats - bottom + (bottom === seats ? 0.62 : 0.5), seats, bottom);
  const [at, before, after] = [onRing(oval.ring, part), onRing(oval.ring, part - 0.001), onRing(oval.ring, part + 0.001)];
  const way = { x: after.x - before.x, y: after.y - before.y };
  const long = Math.hypot(way.x, way.y);
  // On one's left, walking clockwise, is the outside.
  const out = { x: way.y / long, y: -way.x / long };
  const rail = oval.text * 0.6;
  const off = Math.abs(out.x) * (oval.reach.x + rail - oval.ring.x) + Math.abs(out.y) * (oval.reach.y + rail - oval.ring.y);
  return {
    at: { x: oval.middle.x + at.x + out.x * off, y: oval.middle.y + at.y + out.y * off },
    turned: (Math.atan2(-out.y, -out.x) * 180) / Math.PI - 90,
  };
}

/** Where a seat is, of so many, seen from the seat at the bottom: one's own, with larger cards, unless one only watches.
Seats follow each other clockwise. */
export function placeOf(oval: Oval, seat: number, seats: number, bottom: number, watches = false): Place {
  const steps = (((seat - bottom) % seats) + seats) % seats;
  const ring = onRing(oval.ring, partAfter(steps, seats, bottom));
  const plate = { x: oval.middle.x + ring.x, y: oval.middle.y + ring.y };
  const isOwn = steps === 0 && !watches;
  // Cards stand on the plate's upper edge, half behind it.
  const lift = oval.plate.y / 2 + (isOwn ? oval.cards.own * 0.72 : oval.cards.back * 0.52);
  const towards = plate.x > oval.middle.x + 1 ? -1 : 1;
  // One's own lies low on the left: on the right is the time, and above are the neighbours.
  const marker = isOwn
    ? { x: plate.x - oval.ownPlate.x / 2 - oval.text * 0.8, y: plate.y + oval.plate.y * 0.3 }
    : { x: plate.x + towards * (oval.plate.x / 2), y: plate.y - oval.plate.y / 2 + oval.text * 0.1 };
  const bet = betAt(oval, plate, ring, isOwn, lift);
  return { plate, cards: { x: plate.x, y: plate.y - lift }, bet, marker, beyond: isOwn ? -1 : towards };
}

/** From one of one's own cards to the next, in widths of a card: four of them must not reach the neighbours. */
export function ownStep(oval: Oval, cards: number): number {
  if (cards < 3) return 1.04;
  return oval === LYING ? 0.72 : 0.58;
}

/** Before the player, but never on their cards or on the common ones. */
function betAt(oval: Oval, plate: Point, ring: Point, isOwn: boolean, lift: number): Point {
  const isLying = oval === LYING;
  const above = plate.y - lift - oval.text * 0.4;
  if (isOwn && isLying) return { x: plate.x + oval.ownPlate.x * 0.88, y: above };
  if (isOwn) return { x: plate.x, y: above - oval.cards.own - oval.text * 0.9 };
  const side = Math.abs(ring.x) / oval.ring.x;
  const height = ring.y / oval.ring.y;
  if (height > 0.55) {
    // Above the cards, a little towards the middle, away from the marker at the plate's corner.
    return { x: plate.x - ring.x * (side > 0.7 ? 0.22 : 0.1), y: above - oval.cards.shown * 0.6 - oval.text * 1.6 };
  }
  if (oval === UPRIGHT) {
    if (side > 0.8) return { x: plate.x - Math.sign(ring.x) * (oval.plate.x / 2 + 25), y: plate.y - ring.y * 0.06 + 5 };
    return { x: plate.x - ring.x * 0.25, y: plate.y + 50 };
  }
  const reach = Math.min(0.36, 130 / Math.max(1, Math.abs(ring.x)));
  return { x: plate.x - ring.x * reach, y: plate.y - ring.y * 0.3 };
}
