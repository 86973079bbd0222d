/** What came out, as it is entered: key by key or click by click, until it is whole. */

import type { Lang } from "../lib/money";
import { POCKETS, RANKS, type Outcome, type Wanted } from "./wanted";

export interface Typing {
  readonly came: readonly Outcome[];
  /** A number or a card of which only the first part is typed. */
  readonly begun: string;
}

export const NOTHING: Typing = { came: [], begun: "" };

const FACES = 6;
/** Kings, queens and jacks, in Portuguese too. */
const RANK_KEYS: Readonly<Record<string, string>> = { R: "K", D: "Q", V: "J" };
const SUIT_KEYS: Readonly<Record<Lang, Readonly<Record<string, string>>>> = {
  en: { c: "c", d: "d", h: "h", s: "s" },
  pt: { p: "c", o: "d", c: "h", e: "s", d: "d", h: "h", s: "s" },
};
const SIGNS: Readonly<Record<string, string>> = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

export function countOf(wanted: Wanted): number {
  return wanted.kind === "dice" || wanted.kind === "cards" ? wanted.count : 1;
}

export function isWhole(wanted: Wanted, typing: Typing): boolean {
  if (wanted.kind === "lots") return true; // often there is one lot for each, and nothing to draw
  return typing.begun === "" && typing.came.length === countOf(wanted);
}

/** One more outcome, whole; where only one is wanted it takes the place of the one before. */
export function add(wanted: Wanted, typing: Typing, outcome: Outcome): Typing {
  if (!mayCome(wanted, typing, outcome)) return typing;
  const only = wanted.kind === "pocket" || wanted.kind === "seat";
  if (only) return { came: [outcome], begun: "" };
  if (wanted.kind !== "lots" && typing.came.length >= countOf(wanted)) return typing;
  return { came: [...typing.came, outcome], begun: "" };
}

export function mayCome(wanted: Wanted, typing: Typing, outcome: Outcome): boolean {
  switch (wanted.kind) {
    case "dice":
      return isWithin(outcome, 1, FACES);
    case "pocket":
      return isWithin(outcome, 0, POCKETS - 1);
    case "seat":
      return isWithin(outcome, 0, wanted.among.length - 1);
    case "lots":
      return isWithin(outcome, 0, Number.MAX_SAFE_INTEGER);
    case "cards":
      return (wanted.left[outcome] ?? 0) > typing.came.filter((one) => one === outcome).length;
  }
}

const isWithin = (value: Outcome, least: number, most: number): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

export function takeBack(typing: Typing): Typing {
  if (typing.begun) return { ...typing, begun: typing.begun.slice(0, -1) };
  return { came: typing.came.slice(0, -1), begun: "" };
}

/** Null: this key says nothing here. */
export function press(wanted: Wanted, typing: Typing, key: string, lang: Lang): Typing | null {
  if (key === "Backspace") return takeBack(typing);
  if (key === "Escape") return NOTHING;
  if ([...key].length !== 1) return null;
  switch (wanted.kind) {
    case "dice":
      return /[1-6]/.test(key) ? add(wanted, typing, Number(key)) : null;
    case "cards":
      return pressCard(wanted, typing, key, lang);
    case "pocket":
    case "seat":
      return /\d/.test(key) ? pressDigit(wanted, typing, key) : null;
    case "lots":
      return /\d/.test(key) ? add(wanted, typing, Number(key)) : null;
  }
}

/** Digits make one number: a digit that would go too far begins another. */
function pressDigit(wanted: Wanted, typing: Typing, key: string): Typing {
  const before = typing.begun || (typing.came.length ? shown(wanted, typing.came[0]) : "");
  for (const digits of [before + key, key]) {
    const outcome = outcomeOf(wanted, Number(digits));
    if (mayCome(wanted, NOTHING, outcome)) return { came: [outcome], begun: "" };
    if (beginsSeat(wanted, digits)) return { came: [], begun: digits };
  }
  return typing;
}

const beginsSeat = (wanted: Wanted, digits: string): boolean =>
  wanted.kind === "seat" && wanted.among.some((seat) => String(seat).startsWith(digits));

/** A seat is entered by its number; its lot is its place among those that are drawn from. */
function outcomeOf(wanted: Wanted, number: number): number {
  return wanted.kind === "seat" ? wanted.among.indexOf(number) : number;
}

/** As it is read out: of a lot, the seat. */
export function shown(wanted: Wanted, outcome: Outcome | undefined): string {
  if (wanted.kind === "seat") return String(wanted.among[Number(outcome)] ?? "");
  return String(outcome ?? "");
}

function pressCard(wanted: Wanted, typing: Typing, key: string, lang: Lang): Typing | null {
  if (typing.came.length >= countOf(wanted)) return typing;
  const suit = SIGNS[key] ?? SUIT_KEYS[lang][key.toLowerCase()];
  if (typing.begun && typing.begun !== "1" && suit) {
    const card = typing.begun + suit;
    return mayCome(wanted, typing, card) ? add(wanted, typing, card) : typing;
  }
  const rank = rankOf(typing.begun, key);
  return rank === null ? null : { ...typing, begun: rank };
}

/** Ten is typed as it is written. */
function rankOf(begun: string, key: string): string | null {
  if (key === "1") return "1";
  if (key === "0") return begun === "1" ? "T" : null;
  const letter = key.toUpperCase();
  const rank = RANK_KEYS[letter] ?? letter;
  return RANKS.includes(rank) ? rank : null;
}
