/** A table as the plain felt sees it, and the words that a game has for it. */

import { speech } from "../lib/speech.svelte";
import type { Option } from "../protocol";

export interface Sight {
  readonly view: unknown;
  readonly seat: number | null;
  readonly unit: string;
  readonly nameOf: (who: unknown) => string;
}

export interface Fact {
  readonly name: string;
  readonly words: string;
}

export interface TableWords {
  /** What is going on and what lies on the table, the most important first. */
  readonly facts: readonly Fact[];
  /** Everybody at the table: seat, name, chips and bets, cards shown. */
  readonly people: readonly string[];
}

export const fieldName = (name: string): string => speech.found("field", name) ?? name;

export const listed = (words: readonly string[]): string => words.join(", ");

/** A player in one line. */
export const personLine = (sight: Sight, seat: string, ...facts: readonly string[]): string =>
  `${speech.say("seat")} ${seat}, ${listed([sight.nameOf(Number(seat)), ...facts.filter(Boolean)])}`;

/** When the first of one's options runs out. */
export function runsOut(options: readonly Option[]): number | null {
  const ends = options.flatMap(({ until }) => until ?? []);
  return ends.length ? Math.min(...ends) : null;
}
