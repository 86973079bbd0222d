/** Symbols and combinations as people say them. */

import { speech } from "../../lib/speech.svelte";

export const symbolName = (symbol: string): string => speech.found("term", `symbol_${symbol}`) ?? symbol.charAt(0) + symbol.slice(1).toLowerCase();

/** A winning hand of draw poker: an operator may call theirs as they like. */
export const handName = (name: string): string => speech.found("term", `hand_${name}`) ?? name;

/** `GALO 3`, or a line of symbols. */
export function combinationName(combination: string): string {
  const [key = "", count, ...more] = combination.split(" ");
  if (count && !more.length && /^\d+$/.test(count)) return `${count} × ${symbolName(key)}`;
  return [key, ...(count ? [count] : []), ...more].map((one) => (one === "*" ? "…" : symbolName(one))).join(" ");
}
