/** The racetrack: the numbers in the order of the wheel around a long oval, and the series inside it. */

import type { Point } from "./cloth";
import { SERIES, coveredBy, type Serie } from "./chances";

export interface Cell {
  readonly number: number;
  readonly points: string;
  readonly at: Point;
}

export interface Section {
  readonly zone: Serie;
  readonly points: string;
  readonly at: Point;
}

export interface Racetrack {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly sections: readonly Section[];
}

const LYING = { straight: 430, radius: 92, band: 44 } as const;
const UPRIGHT = { straight: 200, radius: 126, band: 46 } as const;
const SAMPLES = 6;

type Oval = { readonly straight: number; readonly radius: number; readonly band: number };

/** A point of the oval: how far round from the middle of the left end, clockwise (0 to 1), and how far in from its edge. */
function onOval({ straight, radius, band }: Oval, round: number, depth: number): Point {
  const middle = radius - band / 2;
  const quarter = (Math.PI * middle) / 2;
  const reach = radius - depth;
  let way = (((round % 1) + 1) % 1) * (2 * straight + 4 * quarter);
  const arc = (centre: number, angle: number): Point => [centre + reach * Math.cos(angle), reach * Math.sin(angle)];
  if (way <= quarter) return arc(-straight / 2, Math.PI + way / middle);
  way -= quarter;
  if (way <= straight) return [-straight / 2 + way, -reach];
  way -= straight;
  if (way <= 2 * quarter) return arc(straight / 2, -Math.PI / 2 + way / middle);
  way -= 2 * quarter;
  if (way <= straight) return [straight / 2 - way, reach];
  return arc(-straight / 2, Math.PI / 2 + (way - straight) / middle);
}

export function racetrackOf(order: readonly number[], upright: boolean): Racetrack {
  const oval = upright ? UPRIGHT : LYING;
  const [length, breadth] = [oval.straight + 2 * oval.radius + 4, 2 * oval.radius + 4];
  /** Upright, what was on the left is on top. */
  const drawn = ([x, y]: Point): Point => (upright ? [breadth / 2 - y, length / 2 + x] : [length / 2 + x, breadth / 2 + y]);
  const edge = (from: number, to: number, depth: number, samples = SAMPLES): readonly Point[] =>
    Array.from({ length: samples + 1 }, (_, step) =>
      drawn(onOval(oval, (from + ((to - from) * step) / samples - 0.5) / order.length, depth)),
    );
  const cells = order.map((number, place) => ({
    number,
    points: listed([...edge(place, place + 1, 0), ...[...edge(place, place + 1, oval.band)].reverse()]),
    at: edge(place + 0.5, place + 0.5, oval.band / 2, 1)[0]!,
  }));
  const sections = (Object.keys(SERIES) as Serie[]).map((zone) => {
    const outline = runs(order, coveredBy(zone, order)).flatMap(([first, last]) => edge(first, last, oval.band + 3, 4 * SAMPLES));
    return { zone, points: listed(outline), at: middle(outline) };
  });
  return { width: upright ? breadth : length, height: upright ? length : breadth, cells, sections };
}

/** Stretches of the wheel that some numbers fill, clockwise; one that passes the zero goes below 0. */
export function runs(order: readonly number[], numbers: readonly number[]): readonly Point[] {
  const size = order.length;
  const has = (place: number): boolean => numbers.includes(order[(place + size) % size]!);
  const found: Point[] = [];
  for (let place = 0; place < size; place += 1) {
    if (!has(place) || has(place - 1)) continue;
    let end = place;
    while (has(end % size) && end - place < size) end += 1;
    found.push(end > size ? [place - size, end - size] : [place, end]);
  }
  return found.sort((one, other) => one[0] - other[0]);
}

const listed = (points: readonly Point[]): string => points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");

/** The centre of mass of what an outline holds. */
function middle(points: readonly Point[]): Point {
  let [x, y, twice] = [0, 0, 0];
  points.forEach(([x0, y0], place) => {
    const [x1, y1] = points[(place + 1) % points.length]!;
    const cross = x0 * y1 - x1 * y0;
    [x, y, twice] = [x + (x0 + x1) * cross, y + (y0 + y1) * cross, twice + cross];
  });
  return [x / (3 * twice), y / (3 * twice)];
}
