/** The fields of a command as people fill them in: what each holds, how its choices read, and what was typed. */

import { amountOf, money } from "../lib/money";
import { speech } from "../lib/speech.svelte";
import type { AnyTable } from "../lib/table.svelte";
import { cardName, kindOf } from "../lib/sentences";
import type { NumberAsk, Option } from "../protocol";

export type Ask = Option["asks"][number];

const MINUTE = 60_000;

export function choiceName(table: AnyTable, command: string, ask: Ask, choice: string | number | boolean): string {
  if (typeof choice === "boolean") return speech.term(choice ? "yes" : "no");
  switch (kindOf(command, ask.field)) {
    case "who":
      return table.nameOf(choice);
    case "money":
      return money(Number(choice), table.unit, speech.lang);
    case "card":
      return cardName(String(choice));
  }
  return speech.term(String(choice));
}

/** The number that was typed, as the command has it; null: it is none. */
export function numberOf(command: string, ask: NumberAsk, text: string): number | null {
  switch (kindOf(command, ask.field)) {
    case "money":
      return amountOf(text);
    case "when": {
      const at = Date.parse(text);
      return Number.isNaN(at) ? null : at;
    }
  }
  return /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/** An instant as a field for date and time takes it: by the clock on the wall, to the minute. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
