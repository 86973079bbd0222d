/** What the machine says of a game: while it goes on, and when it is over. */

import { money } from "../../lib/money";
import { speech, type PageWord } from "../../lib/speech.svelte";
import type { SlotsState } from "../../protocol";
import type { Ends } from "./autoplay";
import { isWin, type Shown, type Turned } from "./lag";
import { combinationName } from "./names";
import { hasReels, type Plan, type Win } from "./plan";

const amountIn = (chips: number, unit: string): string => money(chips, unit, speech.lang);

export function winWords({ combination, line, ways, prize }: Win, unit: string): string {
  const facts = { combination: combinationName(combination), amount: amountIn(prize, unit) };
  if (line !== null) return speech.say("slotsWonLine", { ...facts, line });
  return ways > 1 ? speech.say("slotsWonWays", { ...facts, ways }) : speech.say("slotsWonAnywhere", facts);
}

/** What a game came to so far. Only more than the stake is a gain. */
export function resultWords({ won, staked }: Pick<Shown, "won" | "staked">, unit: string): string {
  if (!won) return speech.say("slotsNothing");
  const facts = { won: amountIn(won, unit), staked: amountIn(staked, unit) };
  return speech.say(isWin({ won, staked }) ? "slotsWin" : "slotsBack", facts);
}

/** What a spin has started, the jackpot before all. */
export function startWords(plan: Plan, told: Turned | null): string {
  if (told?.event !== "reels_stopped" || !hasReels(plan)) return "";
  const bonuses = told.bonuses.flatMap((place) => plan.bonus[place]?.name ?? []);
  const jackpot = told.jackpot ? [speech.say("slotsJackpotHit")] : [];
  return [...jackpot, ...bonuses, ...(told.spins ? [speech.say("slotsFreeBegin", { count: told.spins })] : [])].join(" · ");
}

/** Free spins in the middle: which one it is, and what they multiply. */
export function freeWords(plan: Plan, { free, spinsLeft, spinsDone }: Shown): string {
  if (!hasReels(plan) || !plan.free_spins || (!spinsLeft && !free)) return "";
  const total = spinsDone + spinsLeft;
  const which = spinsDone ? speech.say("slotsFreeNow", { number: spinsDone, total }) : speech.say("slotsFreeLeft", { left: spinsLeft });
  const { multiplier } = plan.free_spins;
  return multiplier > 1 ? `${which} · ${speech.say("slotsTimes", { times: multiplier })}` : which;
}

/** What the machine waits for that the player can't do; empty: nothing. */
export function waitWords({ step, owed, claim }: Pick<SlotsState, "step" | "owed" | "claim">, unit: string): string {
  if (step === "cashier") return speech.say("slotsCashier", { amount: amountIn(owed, unit) });
  if (step !== "jackpot") return "";
  return speech.say("slotsJackpotWaits") + (claim?.chips ? ` ${amountIn(claim.chips, unit)}` : "");
}

const ENDS: Readonly<Record<Ends, PageWord>> = {
  credits: "slotsEndsCredits",
  done: "slotsEndsDone",
  feature: "slotsEndsFeature",
  loss: "slotsEndsLoss",
  player: "slotsEndsPlayer",
  prize: "slotsEndsPrize",
  trouble: "slotsEndsTrouble",
};

export const endsWords = (why: Ends): string => speech.say(ENDS[why]);
