/** Cloths that are made of rectangles: where each zone lies, where its chips go, and how one walks between zones. */

export type Point = readonly [x: number, y: number];

export interface Place {
  readonly zone: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where its chips lie, if not in the middle. */
  readonly chips?: Point;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Place[];
  /** How large chips are. */
  readonly chip: number;
  /** Where chips go that the bank takes, and where its prizes come from. */
  readonly bank: Point;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Zones side by side, of equal widths, filling a rectangle. */
export function row(zones: readonly string[], { x, y, width, height }: Rect): readonly Place[] {
  const each = width / zones.length;
  return zones.map((zone, place) => ({ zone, x: x + place * each, y, width: each, height }));
}

/** The same places, with their chips so far from the right edge, or from the lower one: what they are stays legible. */
export const chipsRight = (places: readonly Place[], inset: number, down = 0): readonly Place[] =>
  places.map((place) => ({ ...place, chips: [place.x + place.width - inset, place.y + place.height / 2 + down] }));

export const chipsBelow = (places: readonly Place[], inset: number): readonly Place[] =>
  places.map((place) => ({ ...place, chips: [place.x + place.width / 2, place.y + place.height - inset] }));

export const middle = ({ x, y, width, height }: Rect): Point => [x + width / 2, y + height / 2];

export const chipsOf = (place: Place): Point => place.chips ?? middle(place);

/** Where the chips of a zone lie; null: the cloth has no such zone. */
export function spot(layout: Layout, zone: string): Point | null {
  const place = layout.places.find((one) => one.zone === zone);
  return place ? chipsOf(place) : null;
}

/** The nearest zone on one side of another: straight ones before slanting ones. */
export function beside(layout: Layout, zone: string, [across, down]: Point): string | null {
  const from = layout.places.find((one) => one.zone === zone);
  if (!from) return null;
  let best: string | null = null;
  let nearest = Infinity;
  for (const place of layout.places) {
    const ahead = across + down > 0 ? begin(place, across) - end(from, across) : begin(from, across) - end(place, across);
    if (ahead < -TOUCHING) continue;
    const far = ahead + 3 * apart(from, place, down) + Math.abs(centre(from, down) - centre(place, down)) / 10;
    if (far < nearest) [best, nearest] = [place.zone, far];
  }
  return best;
}

const TOUCHING = 0.5;

/** A place along one of the two directions: across, or else down. */
const begin = (place: Place, across: number): number => (across ? place.x : place.y);
const end = (place: Place, across: number): number => (across ? place.x + place.width : place.y + place.height);
const centre = (place: Place, across: number): number => (begin(place, across) + end(place, across)) / 2;
const apart = (one: Place, other: Place, across: number): number =>
  Math.max(0, begin(other, across) - end(one, across) + 1, begin(one, across) - end(other, across) + 1);
