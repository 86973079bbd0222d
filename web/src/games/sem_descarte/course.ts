/** Where a round is, and what a player is asked: from the state and the house's options. */

import { money } from "../../lib/money";
import { commandName } from "../../lib/sentences";
import { speech } from "../../lib/speech.svelte";
import type { Option, SemDescarteState as State } from "../../protocol";
import type { Act } from "../_banked/TurnBar.svelte";
import { INITIAL } from "./cloth";

const VOU = "vou";
const PASSO = "passo";
/** AO-9.25: the second bet is so many times the initial one. */
const RAISE = 2;

/** Acts that the bar offers: they are no forms besides. */
export const ANSWERS: readonly string[] = [VOU, PASSO];

/** Seats that have not said «vou» or «passo» yet. */
export function undecided(state: State): readonly number[] {
  if (state.phase !== "closed" || !state.asked) return [];
  return Object.entries(state.hands).flatMap(([seat, hand]) => (hand.choice === "undecided" && !hand.forfeited ? [Number(seat)] : []));
}

/** Null: the player is asked nothing. */
export function askedOf(state: State, options: readonly Option[], seat: number, unit: string): { asks: string; acts: readonly Act[] } | null {
  const may = (kind: string): boolean => options.some((option) => option.kind === kind);
  if (!may(VOU) && !may(PASSO)) return null;
  const initial = state.cloth.bets.find((bet) => bet.seat === seat && bet.zone === INITIAL)?.chips ?? 0;
  const amount = money(RAISE * initial, unit, speech.lang);
  const acts: Act[] = [];
  if (may(VOU)) acts.push({ command: { do: VOU }, words: `${commandName(VOU)} (+${amount})`, letter: "V", tone: "usual" });
  if (may(PASSO)) acts.push({ command: { do: PASSO }, words: commandName(PASSO), letter: "P", tone: "gives-up" });
  return { asks: speech.say(may(VOU) ? "semDescarteAsks" : "semDescarteTooFew", { amount }), acts };
}

export function bankWords({ bank }: State): string {
  if (bank.category === null) return "";
  return `${speech.term(bank.category)} · ${speech.say(bank.qualifies ? "semDescarteQualifies" : "semDescarteStaysOut")}`;
}

/** Are cards made ready, and none on the table? A deck that was dealt waits for its next shuffle. */
export const isPreparing = ({ deck, hands, bank }: State): boolean =>
  deck.step !== "ready" && !Object.keys(hands).length && !bank.cards.length;

export function progress(state: State, nameOf: (seat: number) => string): string {
  if (isPreparing(state)) return speech.say("shoePrepared", { step: speech.term(state.deck.step) });
  const said = bankWords(state);
  if (said) return `${speech.term("banca")}: ${said}`;
  const names = undecided(state).map(nameOf).join(", ");
  if (names) return speech.say("semDescarteAwaits", { names });
  if (state.phase === "closed") return speech.term("jogo feito, nada mais");
  return state.window.announced ? speech.term("façam as vossas apostas") : "";
}
