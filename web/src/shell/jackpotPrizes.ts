/** What each combination wins on a jackpot, in words. */

import type { PoolShown } from "../http";
import { money } from "../lib/money";
import { speech } from "../lib/speech.svelte";

type Pool = Pick<PoolShown, "prizes" | "unit">;

/** AO-7.13, AO-9.14: fixed, or a part of the value; the highest combination takes what is left. */
export const prizesOf = ({ prizes, unit }: Pool): readonly { readonly name: string; readonly words: string }[] =>
  prizes.map(({ combination, fixed, percent }) => ({
    name: speech.term(combination),
    words: fixed ? money(fixed, unit, speech.lang) : percent ? speech.say("jackpotPart", { percent }) : speech.say("jackpotRest"),
  }));
