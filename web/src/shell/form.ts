/** Filling in an option: what somebody typed and chose, as the command that the table takes; and how its fields read. */

import { amountOf, figure, money } from "../lib/money";
import { speech } from "../lib/speech.svelte";
import { isMoney } from "../lib/sentences";
import type { NumberAsk, Option } from "../protocol";

type Ask = Option["asks"][number];
export type Choice = string | number | boolean;

/** More than anybody has: an option without a maximum of its own. */
const BOUNDLESS = 1e12;

export type Filled = { readonly command: Readonly<Record<string, Choice>> } | { readonly wrong: Ask };

/** What was typed, by field; what was chosen, as it is written. */
export type Typed = Readonly<Record<string, string>>;

/** Acts of one kind that ask for the same are one form: what may be chosen in a field depends on those before it. */
export function gathered(options: readonly Option[]): readonly (readonly Option[])[] {
  const forms = new Map<string, Option[]>();
  for (const option of options) {
    const key = [option.kind, ...option.asks.map((ask) => `${ask.type} ${ask.field}`)].join(", ");
    const alike = forms.get(key);
    if (alike) alike.push(option);
    else forms.set(key, [option]);
  }
  return [...forms.values()];
}

/** What acts of one kind ask for, with what has been chosen so far. */
export function asksOf(options: readonly Option[], typed: Typed): readonly Ask[] {
  let left = options;
  return (options[0]?.asks ?? []).map((_, place) => {
    const asks = left.flatMap((option) => option.asks[place] ?? []);
    const [first] = asks;
    if (first?.type !== "pick") return first!;
    const choices = [...new Set(asks.flatMap((ask) => (ask.type === "pick" ? ask.choices : [])))];
    const chosen = chosenOf(choices, typed[first.field] ?? "");
    left = left.filter(({ asks: others }) => (others[place] as typeof first).choices.includes(chosen!));
    return { ...first, choices };
  });
}

/** Where nothing is typed, what is usual is meant, or else the least. */
export function fill(kind: string, asks: readonly Ask[], typed: Typed, usual: Readonly<Record<string, number>> = {}): Filled {
  const command: Record<string, Choice> = {};
  for (const ask of asks) {
    const value = valueOf(kind, ask, typed[ask.field] ?? "", usual[ask.field]);
    if (value === null) return { wrong: ask };
    command[ask.field] = value;
  }
  return { command };
}

const chosenOf = (choices: readonly Choice[], typed: string): Choice | undefined =>
  choices.find((choice) => String(choice) === typed) ?? choices[0];

function valueOf(kind: string, ask: Ask, typed: string, usual: number | undefined): Choice | null {
  switch (ask.type) {
    case "pick":
      return chosenOf(ask.choices, typed) ?? null;
    case "text":
      return typed.trim() || null;
    case "number": {
      if (!typed.trim()) return usual ?? ask.minimum;
      const value = isMoney(kind, ask.field) ? amountOf(typed) : countOf(typed);
      return value !== null && value >= ask.minimum && value <= ask.maximum ? value : null;
    }
  }
}

const countOf = (typed: string): number | null => (/^\s*\d{1,9}\s*$/.test(typed) ? Number(typed) : null);

/** A number of a command as people read it: money as money, anything else as a figure. */
export function numberName(kind: string, field: string, value: number, unit: string): string {
  return isMoney(kind, field) ? money(value, unit, speech.lang) : figure(value, speech.lang);
}

export function choiceName(kind: string, field: string, choice: Choice, unit: string): string {
  if (typeof choice === "boolean") return speech.term(choice ? "yes" : "no");
  return typeof choice === "number" ? numberName(kind, field, choice, unit) : speech.term(choice);
}

/** From how much to how much, and in which steps. */
export function rangeOf(kind: string, ask: NumberAsk, unit: string): string {
  const read = (value: number): string => numberName(kind, ask.field, value, unit);
  const least = read(ask.minimum);
  if (ask.minimum === ask.maximum) return least;
  const range = ask.maximum >= BOUNDLESS ? speech.say("atLeast", { least }) : speech.say("fromTo", { least, most: read(ask.maximum) });
  return ask.step > 1 ? speech.say("inSteps", { range, step: read(ask.step) }) : range;
}
