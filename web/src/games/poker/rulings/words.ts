/** What the floor's page says: acts, rulings and their choices. */

import { figure } from "../../../lib/money";
import { speech, type PageWord } from "../../../lib/speech.svelte";
import { sumOf, type Act, type Chips, type Ruling } from "./case";

/** Words that name an action, as the page writes them and the house reads them. */
export const SAYINGS: readonly (readonly [word: PageWord, withAmount: PageWord | null])[] = [
  ["rulingSayCheck", null],
  ["rulingSayCall", null],
  ["rulingSayBet", "rulingSayBetOf"],
  ["rulingSayRaise", "rulingSayRaiseTo"],
  ["rulingSayAllIn", null],
  ["rulingSayFold", null],
  ["rulingSayPot", null],
  ["rulingSayComplete", null],
];

const NAMES: Readonly<Record<string, PageWord>> = {
  check: "rulingCheck",
  fold: "rulingFold",
  call: "rulingCall",
  bet: "rulingBet",
  raise: "rulingRaise",
  all_in: "rulingAllIn",
  void: "rulingVoid",
  choice: "rulingChoice",
  granted: "rulingGranted",
  refused: "rulingRefused",
  director: "rulingDirector",
};
const MADE: Readonly<Record<string, PageWord>> = {
  call: "rulingCallTo",
  bet: "rulingBetTo",
  raise: "rulingRaiseTo",
  all_in: "rulingAllInTo",
};
export const CHOICES: Readonly<Record<string, PageWord>> = {
  check: "rulingSayCheck",
  call: "rulingSayCall",
  bet: "rulingSayBet",
  raise: "rulingSayRaise",
  fold: "rulingSayFold",
};

export const read = (amount: number): string => figure(amount, speech.lang);

/** The ruling in a few words: «Sobe para 3 600». */
export function verdict({ ruling, to, options }: Pick<Ruling, "ruling" | "to"> & Partial<Ruling>): string {
  const made = to !== null && MADE[ruling];
  if (made) return speech.say(made, { to: read(to) });
  const name = NAMES[ruling];
  return name ? speech.say(name, { options: (options ?? []).map(choice).join(", ") }) : ruling;
}

export const choice = (one: string): string => (CHOICES[one] ? speech.say(CHOICES[one]) : one);

export function chipsRead(chips: Chips): string {
  const parts = Object.entries(chips).sort(([one], [other]) => Number(other) - Number(one));
  return parts.map(([value, count]) => (count > 1 ? `${count} × ${read(Number(value))}` : read(Number(value)))).join(" + ");
}

export function actRead(act: Act): string {
  if ("say" in act) return `«${act.say}»`;
  if ("put" in act) return speech.say("rulingPut", { chips: chipsRead(act.put), sum: read(sumOf(act.put)) });
  if ("pull" in act) return speech.say("rulingPulled", { chips: chipsRead(act.pull) });
  if ("together" in act) return act.together.map(actRead).join(" + ");
  if ("ask" in act) return speech.say(act.ask === "pot_count" ? "rulingAskPot" : "rulingAskStack");
  if ("gesture" in act) return act.gesture;
  return speech.say("tap" in act ? "rulingTap" : "rulingPush");
}
