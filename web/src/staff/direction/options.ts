/** The options of a table, as an operator fills them in: what each holds, how its value reads, what is sent. */

import { amountOf, money, type Lang } from "../../lib/money";

export type Value = string | number | boolean | null | readonly number[];

/** Decided elsewhere in the form, or by the profile alone. */
const NOT_ASKED = new Set(["demo", "physical", "regime", "variant"]);
const AMOUNTS = new Set([
  "big_blind_ante",
  "cave",
  "difference",
  "entry",
  "largest_value",
  "max_payout",
  "odd_unit",
  "rake_cap",
  "top_up",
]);
const LIMIT = /(^|_)(minimum|maximum)$/;

/** The words that an option knows; the others are yes or no, numbers, or words of their own. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  bar: ["12", "2"],
  currency: ["EUR", "AOA"],
  deduction: ["none", "flat", "on_five"],
  dice_colour: ["azul", "verde", "vermelho"],
  first_after_estardilho: ["left_of_mao", "left_of_last_caller"],
  limit_mode: ["half_pot", "pot", "no_limit"],
  minimum_raise: ["table_minimum", "last_raise"],
  modality: ["ponto_e_banca", "macau"],
  numbering: ["francesa", "americana"],
  rake: ["none", "hand", "session", "cave"],
  shuffling: ["by_hand", "machine", "automatic_shoe"],
  symbol: ["estrela", "lua", "sol", "ancora", "trevo", "coroa"],
};

export type Kind =
  | { readonly kind: "choice"; readonly words: readonly string[] }
  | { readonly kind: "amount" | "number" | "numbers" | "word" };

export interface Asked {
  readonly option: string;
  readonly value: Value;
  readonly kind: Kind;
  readonly isLimit: boolean;
}

export function optionsOf(rules: Readonly<Record<string, Value>>): readonly Asked[] {
  return Object.entries(rules)
    .filter(([option]) => !NOT_ASKED.has(option))
    .map(([option, value]) => ({ option, value, kind: kindOf(option, value), isLimit: LIMIT.test(option) }));
}

function kindOf(option: string, value: Value): Kind {
  const words = CHOICES[option];
  if (words) return { kind: "choice", words };
  if (option === "burn_each_coup") return { kind: "choice", words: ["nothing", "yes", "no"] };
  if (typeof value === "boolean") return { kind: "choice", words: ["yes", "no"] };
  if (Array.isArray(value)) return { kind: "numbers" };
  if (AMOUNTS.has(option) || (LIMIT.test(option) && option !== "minimum_raise")) return { kind: "amount" };
  return { kind: typeof value === "string" || option === "mixed_with" ? "word" : "number" };
}

/** A value as it is sent, and as the choices of an option are named. */
export function sent(value: Value): string {
  if (value === null) return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/** A value as it is read. */
export function read(kind: Kind, value: Value, currency: string, lang: Lang): string {
  if (value === null) return "–";
  return kind.kind === "amount" ? money(Number(value), currency, lang) : String(value);
}

/** What was typed, as the house reads it; what can't be read is left to the house to refuse, in its own words. */
export function understood(kind: Kind, typed: string): string {
  const text = typed.trim();
  if (text === "-" || text === "–") return "nothing";
  if (kind.kind === "amount") return String(amountOf(text) ?? text);
  return kind.kind === "numbers" ? text.replace(/[\s;]+/g, ",") : text;
}
