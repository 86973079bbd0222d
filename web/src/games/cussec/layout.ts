/** The board of cussec, lying wide and standing upright: every zone of AO-5.8, with the shaker above it. */

import { chipsBelow, chipsRight, row, type Layout, type Place, type Point, type Rect } from "../_banked/layout";

export interface CussecLayout extends Layout {
  readonly tall: boolean;
  /** The middle of the shaker's foot, and how large it is drawn. */
  readonly shaker: Point;
  readonly scale: number;
  /** The luminous panel. */
  readonly panel: Rect;
  /** Where the total is shown. */
  readonly total: Point;
}

const PIPS = [1, 2, 3, 4, 5, 6] as const;
const named = (name: string, numbers: readonly (number | string)[]): readonly string[] => numbers.map((one) => `${name}_${one}`);
const span = (first: number, past: number): readonly number[] => Array.from({ length: past - first }, (_, place) => first + place);

const PAIRS = PIPS.flatMap((low) => PIPS.filter((high) => high > low).map((high) => `${low}_${high}`));
const LOW = span(1, 4);
const HIGH = span(4, 7);

const stack = (zones: readonly string[], { x, y, width, height }: Rect): readonly Place[] =>
  zones.map((zone, place) => ({ zone, x, y: y + (place * height) / zones.length, width, height: height / zones.length }));

const top = (x: number, width: number): Rect => ({ x, y: 164, width, height: 150 });
const wide = (y: number, height: number): Rect => ({ x: 16, y, width: 1168, height });

export const WIDE: CussecLayout = {
  tall: false,
  width: 1200,
  height: 586,
  chip: 18,
  bank: [600, -30],
  shaker: [600, 142],
  scale: 1,
  panel: { x: 60, y: 44, width: 380, height: 76 },
  total: [946, 96],
  places: [
    { zone: "pequeno", ...top(16, 170), chips: [101, 286] },
    ...chipsBelow(row(named("duplo", LOW), top(186, 222)), 28),
    ...chipsRight(stack(named("triplo", LOW), top(408, 124)), 26),
    { zone: "qualquer_triplo", ...top(532, 136), chips: [600, 288] },
    ...chipsRight(stack(named("triplo", HIGH), top(668, 124)), 26),
    ...chipsBelow(row(named("duplo", HIGH), top(792, 222)), 28),
    { zone: "grande", ...top(1014, 170), chips: [1099, 286] },
    ...chipsBelow(row(named("total", span(4, 18)), wide(314, 82)), 23),
    ...chipsBelow(row(named("par", PAIRS), wide(396, 82)), 23),
    ...row(named("numero", PIPS), wide(478, 92)),
  ],
};

const across = (y: number, height: number): Rect => ({ x: 6, y, width: 348, height });

export const TALL: CussecLayout = {
  tall: true,
  width: 360,
  height: 786,
  chip: 15,
  bank: [180, -30],
  shaker: [92, 122],
  scale: 0.82,
  panel: { x: 176, y: 16, width: 178, height: 44 },
  total: [267, 108],
  places: [
    { zone: "pequeno", x: 6, y: 134, width: 122, height: 80, chips: [67, 192] },
    { zone: "qualquer_triplo", x: 128, y: 134, width: 104, height: 80, chips: [180, 192] },
    { zone: "grande", x: 232, y: 134, width: 122, height: 80, chips: [293, 192] },
    ...chipsRight(row(named("duplo", LOW), across(214, 48)), 27),
    ...chipsRight(row(named("duplo", HIGH), across(262, 48)), 27),
    ...chipsBelow(row(named("triplo", PIPS), across(310, 56)), 17),
    ...chipsBelow(row(named("total", span(4, 11)), across(372, 56)), 17),
    ...chipsBelow(row(named("total", span(11, 18)), across(428, 56)), 17),
    ...chipsBelow(row(named("par", PAIRS.slice(0, 5)), across(490, 56)), 17),
    ...chipsBelow(row(named("par", PAIRS.slice(5, 10)), across(546, 56)), 17),
    ...chipsBelow(row(named("par", PAIRS.slice(10)), across(602, 56)), 17),
    ...chipsRight(row(named("numero", LOW), across(664, 58)), 27),
    ...chipsRight(row(named("numero", HIGH), across(722, 58)), 27),
  ],
};
