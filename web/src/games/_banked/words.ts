/** A banked table in words. */

import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import { fieldName, listed, personLine, type Fact, type Sight, type TableWords } from "../../plain/sight";

export interface BankedView {
  readonly phase: string;
  readonly coup: number;
  readonly window: { readonly announced: boolean };
  readonly cloth: {
    readonly players: Readonly<Record<string, { readonly chips: number }>>;
    readonly bets: readonly { readonly seat: number; readonly chips: number }[];
  };
}

/** The coup and its phase, what the game itself says, and the players with their bets. */
export function bankedWords(sight: Sight, facts: readonly Fact[], step?: string): TableWords {
  return { facts: [now(sight.view as BankedView, step), ...facts], people: people(sight) };
}

function now({ phase, coup, window }: BankedView, step = phase): Fact {
  const asked = phase === "betting" && window.announced;
  const words = `${speech.say("coupNumber", { number: coup })}: ${speech.term(asked ? "façam as vossas apostas" : step)}`;
  return { name: speech.say("now"), words };
}

function people(sight: Sight): readonly string[] {
  const { players, bets } = (sight.view as BankedView).cloth;
  const amount = (chips: number): string => money(chips, sight.unit, speech.lang);
  return Object.entries(players).map(([seat, { chips }]) => {
    const staked = bets.reduce((sum, one) => sum + (String(one.seat) === seat ? one.chips : 0), 0);
    const bet = staked ? speech.say("hasBet", { amount: amount(staked) }) : "";
    return personLine(sight, seat, speech.say("hasChips", { amount: amount(chips) }), bet);
  });
}

export function diceFacts(dice: readonly number[]): readonly Fact[] {
  if (!dice.length) return [];
  const total = dice.reduce((sum, face) => sum + face, 0);
  return [{ name: speech.say("dice"), words: speech.say("diceTotal", { dice: listed(dice.map(String)), total }) }];
}

/** A field that may be empty, which has words of its own. */
export const factOr = (name: string, words: string | null): Fact => ({
  name: fieldName(name),
  words: words ?? speech.found("nothing", name) ?? "–",
});
