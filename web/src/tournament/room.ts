/** The room as the desk sees it: who sits where, how full tables are, and what is wrong. */

import { plain } from "../lib/law";
import type { Lang } from "../lib/money";
import type { Entrant, RoomTable, State } from "./types";

export const isIn = ({ standing }: Entrant): boolean => standing === "playing";
/** Expected, and not paid yet. */
export const isLate = ({ standing }: Entrant): boolean => standing === "registered" || standing === "waiting" || standing === "pre_registered";

export const inPlay = ({ course }: State): number => (course.born ?? 0) - (course.removed ?? 0);

/** Whole chips: nobody has a part of one. */
export function average(state: State): number {
  const players = state.course.playing ?? 0;
  return players ? Math.round(inPlay(state) / players) : 0;
}

export const entriesOf = ({ course }: State): number => (course.players ?? 0) + (course.re_entries ?? 0);

/** What the players paid in for prizes; when they are paid out the pool is empty, and this is still what it was. */
export const poolOf = ({ accounts, course }: State): number => accounts["prize_pool"] || (course.prizes ?? []).reduce((sum, one) => sum + one, 0);

export const isOver = ({ course }: State): boolean => course.phase === "over" || course.phase === "closed";

export const paidBy = ({ paid }: Entrant): number => Object.values(paid ?? {}).reduce((sum, one) => sum + one, 0);

/** When it begins, as people say it. */
export const starts = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(lang === "pt" ? "pt-PT" : "en-GB", { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }).format(at);

export const unitOf = ({ rules }: State): string => rules.currency + (rules.demo ? ".demo" : "");

export const tablesOf = ({ tables }: State): readonly RoomTable[] => Object.values(tables).sort((one, other) => one.number - other.number);

export const takenAt = ({ seats }: RoomTable): number => Object.keys(seats ?? {}).length;

/** Places that are drawn: the final table has one more than the others. */
export const placesAt = ({ seats }: RoomTable, perTable: number): number => Math.max(perTable, ...Object.keys(seats ?? {}).map(Number));

/** Tables that have two players or more beyond the shortest, and those that are short by as much. */
export function unbalanced(state: State): readonly RoomTable[] {
  const tables = tablesOf(state);
  const counts = tables.map(takenAt);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return tables.length > 1 && most - least > 1 ? tables.filter((table) => takenAt(table) === least || takenAt(table) === most) : [];
}

/** `4-7`: the table and the seat, as everybody at the desk calls them. */
export const spotOf = ({ table, seat }: Pick<Entrant, "table" | "seat">): string => (table ? `${table}-${seat ?? 0}` : "");

/** Letters that are no others with a mark: no decomposition finds them. */
const LETTERS: Readonly<Record<string, string>> = { ł: "l", đ: "d", ø: "o", ß: "ss", æ: "ae", œ: "oe", ħ: "h", ı: "i", ð: "d", þ: "th" };

/** As somebody types it who has not all letters on their keyboard. */
export const folded = (text: string): string => plain(text).replace(/[łđøßæœħıðþ]/g, (letter) => LETTERS[letter] ?? letter);

const read = new WeakMap<Entrant, string>();

/** Folded once: thousands of names are looked through at every key. */
function nameIn(one: Entrant): string {
  const name = read.get(one) ?? folded(one.name);
  read.set(one, name);
  return name;
}

const SPOT = /^\s*(?:m(?:esa)?\s*|t(?:able)?\s*)?(\d+)\s*(?:[-–/.,: ]|\s(?:lugar|l|seat|s)\s?)\s*(\d+)?\s*$/i;

/** Who is meant: a number or seat before names that contain it. Words may stand in any order, accents don't matter. */
export function found(entrants: readonly Entrant[], text: string, most = 8): readonly Entrant[] {
  const typed = text.trim();
  if (!typed) return [];
  const spot = SPOT.exec(text);
  if (spot?.[1] && (spot[2] || /\D$/.test(text.trimEnd()) || text !== typed)) {
    const [table, seat] = [Number(spot[1]), spot[2] ? Number(spot[2]) : 0];
    const there = entrants.filter((one) => one.table === table && (!seat || one.seat === seat));
    if (there.length) return there.sort((one, other) => (one.seat ?? 0) - (other.seat ?? 0)).slice(0, Math.max(most, there.length));
  }
  const words = folded(typed).split(/\s+/);
  const ranked: (readonly [rank: number, one: Entrant])[] = [];
  for (const one of entrants) {
    if (one.standing === "gone") continue;
    const rank = rankOf(one, typed, words);
    if (rank) ranked.push([rank + (isIn(one) ? 0 : 0.5), one]);
  }
  return ranked.sort(([one], [other]) => one - other).slice(0, most).map(([, one]) => one);
}

/** 0: not meant; else the lower the likelier. */
function rankOf(one: Entrant, typed: string, words: readonly string[]): number {
  if (String(one.number) === typed.replace(/^#/, "")) return 1;
  const name = nameIn(one);
  if (!words.every((word) => name.includes(word))) return 0;
  return name.startsWith(words[0]!) ? 2 : name.split(/\s+/).some((part) => part.startsWith(words[0]!)) ? 3 : 4;
}

/** A line of the table of prizes. */
export interface Payout {
  /** 0: a share of a deal, whatever place its player takes. */
  readonly place: number;
  readonly amount: number;
  /** Who has it by a deal; empty: nobody yet, or no deal gave it. */
  readonly name: string;
  /** Is it still played for after a deal? */
  readonly isLeft?: boolean;
}

/** What is paid: prizes by place; after a deal what was agreed; once it is over what everybody has. */
export function payouts({ entrants, course }: State): readonly Payout[] {
  const deal = course.deal?.sealed ? course.deal : null;
  const nameOf = (number: number): string => entrants[number - 1]?.name ?? "";
  if (course.phase === "over" || course.phase === "closed") {
    const won = entrants.filter(({ prize }) => prize).sort((one, other) => one.place! - other.place! || one.number - other.number);
    return won.map(({ place, prize, number }) => ({ place: place!, amount: prize!, name: deal?.shares[number] !== undefined ? nameOf(number) : "" }));
  }
  const prizes = (course.prizes ?? []).map((amount, place) => ({ place: place + 1, amount, name: "" }));
  if (!deal) return prizes;
  const shares = Object.entries(deal.shares).map(([number, amount]) => ({ place: 0, amount, name: nameOf(Number(number)) }));
  const left = (deal.left ?? []).map((amount, place) => ({ place: place + 1, amount, name: "", isLeft: true }));
  // Places of disqualified players of the deal move up.
  const lost = Object.keys(deal.shares).filter((number) => entrants[Number(number) - 1]?.standing === "disqualified").length;
  const others = prizes.slice(shares.length).map((one) => ({ ...one, place: one.place - lost }));
  return [...shares.sort((one, other) => other.amount - one.amount), ...left.filter(({ amount }) => amount), ...others];
}

export interface Placed {
  readonly place: number;
  readonly one: Entrant;
}

/** Places as they stand: the last eliminated first. Two who went in one hand with as many chips share a place. */
export function placed({ entrants, course }: State): readonly Placed[] {
  const fixed = entrants.filter(({ place }) => place);
  if (fixed.length) return fixed.map((one) => ({ place: one.place!, one })).sort((one, other) => one.place - other.place);
  const out = entrants
    .filter(({ standing, out_in }) => standing === "out" && out_in)
    .sort((one, other) => other.out_in! - one.out_in! || (other.out_stack ?? 0) - (one.out_stack ?? 0));
  const found: Placed[] = [];
  out.forEach((one, number) => {
    const before = found.at(-1);
    const isTied = before && before.one.out_in === one.out_in && (before.one.out_stack ?? 0) === (one.out_stack ?? 0);
    found.push({ place: isTied ? before.place : (course.playing ?? 0) + number + 1, one });
  });
  return found;
}
