/** The usual amount to bring to a table: an evening of its smallest bets, if the player has it. */

import { gameOf } from "../games";
import { visitor } from "../lib/account.svelte";
import type { AnyTable } from "../lib/table.svelte";
import type { NumberAsk, Option } from "../protocol";

const EVENING = 100;
const SIT = "sit";

const brings = (table: AnyTable): readonly string[] => [SIT, ...(gameOf(table.welcome?.game)?.brings ?? [])];

export function usualFor(table: AnyTable, option: Option): Readonly<Record<string, number>> {
  const ask = option.asks.find((one): one is NumberAsk => one.type === "number");
  if (!ask || !brings(table).includes(option.kind)) return {};
  const least = (table.view as { readonly rules?: { readonly minimum?: number } } | null)?.rules?.minimum ?? ask.minimum;
  const purse = visitor.balances?.balances[table.unit] ?? ask.minimum;
  return { [ask.field]: Math.max(Math.min(least * EVENING, ask.maximum, purse), ask.minimum) };
}
