/** Road maps: how the past coups of a shoe are written down. They tell what was, and nothing of what comes. */

export type Winner = "ponto" | "banca" | "empate";

export interface Outcome {
  readonly winner: Winner;
  readonly pontoPair: boolean;
  readonly bancaPair: boolean;
}

/** Where something is written: the column and the row, from 0. */
export interface Place {
  readonly column: number;
  readonly row: number;
}

export interface Bead extends Place {
  readonly outcome: Outcome;
}

export interface BigMark extends Place {
  readonly side: "ponto" | "banca";
  /** Ties since this coup, before the next that somebody won. */
  readonly ties: number;
  readonly pontoPair: boolean;
  readonly bancaPair: boolean;
}

export interface DerivedMark extends Place {
  /** Does the shoe repeat itself here? Red where it does, blue where it doesn't. */
  readonly repeats: boolean;
}

export const ROWS = 6;

/** Every coup one after the other, down and then to the right. */
export function beadRoad(outcomes: readonly Outcome[], rows = ROWS): readonly Bead[] {
  return outcomes.map((outcome, at) => ({ outcome, column: Math.floor(at / rows), row: at % rows }));
}

interface Run<T> {
  readonly kind: T;
  length: number;
}

/** Runs of the same kind: the columns of a road before any of them bends. */
function runsOf<T>(kinds: readonly T[]): readonly Run<T>[] {
  const runs: Run<T>[] = [];
  for (const kind of kinds) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.length += 1;
    else runs.push({ kind, length: 1 });
  }
  return runs;
}

/** Each run in a column of its own; where it meets the bottom, or an earlier run's tail, it goes on to the right. */
function placed(lengths: readonly number[], rows: number): readonly Place[] {
  const taken = new Set<string>();
  const places: Place[] = [];
  let next = 0;
  for (const length of lengths) {
    while (taken.has(`${next} 0`)) next += 1;
    let [column, row, bent] = [next, 0, false];
    for (let written = 0; written < length; written += 1) {
      if (written > 0) {
        bent ||= row + 1 >= rows || taken.has(`${column} ${row + 1}`);
        if (bent) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      places.push({ column, row });
    }
    next += 1;
  }
  return places;
}

/** The coups that somebody won, a column for each run; ties are noted on the coup before them, or on the first. */
export function bigRoad(outcomes: readonly Outcome[], rows = ROWS): readonly BigMark[] {
  const marks: { side: "ponto" | "banca"; ties: number; pontoPair: boolean; bancaPair: boolean }[] = [];
  let early = 0;
  for (const { winner, pontoPair, bancaPair } of outcomes) {
    const last = marks.at(-1);
    if (winner !== "empate") {
      marks.push({ side: winner, ties: early, pontoPair, bancaPair });
      early = 0;
    } else if (last) last.ties += 1;
    else early += 1;
  }
  const lengths = runsOf(marks.map((mark) => mark.side)).map((run) => run.length);
  const places = placed(lengths, rows);
  return marks.map((mark, at) => ({ ...mark, ...places[at]! }));
}

/** How far back each derived road looks, in columns of the big road. */
const LOOKS_BACK = { bigEye: 1, small: 2, cockroach: 3 } as const;
export type DerivedRoad = keyof typeof LOOKS_BACK;

/** A road made from the big road: does each coup do as the columns before it did? */
export function derivedRoad(outcomes: readonly Outcome[], road: DerivedRoad, rows = ROWS): readonly DerivedMark[] {
  const back = LOOKS_BACK[road];
  const sides = outcomes.map((outcome) => outcome.winner).filter((winner) => winner !== "empate");
  const heights = runsOf(sides).map((run) => run.length);
  const signs = heights.flatMap((height, column) =>
    Array.from({ length: height }, (_, row) => repeats(heights, column, row, back)).filter((sign) => sign !== null),
  );
  const places = placed(
    runsOf(signs).map((run) => run.length),
    rows,
  );
  return signs.map((sign, at) => ({ repeats: sign, ...places[at]! }));
}

/** Null where there is not yet anything to compare with. */
function repeats(heights: readonly number[], column: number, row: number, back: number): boolean | null {
  if (row === 0) {
    // A new column: were the last one and the one to compare with equally long?
    const [last, other] = [heights[column - 1], heights[column - 1 - back]];
    return last === undefined || other === undefined ? null : last === other;
  }
  // Further down: only the step that the other column did not take is a change.
  const other = heights[column - back];
  return other === undefined ? null : row !== other;
}

export const columnsOf = (places: readonly Place[]): number =>
  places.reduce((most, place) => Math.max(most, place.column + 1), 0);
