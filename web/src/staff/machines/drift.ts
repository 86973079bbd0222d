/** The plot of a machine's return: how its figures become places. */

import type { MachinePoint } from "../../http";

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Games after which the return says something, as a part of all. */
const SETTLED = 0.1;
const LEAST = 0.05;
const ROOM = 1.15;

/** What the plot shows of the returns: the exact one in the middle, all of the later actual ones, and the last band
unless it is so wide that nothing else would be seen. */
export function shownRange(points: readonly MachinePoint[]): Range {
  const last = points.at(-1);
  if (!last) return { low: 0, high: 1 };
  const { exact, low, high } = last.returned;
  const later = points.filter(({ games }) => games >= last.games * SETTLED);
  const farthest = Math.max(LEAST, ...later.map(({ returned }) => Math.abs(returned.actual - exact)));
  const reach = ROOM * Math.max(farthest, Math.min(Math.max(exact - low, high - exact), 2 * farthest));
  return { low: Math.max(0, exact - reach), high: exact + reach };
}

/** Round numbers within a range, about so many. */
export function ticks({ low, high }: Range, count: number): readonly number[] {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, place) => (first + place) * step);
}

type Spot = readonly [x: number, y: number];

export const pathOf = (spots: readonly Spot[]): string => spots.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
