/** The cloth: where every bet lies. Twelve rows of three numbers, the zero before the first row.

Places are measured along the cloth (the zero's end is negative, a row is 1) and across it (a column is 1, the first
begins at 0), and drawn lying, with the zero on the left, or upright, with the zero on top. */

import type { RouletteRules } from "../../protocol";
import { RED } from "./wheel";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [x: number, y: number];

/** Higher layers lie over lower ones: lines over cells, corners over lines. */
export type Layer = 0 | 1 | 2;

export interface Spot {
  readonly zone: string;
  readonly numbers: readonly number[];
  /** What may be touched; some chances have a place on both sides. */
  readonly areas: readonly Box[];
  /** Where chips lie. */
  readonly at: Point;
  readonly layer: Layer;
}

export interface Cloth {
  readonly width: number;
  readonly height: number;
  readonly upright: boolean;
  readonly spots: readonly Spot[];
}

interface Shape {
  readonly upright: boolean;
  /** Units of the drawing for a row and for a column. */
  readonly row: number;
  readonly column: number;
  readonly zero: number;
  readonly foot: number;
  /** Half of what a line takes of the cells beside it. */
  readonly line: readonly [along: number, across: number];
  readonly dozens: number;
  readonly simple: number;
  readonly value: number;
  readonly side: number;
  readonly extra: number;
}

const LYING = {
  upright: false,
  row: 80,
  column: 60,
  zero: 0.95,
  line: [0.19, 0.22],
  dozens: 0.85,
  simple: 0.85,
  value: 0.6,
  side: 1.35,
  extra: 0.6,
} as const;
const UPRIGHT = {
  upright: true,
  row: 58,
  column: 74,
  zero: 1,
  line: [0.22, 0.175],
  dozens: 0.6,
  simple: 0.6,
  value: 0.4,
  side: 0.8,
  extra: 0.8,
} as const;

const ROWS = Array.from({ length: 12 }, (_, row) => row);
const COLUMNS = [0, 1, 2];
const numberAt = (row: number, column: number): number => 3 * row + column + 1;
const range = (first: number, last: number): readonly number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const ALL = range(1, 36);

const SIMPLE: Readonly<Record<string, readonly number[]>> = {
  menor: range(1, 18),
  par: ALL.filter((number) => number % 2 === 0),
  encarnado: ALL.filter((number) => RED.has(number)),
  preto: ALL.filter((number) => !RED.has(number)),
  impar: ALL.filter((number) => number % 2 === 1),
  maior: range(19, 36),
};

type Options = Pick<RouletteRules, "variant" | "zero_combinations" | "outer_cavalos">;

class Drawing {
  readonly spots: Spot[] = [];

  constructor(
    readonly shape: Shape,
    readonly first: Point,
    readonly last: Point,
  ) {}

  /** From the ends of a place along and across the cloth to the drawing. */
  box(along: Point, across: Point): Box {
    const { upright, row, column } = this.shape;
    const length = (along[1] - along[0]) * row;
    const breadth = (across[1] - across[0]) * column;
    if (upright) {
      return { x: (across[0] - this.first[1]) * column, y: (along[0] - this.first[0]) * row, width: breadth, height: length };
    }
    return { x: (along[0] - this.first[0]) * row, y: (this.last[1] - across[1]) * column, width: length, height: breadth };
  }

  add(zone: string, numbers: readonly number[], layer: Layer, ...places: readonly (readonly [along: Point, across: Point])[]): void {
    const areas = places.map(([along, across]) => this.box(along, across));
    const { x, y, width, height } = areas[0]!;
    this.spots.push({ zone, numbers, areas, at: [x + width / 2, y + height / 2], layer });
  }

  /** Around a point: over a line that runs across the cloth, one that runs along it, or a corner. */
  private over(along: number, across: number, reach: Point): readonly [Point, Point] {
    return [
      [along - reach[0], along + reach[0]],
      [across - reach[1], across + reach[1]],
    ];
  }

  corner(kind: string, numbers: readonly number[], along: number, across: number): void {
    this.add([kind, ...numbers].join("_"), numbers, 2, this.over(along, across, this.shape.line));
  }

  betweenRows(zone: string, numbers: readonly number[], along: number, across: number): void {
    const [line, aside] = this.shape.line;
    this.add(zone, numbers, 1, this.over(along, across, [line, 0.5 - aside]));
  }

  betweenColumns(zone: string, numbers: readonly number[], along: number, across: number): void {
    const [aside, line] = this.shape.line;
    this.add(zone, numbers, 1, this.over(along, across, [0.5 - aside, line]));
  }
}

function inside(on: Drawing, zero: boolean): void {
  on.add("pleno_0", [0], 0, [[-on.shape.zero, 0], [0, 3]]);
  for (const row of ROWS) {
    const [first, second, third] = COLUMNS.map((column) => numberAt(row, column)) as [number, number, number];
    for (const column of COLUMNS) {
      const number = numberAt(row, column);
      on.add(`pleno_${number}`, [number], 0, [[row, row + 1], [column, column + 1]]);
      if (column < 2) on.betweenColumns(`cavalo_${number}_${number + 1}`, [number, number + 1], row + 0.5, column + 1);
      if (row < 11) on.betweenRows(`cavalo_${number}_${number + 3}`, [number, number + 3], row + 1, column + 0.5);
      if (column < 2 && row < 11) on.corner("quadro", [number, number + 1, number + 3, number + 4], row + 1, column + 1);
    }
    on.betweenColumns(`rua_${first}_${second}_${third}`, [first, second, third], row + 0.5, 0);
    if (row < 11) on.corner("linha", range(first, first + 5), row + 1, 0);
  }
  if (!zero) return;
  for (const column of COLUMNS) on.betweenRows(`cavalo_0_${column + 1}`, [0, column + 1], 0, column + 0.5);
  on.corner("rua", [0, 1, 2], 0, 1);
  on.corner("rua", [0, 2, 3], 0, 2);
  on.corner("quadro", [0, 1, 2, 3], 0, 0);
}

const dozen = (which: number): readonly number[] => range(12 * which - 11, 12 * which);
const column = (which: number): readonly number[] => ROWS.map((row) => numberAt(row, which - 1));

function columns(on: Drawing): void {
  const { foot, line } = on.shape;
  for (const which of [1, 2, 3]) on.add(`coluna_${which}`, column(which), 0, [[12, 12 + foot], [which - 1, which]]);
  for (const which of [1, 2]) {
    const reach: Point = [which - line[1], which + line[1]];
    const numbers = [...column(which), ...column(which + 1)];
    on.add(`cavalo_coluna_${which}_${which + 1}`, numbers, 1, [[12 + foot * 0.12, 12 + foot * 0.88], reach]);
  }
}

/** Dozens beside the numbers; farther out the simple chances, with an outer edge for chips that have a value. */
function american(on: Drawing, outer: boolean): void {
  const { dozens, simple, value, foot, line } = on.shape;
  for (const which of [1, 2, 3]) on.add(`duzia_${which}`, dozen(which), 0, [[4 * which - 4, 4 * which], [-dozens, 0]]);
  for (const which of [1, 2]) {
    const numbers = [...dozen(which), ...dozen(which + 1)];
    const at = 4 * which;
    on.add(`cavalo_duzia_${which}_${which + 1}`, numbers, 1, [[at - line[0], at + line[0]], [-dozens, -line[1]]]);
  }
  Object.entries(SIMPLE).forEach(([zone, numbers], place) => {
    const along: Point = [2 * place, 2 * place + 2];
    on.add(zone, numbers, 0, [along, [-dozens - simple, -dozens]]);
    on.add(`valor_${zone}`, numbers, 0, [along, [-dozens - simple - value, -dozens - simple]]);
  });
  if (!outer) return;
  on.add("cavalo_duzia_1_3", [...dozen(1), ...dozen(3)], 0, [[12, 12 + foot], [-dozens, 0]]);
  on.add("cavalo_coluna_1_3", [...column(1), ...column(3)], 0, [[12, 12 + foot], [-dozens - simple - value, -dozens]]);
}

/** The simple chances on both sides of the numbers, and the dozens twice, on both sides of the columns. */
function french(on: Drawing, outer: boolean): void {
  const { side, foot, upright, line, extra } = on.shape;
  const sides: readonly (readonly [readonly string[], Point])[] = [
    [["maior", "par", "preto"], [-side, 0]],
    [["menor", "impar", "encarnado"], [3, 3 + side]],
  ];
  for (const [zones, across] of sides) {
    zones.forEach((zone, place) => on.add(zone, SIMPLE[zone]!, 0, [[4 * place, 4 * place + 4], across]));
  }
  const third = (upright ? foot : side) / 3;
  /** The dozens' boxes from the outer edge in, or from the numbers down; then the same on the other side. */
  const both = (from: number, to: number, part: Point): readonly (readonly [Point, Point])[] =>
    upright
      ? [
          [[12 + from * third, 12 + to * third], [-side + part[0] * side, -side + part[1] * side]],
          [[12 + from * third, 12 + to * third], [3 + side - part[1] * side, 3 + side - part[0] * side]],
        ]
      : [
          [[12 + part[0] * foot, 12 + part[1] * foot], [-side + from * third, -side + to * third]],
          [[12 + part[0] * foot, 12 + part[1] * foot], [3 + side - to * third, 3 + side - from * third]],
        ];
  for (const which of [1, 2, 3]) on.add(`duzia_${which}`, dozen(which), 0, ...both(which - 1, which, [0, 1]));
  const reach = (upright ? line[0] : line[1]) / third;
  for (const which of [1, 2]) {
    const numbers = [...dozen(which), ...dozen(which + 1)];
    on.add(`cavalo_duzia_${which}_${which + 1}`, numbers, 1, ...both(which - reach, which + reach, [0, 0.5]));
  }
  if (!outer) return;
  const beyond: Point = [12 + foot, 12 + foot + extra];
  on.add("cavalo_duzia_1_3", [...dozen(1), ...dozen(3)], 0, [beyond, [-side, 1.5]]);
  on.add("cavalo_coluna_1_3", [...column(1), ...column(3)], 0, [beyond, [1.5, 3 + side]]);
}

/** The cloth of a table, with exactly the places that its rules have. */
export function clothOf(rules: Options, upright: boolean): Cloth {
  const isFrench = rules.variant === "francesa";
  const shape: Shape = upright ? { ...UPRIGHT, foot: isFrench ? 2.7 : 1 } : { ...LYING, foot: 0.95 };
  const before = isFrench ? shape.side : shape.dozens + shape.simple + shape.value;
  const end = 12 + shape.foot + (isFrench && rules.outer_cavalos ? shape.extra : 0);
  const on = new Drawing(shape, [-shape.zero, -before], [end, isFrench ? 3 + shape.side : 3]);
  inside(on, rules.zero_combinations);
  columns(on);
  (isFrench ? french : american)(on, rules.outer_cavalos);
  const whole = on.box([on.first[0], on.last[0]], [on.first[1], on.last[1]]);
  const spots = [...on.spots].sort((one, other) => one.layer - other.layer);
  return { width: whole.width, height: whole.height, upright, spots };
}
