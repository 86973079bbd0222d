/** Where the game is, in words. */

import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import { pointsOf } from "../_banked/points";
import type { CheminDeFerState as State } from "../../protocol";
import { auctionWords, type Viewer } from "./acts";
import { awaited, bankOf, cardsOf, covered, isShort } from "./hands";

export function progress(state: State, told: Viewer): string {
  return [result(state), now(state, told)].filter(Boolean).join(" · ");
}

/** The last coup, until bets are asked for again. */
function result(state: State): string {
  const { winner } = state.dealing;
  if (winner === null) return "";
  const totals = (["ponto", "banca"] as const).map((side) => `${speech.term(side)} ${pointsOf(cardsOf(state, side)) ?? "–"}`);
  return `${totals.join(", ")}: ${speech.term(winner)}`;
}

function now(state: State, told: Viewer): string {
  const { stage, shoe, turn, offer, auction } = state;
  const { seat, unit, nameOf } = told;
  const amount = (chips: number): string => money(chips, unit, speech.lang);
  if (stage === "over") return speech.say("cheminOver");
  if (isShort(state)) return speech.say("cheminShort");
  if (awaited(state) === seat) return speech.say("yourTurn");
  if (stage === "turn" && turn) return speech.say("cheminTurn", { who: nameOf(turn.seat) });
  if (stage === "offer" && offer) return speech.say("cheminOffered", { who: offer.left.slice(0, 1).map(nameOf).join(""), amount: amount(offer.level) });
  if (stage === "auction") return auctionWords(auction?.best ?? null, told);
  if (stage === "after" && state.hand) return speech.say("cheminDecides", { who: nameOf(state.hand.seat) });
  if (shoe.step === "cut" && shoe.offered !== null) return speech.say("invitedToCut", { who: nameOf(shoe.offered) });
  if (shoe.step !== "deal") return speech.say("shoePrepared", { step: speech.term(shoe.step) });
  return stage === "coup" ? coup(state, told, amount) : "";
}

function coup(state: State, { seat, nameOf }: Viewer, amount: (chips: number) => string): string {
  const { banco, dealing, phase } = state;
  if (dealing.winner !== null) return "";
  const who = awaited(state);
  if (phase === "closed" && who !== null) return speech.say(who === dealing.seat ? "cheminPontoSpeaks" : "cheminBankerDraws", { who: nameOf(who) });
  if (banco?.seat === seat) return speech.say(banco.kind === "table" ? "cheminOwnBancoTable" : "cheminOwnBanco");
  if (banco) return speech.say(banco.kind === "table" ? "cheminBancoTable" : "cheminBanco", { who: nameOf(banco.seat) });
  if (phase === "closed") return "";
  const left = bankOf(state) - covered(state);
  return state.window.announced ? (left > 0 ? speech.say("cheminOpen", { amount: amount(left) }) : speech.say("cheminCovered")) : "";
}
