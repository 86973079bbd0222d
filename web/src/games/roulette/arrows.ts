/** From place to place with the arrow keys: the nearest one that lies that way. */

import type { Point } from "./cloth";

export interface Placed {
  readonly zone: string;
  readonly at: Point;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A place straight ahead is nearer than one aside. */
const ASIDE = 2.5;

export const isArrow = (key: string): boolean => key in WAYS;

export function towards(places: readonly Placed[], from: string, key: string): string {
  const here = places.find((place) => place.zone === from);
  const way = WAYS[key];
  if (!here || !way) return from;
  let best = from;
  let least = Infinity;
  for (const { zone, at } of places) {
    const [x, y] = [at[0] - here.at[0], at[1] - here.at[1]];
    const ahead = x * way[0] + y * way[1];
    const aside = Math.abs(x * way[1]) + Math.abs(y * way[0]);
    if (zone === from || ahead < 1) continue;
    const cost = ahead + ASIDE * aside;
    if (cost < least) [best, least] = [zone, cost];
  }
  return best;
}
