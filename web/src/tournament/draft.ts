/** An announcement while it is written: which figures it has, how they are typed, and its levels. */

import { amountOf } from "../lib/money";
import type { PageWord } from "../lib/speech.svelte";
import { folded } from "./room";
import type { Level, Rules } from "./types";

export type Kind = "text" | "number" | "money" | "percent" | "box" | "when";

/** Figures by what they are about; those of one format come only with it. */
export const PARTS = [
  ["tourPartEvent", ["name", "venue", "starts_at", "season", "demo"]],
  ["tourPartEntry", ["buy_in", "fee_percent", "bounty", "stack", "target", "target_buy_in", "seat_value", "final_fund"]],
  ["tourPartRoom", ["per_table", "capacity", "late_levels", "late_through_break", "re_entries", "abandon", "day_one_levels", "day_two_late_level"]],
  ["tourPartPlay", ["shot_clock", "shot_seconds", "time_banks", "rebuy_chips_behind", "tied_winner_has_button", "hand_minutes", "round_to"]],
] as const satisfies readonly (readonly [PageWord, readonly string[]])[];

/** What is sold besides entries. */
export const SALES = ["rebuy", "add_on", "xtrastack"] as const;

const ONLY: Readonly<Record<string, readonly string[]>> = {
  bounty: ["knock_out"],
  target: ["satellite"],
  target_buy_in: ["satellite"],
  seat_value: ["satellite"],
  day_two_late_level: ["multistack"],
  tied_winner_has_button: ["win_the_button"],
};
const MONEY: ReadonlySet<string> = new Set(["buy_in", "bounty", "target_buy_in", "seat_value", "final_fund", "price", "round_to"]);

export const concerns = (field: string, format: string): boolean => ONLY[field]?.includes(format) ?? true;

export function kindOf(field: string, value: unknown): Kind {
  if (field === "starts_at") return "when";
  if (field === "fee_percent") return "percent";
  if (MONEY.has(field)) return "money";
  return typeof value === "boolean" ? "box" : typeof value === "number" ? "number" : "text";
}

/** What was typed, as the announcement has it; undefined: it is nothing of that kind. */
export function valueOf(kind: Kind, text: string): string | number | undefined {
  switch (kind) {
    case "money":
      return text.trim() ? (amountOf(text) ?? undefined) : 0;
    case "number": {
      const digits = text.replace(/[\s.,]/g, "");
      return /^\d*$/.test(digits) ? Number(digits) : undefined;
    }
    case "percent":
      return /^\d+([.,]\d+)?$/.test(text.trim()) ? text.trim().replace(",", ".") : undefined;
    case "when": {
      const at = Date.parse(text);
      return Number.isNaN(at) ? 0 : at;
    }
    default:
      return text;
  }
}

/** A name for the address: the house takes small letters, figures and strokes. */
export const idOf = (name: string): string => folded(name).replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);

/** The level that a refusal speaks of, from 1; 0: none. */
export function levelAt(words: string): number {
  return Number(/(?:nível|level)\s+(\d+)/i.exec(words)?.[1] ?? 0);
}

/** A level more after this one: twice the blinds, else as it is. */
export function following(level: Level | undefined): Level {
  if (!level) return { small_blind: 25, big_blind: 50, minutes: 20 };
  const { removes: _, break_minutes: _break, ...kept } = level;
  return { ...kept, small_blind: level.small_blind * 2, big_blind: level.big_blind * 2, ...(level.ante && { ante: level.ante * 2 }) };
}

export const without = <T>(list: readonly T[], place: number): readonly T[] => list.filter((_, other) => other !== place);
export const withAfter = <T>(list: readonly T[], place: number, one: T): readonly T[] => [...list.slice(0, place + 1), one, ...list.slice(place + 1)];
export const withAt = <T>(list: readonly T[], place: number, one: T): readonly T[] => list.map((each, other) => (other === place ? one : each));

/** Minutes of play and breaks until the end of a level. */
export function lasting(levels: readonly Level[], until = levels.length): number {
  return levels.slice(0, until).reduce((sum, level, place) => sum + (level.minutes ?? 20) + (place + 1 < until ? (level.break_minutes ?? 0) : 0), 0);
}

/** The announcement without what its format has no use for. */
export function announced(rules: Rules): Rules {
  return Object.fromEntries(Object.entries(rules).filter(([field]) => concerns(field, rules.format))) as unknown as Rules;
}
