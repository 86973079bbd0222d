/** What a payback plan shows: reels at their stops, cells of a win, and what a game costs. The house alone says what is won. */

import type { SlotsDrawPoker, SlotsReels, SlotsReelsStopped, SlotsRules, SlotsState } from "../../protocol";

export type Plan = SlotsState["plan"];
export type Reels = SlotsReels;
export type Cards = SlotsDrawPoker;
export type Cell = readonly [reel: number, row: number];
/** Symbols from the top, per reel. */
export type Window = readonly (readonly string[])[];

export const hasReels = (plan: Plan): plan is Reels => plan.kind === "reels";

export const stripsOf = (plan: Reels, free: boolean): readonly (readonly string[])[] => (free ? plan.free_spins?.strips : null) ?? plan.strips;

/** Where reels stand that were never spun. */
export const stopsOf = (plan: Reels, stops: readonly number[]): readonly number[] => (stops.length ? stops : plan.strips.map(() => 0));

/** What a strip shows from a stop on, round the end; before it for a negative one. */
export const shownFrom = (strip: readonly string[], stop: number, rows: number): readonly string[] =>
  Array.from({ length: rows }, (_, row) => strip[(((stop + row) % strip.length) + strip.length) % strip.length] ?? "");

export function windowAt(plan: Reels, stops: readonly number[], free: boolean): Window {
  const strips = stripsOf(plan, free);
  return stopsOf(plan, stops).map((stop, reel) => shownFrom(strips[reel] ?? [], stop, plan.window[reel] ?? 1));
}

export const symbolsOf = (plan: Reels): readonly string[] => [...new Set([...stripsOf(plan, false).flat(), ...stripsOf(plan, true).flat()])];

// Stakes

/** Line bets in a stake. */
export const betsOf = (plan: Plan): number => (hasReels(plan) ? (plan.stake.bets ?? plan.lines.length) : 1);

export const choicesOf = (rules: SlotsRules, plan: Plan): readonly number[] => (rules.per_line == null ? plan.stake.per_line : [rules.per_line]);

export const stakeOf = (rules: SlotsRules, plan: Plan, perLine: number): number => rules.coin * perLine * betsOf(plan);

// Wins

export interface Win {
  /** The combination by its key and count. */
  readonly combination: string;
  /** In the smallest unit, as it is paid. */
  readonly prize: number;
  readonly cells: readonly Cell[];
  /** From 1; null for ways and scatters. */
  readonly line: number | null;
  readonly ways: number;
}

type Stopped = Pick<SlotsReelsStopped, "stops" | "free" | "lines" | "scatters">;

/** Every win of a spin with its cells, in the order of the house's own record. */
export function winsOf(plan: Reels, told: Stopped, perLine: number, coin: number): readonly Win[] {
  const window = windowAt(plan, told.stops, told.free);
  const times = told.free ? (plan.free_spins?.multiplier ?? 1) : 1;
  const lines = told.lines.map(({ combination, prize, length, line, ways }) => ({
    combination,
    prize: prize * times * perLine * coin,
    cells: line == null ? fitting(plan, window, keyOf(combination), length) : onLine(plan, line, length),
    line: line ?? null,
    ways,
  }));
  const scatters = told.scatters.map(({ combination, prize }) => ({
    combination,
    prize: prize * times * betsOf(plan) * perLine * coin,
    cells: anywhere(window, keyOf(combination)),
    line: null,
    ways: 1,
  }));
  return [...lines, ...scatters];
}

/** `GALO 3` is of the symbol `GALO`. */
export const keyOf = (combination: string): string => combination.split(" ")[0] ?? "";

const onLine = (plan: Reels, line: number, length: number): readonly Cell[] =>
  (plan.lines[line - 1] ?? []).slice(0, length).map((row, reel) => [reel, row - 1]);

export const anywhere = (window: Window, symbol: string): readonly Cell[] =>
  window.flatMap((column, reel) => column.flatMap((shown, row): readonly Cell[] => (shown === symbol ? [[reel, row]] : [])));

/** With ways: cells of the first reels that show the symbol, or a wild that stands for it. */
function fitting(plan: Reels, window: Window, symbol: string, length: number): readonly Cell[] {
  const wilds = plan.wild.filter((wild) => wild.substitutes?.includes(symbol) ?? !partsOf(plan, symbol).length).map((wild) => wild.symbol);
  return [symbol, ...wilds].flatMap((one) => anywhere(window, one)).filter(([reel]) => reel < length);
}

/** Cells of symbols that start something: free spins or a bonus. */
export function startingCells(plan: Reels, told: Pick<SlotsReelsStopped, "stops" | "free" | "spins" | "bonuses">): readonly Cell[] {
  const window = windowAt(plan, told.stops, told.free);
  const symbols = [...(told.spins && plan.free_spins ? [plan.free_spins.symbol] : []), ...told.bonuses.flatMap((place) => plan.bonus[place]?.symbol ?? [])];
  return symbols.flatMap((symbol) => anywhere(window, symbol));
}

/** What a symbol is besides its row of prizes. */
export type Part = "wild" | "scatter" | "free" | "bonus";

export function partsOf(plan: Reels, symbol: string): readonly Part[] {
  const parts: Part[] = [];
  if (plan.wild.some((one) => one.symbol === symbol)) parts.push("wild");
  if (plan.scatter.some((one) => one.symbol === symbol)) parts.push("scatter");
  if (plan.free_spins?.symbol === symbol) parts.push("free");
  if (plan.bonus.some((one) => one.symbol === symbol)) parts.push("bonus");
  return parts;
}
