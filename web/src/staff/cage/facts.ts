/** What a movement of the cage was, in words. */

import { speech } from "../../lib/speech.svelte";

const FACTS = { bought: "cageBought", redeemed: "cageRedeemed", adjusted: "cageAdjusted" } as const;

export function factName(fact: string): string {
  return fact in FACTS ? speech.say(FACTS[fact as keyof typeof FACTS]) : fact;
}
