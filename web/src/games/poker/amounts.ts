/** How much to raise to: what a slider stops at, and the amounts that players often choose. What is legal the house says. */

import type { NumberAsk } from "../../protocol";

const MOST_STOPS = 400;

/** Where a slider stops: the least, whole units in between, the most. */
export function stopsOf(ask: NumberAsk, unit: number): readonly number[] {
  const span = ask.maximum - ask.minimum;
  const step = unit * Math.max(1, Math.ceil(span / unit / MOST_STOPS));
  const stops = new Set([ask.minimum]);
  for (let at = (Math.floor(ask.minimum / step) + 1) * step; at < ask.maximum; at += step) stops.add(legal(at, ask));
  stops.add(ask.maximum);
  return [...stops];
}

/** The legal amount nearest to this one from below; never less than the least. */
export function legal(amount: number, ask: NumberAsk): number {
  if (amount >= ask.maximum) return ask.maximum;
  const over = Math.max(0, amount - ask.minimum);
  return ask.minimum + Math.floor(over / ask.step) * ask.step;
}

/** Would the house take it? */
export const isLegal = (amount: number, ask: NumberAsk): boolean => amount >= ask.minimum && legal(amount, ask) === amount;

/** The stop after or before an amount. */
export function next(amount: number, by: 1 | -1, stops: readonly number[]): number {
  if (by > 0) return stops.find((stop) => stop > amount) ?? stops[stops.length - 1] ?? amount;
  return stops.findLast((stop) => stop < amount) ?? stops[0] ?? amount;
}

export interface Stakes {
  /** Everything in the hand, bets of this round included. */
  readonly pot: number;
  /** What everybody must have bet in this round. */
  readonly price: number;
  /** One's own bet of this round, and what one still has. */
  readonly bet: number;
  readonly cave: number;
}

export type Quick = "pokerMinimum" | "pokerHalfPot" | "pokerPot" | "pokerAllIn" | "pokerMaximum";

/** Amounts for a click, where they are legal: a part of the pot is added to what one must match first. The least and the
most that the house allows are always among them; what comes to the least has no button of its own. */
export function quicks(ask: NumberAsk, { pot, price, bet, cave }: Stakes): readonly (readonly [Quick, number])[] {
  const after = pot + Math.max(0, price - bet);
  const wished: readonly (readonly [Quick, number])[] = [
    ["pokerMinimum", ask.minimum],
    ["pokerHalfPot", price + Math.floor(after / 2)],
    ["pokerPot", price + after],
    ["pokerAllIn", bet + cave],
  ];
  const open = wished.filter(([, amount], place) => isLegal(amount, ask) && (!place || amount > ask.minimum));
  const hasMost = open.some(([, amount]) => amount === ask.maximum);
  return hasMost ? open : [...open, ["pokerMaximum", ask.maximum]];
}
