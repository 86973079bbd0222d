/** A place of the cloth in words: its name, its prize, its limits, what one has there. */

import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import type { RouletteRules } from "../../protocol";
import { CHANCES, chanceOf, limitsOf } from "./chances";
import type { Hand } from "./hand.svelte";

export function nameOf(zone: string): string {
  const name = speech.term(zone);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function prizeOf(zone: string): string {
  const chance = chanceOf(zone);
  if (!chance) return speech.say("paysByParts");
  const [to, per] = CHANCES[chance].pays;
  return speech.say("paysTo", { to, per });
}

/** Name, prize and limits of places, each put into words once. */
export function wordsOf(
  rules: RouletteRules,
  order: readonly number[],
  value: number,
  unit: string,
  announces: boolean,
): (zone: string) => readonly string[] {
  const { lang } = speech;
  const sums = new Map<number, string>();
  const places = new Map<string, readonly string[]>();
  const amount = (sum: number): string => remembered(sums, sum, () => money(sum, unit, lang));
  return (zone) =>
    remembered(places, zone, () => {
      const facts = [nameOf(zone), prizeOf(zone)];
      if (!chanceOf(zone) && !announces) return facts;
      const { least, most } = limitsOf(rules, zone, order, value);
      return [...facts, speech.say("fromTo", { least: amount(least), most: amount(most) })];
    });
}

function remembered<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

export function factsOf(hand: Hand, zone: string): readonly string[] {
  const own = hand.own(zone);
  const facts = hand.words(zone);
  return own ? [...facts, speech.say("yourBet", { amount: money(own, hand.table.unit, speech.lang) })] : facts;
}
