/** What an entry of the journal records, in words. */

import { speech, type PageWord } from "../../lib/speech.svelte";
import { HAPPENINGS } from "../books/happenings";
import type { Entered } from "./subject";

const FACTS: Readonly<Record<string, PageWord>> = {
  ...HAPPENINGS,
  adjusted: "cageAdjusted",
  answered: "grievanceAnswered",
  approved: "factApproved",
  bought: "cageBought",
  closed: "grievanceClosed",
  filed: "factFiled",
  granted: "factGranted",
  in_hand: "grievanceInHand",
  integrity_checked: "factIntegrityChecked",
  language_changed: "factLanguageChanged",
  logged_in: "factLoggedIn",
  logged_out: "factLoggedOut",
  proposed: "incidentAdjustmentProposed",
  redeemed: "cageRedeemed",
  rejected: "factRejected",
  stay_amended: "factStayAmended",
  stay_began: "factStayBegan",
  stay_ended: "factStayEnded",
  table_closing: "factTableClosing",
  topped_up: "factToppedUp",
  unlocked: "peopleUnlocked",
  withdrawn: "factWithdrawn",
};

export function whatOf({ what, isCommand }: Entered): string {
  if (!what) return speech.say("factHouse");
  const word = FACTS[what];
  if (isCommand) return speech.found("command", what) ?? what;
  return word ? speech.say(word) : what;
}
