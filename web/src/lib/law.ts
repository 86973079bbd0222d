/** Where a rule of the law stands, and finding rules by words. */

import type { LawChapter, LawRule } from "../http";

const READING = /^R-\d+$/;

/** A reading (`R-12`) says how the house reads what is unclear; it stands with the rules that it reads. */
export const isReading = (id: string): boolean => READING.test(id);

/** The chapter of a rule: the longest whose id the rule's begins with. */
export function chapterOf(rule: string, chapters: readonly LawChapter[]): string | null {
  const found = chapters.filter(({ id }) => rule === id || (rule.startsWith(id) && /^[-.\d]/.test(rule.slice(id.length))));
  return found.sort((one, other) => other.id.length - one.id.length)[0]?.id ?? null;
}

export const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Rules with every word that is sought, wherever it stands and with whatever accents. */
export function sought(rules: readonly LawRule[], words: string): readonly LawRule[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return rules;
  return rules.filter((rule) => {
    const text = plain([rule.id, rule.locator, rule.summary, ...rule.readings].join(" "));
    return wanted.every((word) => text.includes(word));
  });
}

/** The rules that somebody cites, by their own id or by a reading of them. */
export const cited = (rules: readonly LawRule[], id: string): readonly LawRule[] =>
  rules.filter((rule) => rule.id === id || rule.readings.includes(id));

export interface Part {
  readonly text: string;
  readonly isCite: boolean;
}

/** A refusal's words with the rules that they name told apart, and those that they don't name after them. */
export function withCites(words: string, cites: readonly string[]): readonly Part[] {
  const longest = [...cites].sort((one, other) => other.length - one.length).map((id) => id.replace(/[^\w-]/g, "\\$&"));
  const pattern = longest.length ? new RegExp(`(?<![\\w-])(${longest.join("|")})(?![\\w-])`) : null;
  const parts = (pattern ? words.split(pattern) : [words]).map((text, place) => ({ text, isCite: place % 2 === 1 }));
  const unnamed = cites.filter((id) => !parts.some((part) => part.isCite && part.text === id));
  return [...parts, ...unnamed.flatMap((text) => [{ text: " ", isCite: false }, { text, isCite: true }])].filter(({ text }) => text);
}
