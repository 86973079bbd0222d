/** What came out, as it is entered: key by key or click by click, until it is whole. */

import type { Lang } from "../lib/money";
import type { AnyWant, LotWanted, Shoe } from "../protocol";
import { RANKS, type Outcome } from "./wants";

export interface Entry {
  readonly came: readonly Outcome[];
  /** A number or a card of which only the first part is typed. */
  readonly begun: string;
}

export const NOTHING: Entry = { came: [], begun: "" };

const FACES = 6;
/** Kings, queens and jacks, in Portuguese too. */
const RANK_KEYS: Readonly<Record<string, string>> = { R: "K", D: "Q", V: "J" };
const SUIT_KEYS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  en: { c: "c", d: "d", h: "h", s: "s" },
  pt: { p: "c", o: "d", c: "h", e: "s", d: "d", h: "h", s: "s" },
};
const SIGNS: Readonly<Record<string, string>> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

export function countOf(wanted: AnyWant): number {
  if (wanted.want === "reels") return wanted.strips.length;
  return wanted.want === "dice" || wanted.want === "card" ? wanted.count : 1;
}

export function isWhole(wanted: AnyWant, entry: Entry): boolean {
  if (wanted.want === "lots") return true; // often there is one lot for each, and nothing to draw
  return entry.begun === "" && entry.came.length === countOf(wanted);
}

/** One more outcome, whole; where only one is wanted it takes the place of the one before. */
export function add(wanted: AnyWant, entry: Entry, outcome: Outcome): Entry {
  if (!mayCome(wanted, entry, outcome)) return entry;
  const only = wanted.want === "pocket" || wanted.want === "lot";
  if (only) return { came: [outcome], begun: "" };
  if (wanted.want !== "lots" && entry.came.length >= countOf(wanted)) return entry;
  return { came: [...entry.came, outcome], begun: "" };
}

export function mayCome(wanted: AnyWant, entry: Entry, outcome: Outcome): boolean {
  switch (wanted.want) {
    case "dice":
      return isWithin(outcome, 1, FACES);
    case "pocket":
      return wanted.numbers.includes(outcome as number);
    case "lot":
      return isWithin(outcome, 0, wanted.count - 1);
    case "lots":
      return isWithin(outcome, 0, Number.MAX_SAFE_INTEGER);
    case "reels":
      return isWithin(outcome, 0, (wanted.strips[entry.came.length]?.length ?? 0) - 1);
    case "card":
      return leftOf(wanted.shoe, outcome) > entry.came.filter((one) => one === outcome).length;
  }
}

/** How many of a card may still come. */
const leftOf = ({ deck, left }: Shoe, card: Outcome): number => left[deck.indexOf(String(card))] ?? 0;

const isWithin = (value: Outcome, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

export function takeBack(entry: Entry): Entry {
  if (entry.begun) return { ...entry, begun: entry.begun.slice(0, -1) };
  return { came: entry.came.slice(0, -1), begun: "" };
}

/** Null: this key says nothing here. */
export function press(wanted: AnyWant, entry: Entry, key: string, lang: Lang): Entry | null {
  if (key === "Backspace") return takeBack(entry);
  if (key === "Escape") return NOTHING;
  if ([...key].length !== 1) return null;
  switch (wanted.want) {
    case "dice":
      return /[1-6]/.test(key) ? add(wanted, entry, Number(key)) : null;
    case "card":
      return pressCard(wanted, entry, key, lang);
    case "pocket":
    case "lot":
      return /\d/.test(key) ? pressDigit(wanted, entry, key) : null;
    case "lots":
    case "reels":
      return /\d/.test(key) ? add(wanted, entry, Number(key)) : null;
  }
}

/** Digits make one number: a digit that would go too far begins another. */
function pressDigit(wanted: AnyWant, entry: Entry, key: string): Entry {
  const before = entry.begun || (entry.came.length ? shown(wanted, entry.came[0]) : "");
  for (const digits of [before + key, key]) {
    const outcome = outcomeOf(wanted, Number(digits));
    if (mayCome(wanted, NOTHING, outcome)) return { came: [outcome], begun: "" };
    if (beginsLot(wanted, digits)) return { came: [], begun: digits };
  }
  return entry;
}

const beginsLot = (wanted: AnyWant, digits: string): boolean =>
  wanted.want === "lot" && namesOf(wanted).some((name) => String(name).startsWith(digits));

/** A seat is entered by its number; its lot is its place among those that are drawn from. */
function outcomeOf(wanted: AnyWant, number: number): number {
  return wanted.want === "lot" ? namesOf(wanted).indexOf(number) : number;
}

/** The lots as people call them: the seats that they stand for, or else 1, 2, 3 … */
export const namesOf = ({ count, seats }: LotWanted): readonly number[] =>
  seats.length ? seats : Array.from({ length: count }, (_, lot) => lot + 1);

/** As it is read out: of a lot, its name. */
export function shown(wanted: AnyWant, outcome: Outcome | undefined): string {
  if (wanted.want === "lot") return String(namesOf(wanted)[Number(outcome)] ?? "");
  return String(outcome ?? "");
}

function pressCard(wanted: AnyWant, entry: Entry, key: string, lang: Lang): Entry | null {
  if (entry.came.length >= countOf(wanted)) return entry;
  const suit = SIGNS[key] ?? SUIT_KEYS[lang][key.toLowerCase()];
  if (entry.begun && entry.begun !== "1" && suit) {
    const card = entry.begun + suit;
    return mayCome(wanted, entry, card) ? add(wanted, entry, card) : entry;
  }
  const rank = rankOf(entry.begun, key);
  return rank === null ? null : { ...entry, begun: rank };
}

/** Ten is typed as it is written. */
function rankOf(begun: string, key: string): string | null {
  if (key === "1") return "1";
  if (key === "0") return begun === "1" ? "T" : null;
  const letter = key.toUpperCase();
  const rank = RANK_KEYS[letter] ?? letter;
  return RANKS.includes(rank) ? rank : null;
}
