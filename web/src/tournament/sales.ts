/** What a player may still buy, for how much and until when: entries, re-entries, rebuys, add-ons, extra stacks. */

import { left, minutesOf, MINUTE } from "./clock";
import type { PageWord } from "../lib/speech.svelte";
import type { Entrant, Purchase, State } from "./types";

export interface Sale {
  readonly name: PageWord;
  readonly price: number;
  readonly chips: number;
  /** Levels, both included; first 0: before the start too, last 0: only then. */
  readonly first: number;
  readonly last: number;
  /** Does the break after the last level still count? */
  readonly throughBreak: boolean;
  /** Times that a player may; 0: any number; null: it is said elsewhere. */
  readonly most: number | null;
  readonly now: "open" | "later" | "over";
}

const breakAfter = ({ rules }: State, level: number): number => rules.levels[level - 1]?.break_minutes ?? 0;

/** Of a rebuy or add-on the break after the last level counts; of entries only if the announcement says so. */
function sale(state: State, name: PageWord, terms: Omit<Purchase, "most"> & { readonly most: number | null }, withBreak: boolean): Sale {
  const [first, last] = [terms.first_level ?? 1, terms.last_level ?? 0];
  const throughBreak = withBreak && breakAfter(state, last) > 0;
  return { name, price: terms.price, chips: terms.chips, first, last, throughBreak, most: terms.most, now: nowOf(state, first, last, throughBreak) };
}

function nowOf({ course }: State, first: number, last: number, throughBreak: boolean): Sale["now"] {
  const { level = 0, on_break } = course.clock ?? {};
  const phase = course.phase ?? "announced";
  if (phase === "announced") return first ? "later" : "open";
  if (phase !== "running" || course.prizes_fixed || level > last || (level === last && on_break && !throughBreak)) return "over";
  return level < first ? "later" : "open";
}

const SOLD_LAST = 4;
const bought = (terms: Purchase): Purchase & { readonly most: number } => ({ most: 0, first_level: 1, last_level: SOLD_LAST, ...terms });

export function salesOf(state: State): readonly Sale[] {
  const { rules, course } = state;
  const found: Sale[] = [];
  const late = rules.late_levels ?? 0;
  const entry = { price: rules.buy_in + (rules.bounty ?? 0), chips: rules.stack, last_level: late, first_level: 0 };
  const closed = course.entries_closed ? ({ now: "over" } as const) : {};
  found.push({ ...sale(state, "saleEntry", { ...entry, most: null }, rules.late_through_break === true), ...closed });
  const again = Number(rules["re_entries"] ?? 0);
  if (again) found.push({ ...sale(state, "saleReEntry", { ...entry, most: again, first_level: 1 }, rules.late_through_break === true), ...closed });
  if (rules.rebuy) found.push(sale(state, "saleRebuy", bought(rules.rebuy), true));
  if (rules.add_on) found.push(sale(state, "saleAddOn", bought(rules.add_on), true));
  const extra = rules["xtrastack"] as Purchase | null | undefined;
  if (extra) found.push({ ...sale(state, "saleXtrastack", { ...extra, first_level: 0, last_level: late, most: 1 }, false), ...closed });
  return found;
}

/** The words for when: «até ao fim do nível 4», «no nível 4 e no intervalo a seguir». */
export function whenOf({ first, last, throughBreak }: Sale): PageWord {
  if (!last) return "saleUntilStart";
  if (first <= 0) return throughBreak ? "saleUntilBreak" : "saleUntilLevel";
  if (first === last) return throughBreak ? "saleInLevelBreak" : "saleInLevel";
  return throughBreak ? "saleFromLevelBreak" : "saleFromLevel";
}

/** Milliseconds until it ends, if nothing stops the clock; null: it has not begun, or is over. */
export function untilEnd(state: State, { last, throughBreak, now }: Sale, at: number): number | null {
  const clock = state.course.clock ?? {};
  const level = clock.level ?? 0;
  if (now !== "open" || !level) return null;
  let sum = left(state.rules.levels, clock, at);
  if (!clock.on_break && (level < last || throughBreak)) sum += breakAfter(state, level) * MINUTE;
  for (let number = level + 1; number <= last; number += 1) {
    sum += (minutesOf(state.rules.levels[number - 1]) + (number < last || throughBreak ? breakAfter(state, number) : 0)) * MINUTE;
  }
  return sum;
}

/** What somebody without chips could still do instead of leaving, or after it. */
export function wayBack(state: State, one: Entrant): { readonly rebuy: Sale | null; readonly reEntry: Sale | null } {
  const open = salesOf(state).filter(({ now }) => now === "open");
  const rebuy = open.find(({ name, most }) => name === "saleRebuy" && (!most || (one.rebuys ?? 0) < most));
  const reEntry = open.find(({ name, most }) => name === "saleReEntry" && (one.entries ?? 0) <= (most ?? 0));
  return { rebuy: rebuy ?? null, reEntry: reEntry ?? null };
}
