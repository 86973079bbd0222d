/** Words under a player's name: how they stand, or their last act. */

import type { PokerHolding, PokerPlayer } from "./types";
import type { PageWord } from "../../lib/speech.svelte";
import type { Word } from "./sight.svelte";

export interface Seen {
  readonly player: PokerPlayer;
  readonly holding: PokerHolding | undefined;
  readonly isHere: boolean;
  readonly isPlayed: boolean;
  readonly word: Word | undefined;
}

const WORDS: Readonly<Record<Word, PageWord>> = {
  called: "pokerCalled",
  checked: "pokerChecked",
  estardilho: "pokerEstardilho",
  folded: "pokerFolded",
  posted: "pokerPosted",
  raised: "pokerRaised",
  restardilho: "pokerRestardilho",
};

/** Null: nothing that had to be said. */
export function statusOf({ player, holding, isHere, isPlayed, word }: Seen): PageWord | null {
  if (player.leaving) return "pokerLeaving";
  if (player.away !== null) return player.absent ? "pokerAbsent" : "pokerResting";
  if (holding?.folded) return "pokerFolded";
  if (holding && isPlayed && player.cave === 0) return "pokerAllIn";
  if (!isHere || !player.standing.connected) return "pokerDisconnected";
  if (holding && word) return WORDS[word];
  return !holding && isPlayed ? "pokerWaits" : null;
}

/** How free a player is of the hand that is played: out of it, or gone from the table with their cave still to follow. */
export type Freedom = "out" | "left" | null;

export function freedomOf(player: PokerPlayer | undefined, holding: PokerHolding | undefined): Freedom {
  if (!player || !holding) return null;
  if (player.leaving) return "left";
  return holding.folded ? "out" : null;
}

/** Letters kept at the end: guests are told apart by their last ones. */
const ENDING = 4;

/** A name that fits: what is too long has an ellipsis in it, or at its end where there is no room for both. */
export function fitting(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const kept = letters > 2 * ENDING ? ENDING : 0;
  return `${name.slice(0, letters - 1 - kept)}…${kept ? name.slice(-kept) : ""}`;
}
