/** The cloth of craps, lying wide and standing upright: every zone of AO-4.10 to AO-4.13. */

import { chipsBelow, chipsRight, row, type Layout, type Place, type Point, type Rect } from "../_banked/layout";

const POINTS = [4, 5, 6, 8, 9, 10] as const;
const HARD = ["hard_4", "hard_6", "hard_8", "hard_10"] as const;
const OTHERS = ["big_6", "big_8", "under_7", "over_7"] as const;

export interface CrapsLayout extends Layout {
  readonly tall: boolean;
  /** Where the dice come to rest. */
  readonly arena: Rect;
  /** Where the mark lies while there is no point. */
  readonly off: Point;
}

const on = (zone: string): readonly string[] => POINTS.map((point) => `${zone}_${point}`);

/** Each number's box: against the dice above it, with them below it, and bets that travel there beside their odds. */
function box(point: number, x: number): readonly Place[] {
  const width = 118;
  return [
    { zone: `lay_${point}`, x, y: 16, width, height: 48, chips: [x + 92, 40] },
    ...row([`dont_come_${point}`, `odds_dont_come_${point}`], { x, y: 64, width, height: 48 }),
    { zone: `place_${point}`, x, y: 112, width, height: 88, chips: [x + 90, 172] },
    ...row([`come_${point}`, `odds_come_${point}`], { x, y: 200, width, height: 48 }),
  ];
}

export const WIDE: CrapsLayout = {
  tall: false,
  width: 1200,
  height: 528,
  chip: 19,
  bank: [1024, -30],
  arena: { x: 864, y: 412, width: 320, height: 100 },
  off: [76, 46],
  places: [
    { zone: "dont_come", x: 16, y: 16, width: 120, height: 232, chips: [76, 206] },
    ...POINTS.flatMap((point, place) => box(point, 136 + place * 118)),
    { zone: "come", x: 16, y: 248, width: 828, height: 70, chips: [600, 283] },
    { zone: "field", x: 16, y: 318, width: 828, height: 76, chips: [180, 356] },
    { zone: "dont_pass", x: 16, y: 394, width: 588, height: 54, chips: [90, 421] },
    { zone: "odds_dont_pass", x: 604, y: 394, width: 240, height: 54, chips: [815, 421] },
    { zone: "pass", x: 16, y: 448, width: 588, height: 64, chips: [90, 480] },
    { zone: "odds_pass", x: 604, y: 448, width: 240, height: 64, chips: [815, 480] },
    ...chipsRight(row(HARD.slice(0, 2), { x: 864, y: 16, width: 320, height: 68 }), 30),
    ...chipsRight(row(HARD.slice(2), { x: 864, y: 84, width: 320, height: 68 }), 30),
    { zone: "total_7", x: 864, y: 152, width: 320, height: 48, chips: [900, 176] },
    ...chipsRight(row(["total_2", "total_3", "total_11", "total_12"], { x: 864, y: 200, width: 320, height: 66 }), 28, 12),
    { zone: "craps", x: 864, y: 266, width: 320, height: 46, chips: [890, 289] },
    ...chipsRight(row(OTHERS.slice(0, 2), { x: 864, y: 312, width: 320, height: 44 }), 30),
    ...chipsRight(row(OTHERS.slice(2), { x: 864, y: 356, width: 320, height: 44 }), 30),
  ],
};

/** Across the whole cloth as it stands upright. */
const across = (y: number, height: number): Rect => ({ x: 6, y, width: 348, height });

export const TALL: CrapsLayout = {
  tall: true,
  width: 360,
  height: 816,
  chip: 14,
  bank: [180, -30],
  arena: across(6, 72),
  off: [28, 42],
  places: [
    ...row(on("lay"), across(84, 48)),
    ...row(on("odds_dont_come"), across(132, 48)),
    ...row(on("dont_come"), across(180, 48)),
    ...chipsBelow(row(on("place"), across(228, 70)), 20),
    ...row(on("come"), across(298, 48)),
    ...row(on("odds_come"), across(346, 48)),
    { zone: "dont_come", x: 6, y: 394, width: 150, height: 52, chips: [132, 420] },
    { zone: "come", x: 156, y: 394, width: 198, height: 52, chips: [326, 420] },
    { zone: "field", ...across(446, 58), chips: [324, 459] },
    { zone: "dont_pass", x: 6, y: 504, width: 218, height: 50, chips: [32, 529] },
    { zone: "odds_dont_pass", x: 224, y: 504, width: 130, height: 50, chips: [330, 529] },
    { zone: "pass", x: 6, y: 554, width: 218, height: 52, chips: [32, 580] },
    { zone: "odds_pass", x: 224, y: 554, width: 130, height: 52, chips: [330, 580] },
    ...chipsRight(row(OTHERS, across(606, 50)), 25, 9),
    ...chipsRight(row(HARD, across(660, 52)), 22),
    ...chipsRight(row(["total_2", "total_3", "total_7", "total_11", "total_12"], across(712, 50)), 22),
    { zone: "craps", ...across(762, 48), chips: [50, 786] },
  ],
};

/** Where the mark of the point lies: on its number, or aside. */
export function puck(layout: CrapsLayout, point: number | null): Point {
  const place = layout.places.find((one) => one.zone === `place_${point}`);
  if (!place) return layout.off;
  return layout.tall ? [place.x + place.width - 10, place.y + 4] : [place.x + place.width - 20, place.y + 22];
}
