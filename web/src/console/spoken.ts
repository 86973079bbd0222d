/** What a player at the table says, for the croupier to enter. */

import { money } from "../lib/money";
import { commandName } from "../lib/sentences";
import { speech } from "../lib/speech.svelte";
import type { NumberAsk, Option, Spoken } from "../protocol";
import { capital } from "./acts";

const SIT = "sit";
const NAMED = 3;

/** What only players who are awaited may do: everybody may leave or rest. `done` is entered elsewhere already. */
export function ofTurn(spoken: readonly Spoken[], seat: number, awaited: readonly number[], ...done: readonly (string | undefined)[]): readonly Option[] {
  const seated = players(spoken);
  const others = seated.filter((one) => one.seat !== seat);
  const isAnswer = ({ kind, nature }: Option): boolean =>
    !others.some((one) => (nature === "aside" || !awaited.includes(one.seat)) && one.options.some((option) => option.kind === kind));
  return (seated.find((one) => one.seat === seat)?.options ?? []).filter((option) => isAnswer(option) && !done.includes(option.kind));
}

/** Players by seat, each with what they may say: housekeeping last. */
export const players = (spoken: readonly Spoken[]): readonly Spoken[] =>
  spoken.filter(({ options }) => !options.some(isSitting)).map(({ seat, options }) => ({ seat, options: inOrder(options) }));

/** Players whose menus are open when others are awaited than before: theirs, and what the croupier opened stays open. */
export function menusAfter(open: ReadonlySet<number>, before: readonly number[], now: readonly number[]): ReadonlySet<number> {
  const kept = [...open].filter((seat) => now.includes(seat) || !before.includes(seat));
  return new Set([...kept, ...now.filter((seat) => !before.includes(seat))]);
}

const inOrder = (options: readonly Option[]): readonly Option[] =>
  options.toSorted((one, other) => Number(one.nature === "aside") - Number(other.nature === "aside"));

/** Sitting down, where a seat is free. */
export const sitting = (spoken: readonly Spoken[]): Option | null => spoken.flatMap(({ options }) => options).find(isSitting) ?? null;

const isSitting = ({ kind }: Option): boolean => kind === SIT;

/** An act as its button says it; where the same act is offered several times, with what tells them apart. */
export function buttonOf(option: Option, among: readonly Option[], unit: string): string {
  const isAlone = among.filter(({ kind }) => kind === option.kind).length < 2;
  const name = capital(commandName(option.kind));
  const choices = option.asks.flatMap((ask) => (ask.type === "pick" ? ask.choices : [])).map((choice) => speech.term(String(choice)));
  const named = isAlone || !choices.length ? name : `${name}: ${choices.slice(0, NAMED).join(", ")}${choices.length > NAMED ? ", " : ""}`;
  const whole = option.asks.find((ask) => ask.type === "number" && ask.minimum === ask.maximum) as NumberAsk | undefined;
  const told = isAlone || !whole ? named : `${named} (${money(whole.maximum ?? 0, unit, speech.lang)})`;
  return option.asks.length ? `${told}…` : told;
}
