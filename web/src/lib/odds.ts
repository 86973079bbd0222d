/** The odds of a table as people read them: bets that are all alike in one line, fractions and percentages. */

import type { BetFigures, Figure } from "../http";
import type { Lang } from "./money";

export interface Alike {
  /** The first of them. */
  readonly bet: string;
  readonly kind: string;
  readonly places: number;
  readonly figures: BetFigures;
}

const sameness = (one: BetFigures): string =>
  [one.kind, one.win.exact, one.push.exact, one.lose.exact, one.expectation.exact].join(" ");

/** Bets of one kind with the same figures are one line: a roulette cloth has some hundred and sixty places. */
export function alike(bets: readonly BetFigures[]): readonly Alike[] {
  const lines = new Map<string, Alike>();
  for (const one of bets) {
    const key = one.kind ? sameness(one) : one.bet;
    const before = lines.get(key);
    lines.set(key, before ? { ...before, places: before.places + 1 } : { bet: one.bet, kind: one.kind, places: 1, figures: one });
  }
  return [...lines.values()];
}

/** What the house keeps: the player's expectation with the other sign. */
export function edgeOf(figures: Pick<BetFigures, "expectation">): Figure {
  return { exact: turned(figures.expectation.exact), decimal: turned(figures.expectation.decimal) };
}

const turned = (text: string): string => (/^-?0(\.0*)?$/.test(text) ? text.replace("-", "") : text.startsWith("-") ? text.slice(1) : `-${text}`);

/** A fraction that fits into a cell of a table; of six decks of cards the figures are long. */
export const isShort = (figure: Figure): boolean => figure.exact.length <= 11;

export const isNothing = (figure: Figure): boolean => figure.exact === "0";

/** A share as a percentage, with as many places as a rare hand needs to show something. */
export function percentage(figure: Figure, lang: Lang): string {
  const share = Number(figure.decimal);
  const places = share !== 0 && Math.abs(share) < 0.0001 ? 6 : isShort(figure) && (share === 0 || Math.abs(share) >= 0.01) ? 2 : 3;
  return new Intl.NumberFormat(lang === "pt" ? "pt-PT" : "en-GB", {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: places,
  }).format(share);
}

const RARE = 10;

/** «1 in so many», rounded; null for what is not rare, or never happens. */
export function oneIn({ exact }: Figure): number | null {
  const [part = "0", whole = "1"] = exact.split("/");
  const count = Number(part) > 0 ? Math.round(Number(whole) / Number(part)) : 0;
  return count >= RARE ? count : null;
}
