/** Where the coup is, in words. */

import { speech } from "../../lib/speech.svelte";
import type { BlackjackState as State } from "../../protocol";
import { asked, decides, inTurn, isBlackjack, shownTotal, totalOf } from "./hands";

const MOST = 21;

export function progress(state: State, nameOf: (seat: number) => string): string {
  if (state.shoe.step === "cut" && state.shoe.offered !== null) return speech.say("invitedToCut", { who: nameOf(state.shoe.offered) });
  if (state.shoe.step !== "deal") return speech.say("shoePrepared", { step: speech.term(state.shoe.step) });
  const dealt = state.bank.length ? dealing(state, nameOf) : "";
  if (dealt) return dealt;
  if (state.phase === "closed") return speech.term("jogo feito, nada mais");
  return state.window.announced ? speech.term("façam as vossas apostas") : "";
}

function dealing(state: State, nameOf: (seat: number) => string): string {
  if (state.hole === "turned") return bankWords(state);
  const names = asked(state).map(nameOf).join(", ");
  if (state.following && names) return speech.say("blackjackFollowing", { names });
  if (state.insuring === "open" && names) return speech.say("blackjackAsksInsurance", { names });
  const hand = inTurn(state);
  const seat = hand && decides(state, hand.place);
  if (!hand || seat === null) return bankWords(state);
  return speech.say("blackjackTurnOf", { name: nameOf(seat), place: hand.place, total: shownTotal(hand) });
}

function bankWords({ bank }: State): string {
  const name = speech.term("banca");
  if (isBlackjack({ cards: bank, split: false })) return `${name}: ${speech.term("blackjack")}`;
  const total = totalOf(bank);
  return total > MOST ? `${name}: ${total}, ${speech.term("bust")}` : `${name}: ${total}`;
}
