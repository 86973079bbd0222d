/** The options of a table, as an operator fills them in: what each holds, how its value reads, what is sent. */

import type { Choosable, GameShown } from "../../http";
import { amountOf, money, type Lang } from "../../lib/money";

export type Value = string | number | boolean | null | readonly number[];

/** Decided elsewhere in the form. */
const NOT_ASKED = new Set(["demo", "physical"]);
const NOTHING = "nothing";
const NONE = /^[-–—]$/;
const WHOLE = /^\d{1,9}$/;

export const GROUPS = ["amounts", "numbers", "choices"] as const;
export type Group = (typeof GROUPS)[number];

export interface Asked extends Choosable {
  /** As the profile has it. */
  readonly value: Value;
  readonly group: Group;
}

export function optionsOf(game: GameShown, rules: Readonly<Record<string, Value>>): readonly Asked[] {
  return game.options
    .filter(({ option }) => !NOT_ASKED.has(option))
    .map((one) => ({ ...one, value: rules[one.option] ?? null, group: groupOf(one) }));
}

function groupOf({ holds }: Choosable): Group {
  if (holds === "amount" || holds === "amounts") return "amounts";
  return holds === "number" || holds === "numbers" ? "numbers" : "choices";
}

/** The words of a choice, the one for nothing among them where it may be so. */
export const wordsOf = ({ choices, may_be_nothing }: Choosable): readonly string[] => (may_be_nothing ? [NOTHING, ...choices] : choices);

/** A value as it is sent, and as the choices of an option are named. */
export function sent(value: Value): string {
  if (value === null) return NOTHING;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A value as it is read; null: there is none, for which each option has its own words. */
export function read({ holds, value }: Asked, currency: string, lang: Lang): string | null {
  if (value === null) return null;
  if (holds === "amount") return money(Number(value), currency, lang);
  if (Array.isArray(value)) return value.map((one) => (holds === "amounts" ? money(one, currency, lang) : String(one))).join("; ") || null;
  return sent(value);
}

/** What was typed, as the house reads it; null: it can't be read as what the option holds. */
export function understood({ holds, may_be_nothing }: Choosable, typed: string): string | null {
  const text = typed.trim();
  if (may_be_nothing && NONE.test(text)) return NOTHING;
  switch (holds) {
    case "amount":
      return amount(text);
    case "amounts":
      return several(text, text.includes(";") ? /;/ : /\s+/, amount);
    case "number":
      return WHOLE.test(text) ? text : null;
    case "numbers":
      return several(text, /[\s;,]+/, (one) => (WHOLE.test(one) ? one : null));
    default:
      return text;
  }
}

function amount(text: string): string | null {
  const read = amountOf(text);
  return read === null ? null : String(read);
}

function several(text: string, between: RegExp, how: (one: string) => string | null): string | null {
  const read = text.split(between).map(how);
  return read.every((one) => one !== null) ? read.join(",") : null;
}
