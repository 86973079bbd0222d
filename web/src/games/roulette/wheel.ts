/** The wheel: the order and the colours of its pockets, and where the plate and the ball come to rest. */

import type { RouletteDirection, RouletteNumbering } from "../../protocol";

/** Clockwise. */
export const ORDERS: Readonly<Record<RouletteNumbering, readonly number[]>> = {
  francesa: [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28,
    12, 35, 3, 26,
  ],
  americana: [
    0, 28, 9, 26, 30, 11, 7, 20, 32, 17, 5, 22, 34, 15, 3, 24, 36, 13, 1, 27, 10, 25, 29, 12, 8, 19, 31, 18, 6, 21, 33, 16, 4,
    23, 35, 14, 2,
  ],
};

export const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export type Colour = "encarnado" | "preto" | "zero";

export const colourOf = (number: number): Colour => (number === 0 ? "zero" : RED.has(number) ? "encarnado" : "preto");

export const STEP = 360 / 37;

/** Degrees from the zero's pocket, clockwise. */
export const pocketAngle = (order: readonly number[], number: number): number => order.indexOf(number) * STEP;

/** The number with so many pockets on each side. */
export function neighbours(order: readonly number[], number: number, eachSide: number): readonly number[] {
  const at = order.indexOf(number);
  return Array.from({ length: 2 * eachSide + 1 }, (_, step) => order[(at + step - eachSide + order.length) % order.length]!);
}

/** Clockwise is 1. */
export const turnOf = (direction: RouletteDirection): 1 | -1 => (direction === "left_to_right" ? 1 : -1);

export interface Angles {
  readonly plate: number;
  readonly ball: number;
}

const PLATE_RUNS_ON = 70;
const BALL_RUNS_AT_LEAST = 200;

/** Where both stop: the plate a little farther on its way, the ball on its own way over the number's pocket. */
export function landing(from: Angles, way: 1 | -1, order: readonly number[], number: number): Angles {
  const plate = from.plate - way * PLATE_RUNS_ON;
  const over = plate + pocketAngle(order, number);
  const least = from.ball + way * BALL_RUNS_AT_LEAST;
  const missing = (((over - least) * way) % 360 + 360) % 360;
  return { plate, ball: least + way * missing };
}

/** The numbers that fell, from what the house has opened of its draws: the pocket of each, counted from zero. */
export function fallen(draws: readonly (readonly [number, number])[], order: readonly number[]): readonly number[] {
  return draws.filter(([bound]) => bound === order.length).map(([, pocket]) => order[pocket]!);
}
