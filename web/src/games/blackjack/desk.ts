/** What the console cannot hear from the table: whose card comes next, and who is awaited. */

import { speech } from "../../lib/speech.svelte";
import type { AnyTable } from "../../lib/table.svelte";
import type { BlackjackState as State } from "../../protocol";
import { asked, inTurn, shownTotal } from "./hands";

const BANK = "banca";
const TWO = 2;

export function deskCard(view: unknown, wants: AnyTable["wants"]): string {
  const state = view as State;
  const whose = nextOf(state, wants);
  return whose && state.aside ? `${whose} ${speech.say("blackjackCardAside")}` : whose; // AO-6.23
}

function nextOf(state: State, wants: AnyTable["wants"]): string {
  if (isCovered(state)) return speech.say("blackjackCardCovered");
  const want = wants["deal_card"];
  if (want?.want !== "card") return "";
  if (want.whose === BANK) return speech.say("blackjackCardForBank");
  const first = dealtNext(state);
  if (first) return speech.say("blackjackCardForPlace", { place: first.place });
  const hand = inTurn(state);
  return hand ? speech.say("blackjackCardFor", { place: hand.place, number: hand.number, total: shownTotal(hand) }) : "";
}

/** AO-6.20: everybody has two cards, and the bank's second is next. */
const isCovered = ({ phase, hole, bank, hands }: State): boolean =>
  phase === "closed" && hole === "none" && bank.length === 1 && hands.every((hand) => hand.cards.length === TWO);

/** AO-6.20: while two cards are dealt to each, the first hand with the fewest; a player may have several places. */
function dealtNext({ hole, hands }: State): State["hands"][number] | null {
  const fewest = Math.min(...hands.map((hand) => hand.cards.length));
  return hole === "none" && fewest < TWO ? (hands.find((hand) => hand.cards.length === fewest) ?? null) : null;
}

/** Who was invited to cut, or who must say something of their stakes. */
export function awaited(view: unknown): readonly number[] {
  const { shoe } = view as State;
  return shoe.step === "cut" && shoe.offered !== null ? [shoe.offered] : asked(view as State);
}
