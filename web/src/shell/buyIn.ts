/** The usual amount to bring to a table: an evening of its smallest bets, if the player has it. */

import { visitor } from "../lib/account.svelte";
import type { AnyTable } from "../lib/table.svelte";
import type { NumberAsk, Option } from "../protocol";

const EVENING = 100;
/** Acts of any table that bring chips to it. */
const BRINGS: readonly string[] = ["buy_chips", "sit"];

export function usualFor(table: AnyTable, option: Option): Readonly<Record<string, number>> {
  const ask = option.asks.find((one): one is NumberAsk => one.type === "number");
  if (!ask || !BRINGS.includes(option.kind)) return {};
  const purse = visitor.balances?.balances[table.unit] ?? ask.minimum;
  return { [ask.field]: Math.max(Math.min(evening(table, ask), purse), ask.minimum) };
}

/** As much as that, whoever pays it. */
export function evening(table: { readonly view: unknown }, ask: NumberAsk): number {
  const least = (table.view as { readonly rules?: { readonly minimum?: number } } | null)?.rules?.minimum ?? ask.minimum;
  return Math.max(Math.min(least * EVENING, ask.maximum), ask.minimum);
}
