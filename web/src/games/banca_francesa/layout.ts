/** The cloth of PT-BFO-6, lying wide and standing upright: grande within the inner line, pequeno between it and the outer
one, ases in the cut corner. */

import type { Point } from "../_banked/layout";

export interface Cloth {
  readonly width: number;
  readonly height: number;
  readonly outer: string;
  readonly inner: string;
  readonly corner: string;
  /** How wide the touch of a line is. */
  readonly touch: number;
  readonly chip: number;
  /** Where the chips of each zone lie. */
  readonly chips: Readonly<Record<Zone, Point>>;
  readonly names: Readonly<Record<"pequeno" | "grande" | "ases", Point>>;
  readonly numbers: Readonly<Record<"pequeno" | "grande" | "ases", Point>>;
  readonly arena: { readonly at: Point; readonly across: number; readonly down: number; readonly die: number };
}

const ZONES = ["pequeno", "risco_exterior", "grande", "risco_interior", "ases"] as const;
export type Zone = (typeof ZONES)[number];

export const WIDE: Cloth = {
  width: 1040,
  height: 540,
  outer: "M150 40 H960 A40 40 0 0 1 1000 80 V460 A40 40 0 0 1 960 500 H80 A40 40 0 0 1 40 460 V150 Z",
  inner: "M250 150 H860 A30 30 0 0 1 890 180 V330 A30 30 0 0 1 860 360 H180 A30 30 0 0 1 150 330 V250 Z",
  corner: "M20 20 H130 L20 130 Z",
  touch: 34,
  chip: 22,
  chips: {
    pequeno: [520, 430],
    risco_exterior: [1000, 270],
    grande: [300, 300],
    risco_interior: [890, 255],
    ases: [52, 80],
  },
  names: { pequeno: [520, 110], grande: [320, 215], ases: [52, 44] },
  numbers: { pequeno: [800, 110], grande: [320, 255], ases: [92, 44] },
  arena: { at: [650, 255], across: 150, down: 82, die: 48 },
};

export const TALL: Cloth = {
  width: 360,
  height: 572,
  outer: "M152 14 H320 A26 26 0 0 1 346 40 V520 A26 26 0 0 1 320 546 H40 A26 26 0 0 1 14 520 V152 Z",
  inner: "M150 130 H262 A20 20 0 0 1 282 150 V410 A20 20 0 0 1 262 430 H98 A20 20 0 0 1 78 410 V202 Z",
  corner: "M6 6 H126 L6 126 Z",
  touch: 44,
  chip: 17,
  chips: {
    pequeno: [180, 488],
    risco_exterior: [92, 546],
    grande: [180, 252],
    risco_interior: [246, 430],
    ases: [40, 58],
  },
  names: { pequeno: [228, 74], grande: [188, 194], ases: [38, 30] },
  numbers: { pequeno: [228, 98], grande: [188, 220], ases: [84, 30] },
  arena: { at: [180, 340], across: 84, down: 62, die: 36 },
};
