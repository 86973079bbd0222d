/** A payback sheet as it is drawn: parts of the return, bars of prizes, combinations from the largest. */

import type { PlanSheet, ReturnParts } from "../../http";
import type { PageWord } from "../../lib/speech.svelte";
import { valueOf } from "./shares";

export const PARTS: Readonly<Record<keyof ReturnParts, PageWord>> = {
  base: "sheetBase",
  scatter: "sheetScatter",
  free_spins: "sheetFree",
  bonus: "sheetBonus",
  jackpot_start: "sheetStart",
  jackpot_increment: "sheetIncrement", cut: "sheetCut", // on one line: a game has an act of this name too
};

/** By their names in the sheet. */
export const SOURCES: Readonly<Record<string, PageWord>> = { ...PARTS, jackpot: "sheetJackpot" };

/** Those that are not nothing. */
export const partsOf = ({ return: { parts } }: PlanSheet) =>
  (Object.keys(PARTS) as (keyof ReturnParts)[]).map((name) => ({ name, part: parts[name] })).filter(({ part }) => part.exact !== "0");

export interface Bar {
  readonly name: keyof ReturnParts;
  /** In hundredths of the whole bar. */
  readonly from: number;
  readonly wide: number;
}

/** One bar of all sources, as long as the stake, or as the return where that is more; and where on it the minimum is. */
export function bars(sheet: PlanSheet): { readonly bars: readonly Bar[]; readonly minimum: number } {
  const gains = partsOf(sheet).map(({ name, part }) => ({ name, value: Math.max(0, valueOf(part.exact)) }));
  const whole = Math.max(1, gains.reduce((sum, { value }) => sum + value, 0));
  let from = 0;
  const found = gains.map(({ name, value }) => {
    const wide = (value / whole) * 100;
    from += wide;
    return { name, from: from - wide, wide };
  });
  return { bars: found.filter(({ wide }) => wide > 0), minimum: 80 / whole };
}

/** A chance as a height from 0 to 1, on a logarithmic scale that the rarest still shows on; and the tenths on it: one in so many. */
export function scaleOf(chances: readonly number[]): { readonly height: (chance: number) => number; readonly tenths: readonly number[] } {
  const least = Math.floor(Math.min(...chances.map(Math.log10)));
  const every = Math.ceil(-least / 5);
  return {
    height: (chance) => 1 - Math.log10(chance) / (least - 0.2),
    tenths: Array.from({ length: -least }, (_, place) => place + 1).filter((power) => power % every === 0).map((power) => 10 ** power),
  };
}

export interface Row {
  readonly source: string;
  readonly combination: string;
  readonly share: PlanSheet["contribution"][string][string];
}

/** What returns most first. */
export function rowsOf({ contribution }: PlanSheet): readonly Row[] {
  const rows = Object.entries(contribution).flatMap(([source, shares]) => Object.entries(shares).map(([combination, share]) => ({ source, combination, share })));
  return rows.toSorted((one, other) => Number(other.share.return.decimal) - Number(one.share.return.decimal));
}
