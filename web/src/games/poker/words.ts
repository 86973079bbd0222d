/** A poker table in words. */

import { spoken } from "../../draw/cards";
import { money } from "../../lib/money";
import { speech, type PageWord } from "../../lib/speech.svelte";
import { fieldName, listed, personLine, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { PokerHand, PokerState } from "./types";
import { potOf } from "./pots";

const cardsIn = (cards: readonly (string | null)[]): string => listed(cards.map(spoken));

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as PokerState;
  return { facts: facts(view, sight), people: people(view, sight) };
}

function facts(view: PokerState, sight: Sight): readonly Fact[] {
  const { hand } = view;
  const name = speech.say("now");
  if (!hand) return [{ name, words: speech.say(waiting(view)) }];
  const stage = speech.term(hand.stage);
  const begun = { name, words: `${speech.say("pokerHandNumber", { number: hand.number })}, ${speech.term(hand.variant)}: ${stage}` };
  return [begun, ...held(hand, sight), ...pot(hand, sight), ...turn(hand, sight)];
}

function waiting({ course }: PokerState): PageWord {
  if (course.closed) return "pokerClosed";
  return course.suspended ? "pokerSuspended" : "pokerAwaitsHand";
}

function held(hand: PokerHand, { seat }: Sight): readonly Fact[] {
  const own = seat === null ? undefined : hand.holdings[seat];
  const found: Fact[] = [];
  if (own?.cards.length) found.push({ name: speech.say("yourCards"), words: cardsIn(own.cards) });
  if (hand.board.length) found.push({ name: speech.say("table"), words: cardsIn(hand.board) });
  return found;
}

function pot(hand: PokerHand, { seat, unit }: Sight): readonly Fact[] {
  const amount = (chips: number): string => money(chips, unit, speech.lang);
  const all = [{ name: speech.say("potIs"), words: amount(potOf(hand)) }];
  const own = seat === null ? undefined : hand.holdings[seat];
  const missing = own && !own.folded ? hand.price - own.bet : 0;
  return missing > 0 ? [...all, { name: speech.say("toCall"), words: amount(missing) }] : all;
}

function turn(hand: PokerHand, { seat, nameOf }: Sight): readonly Fact[] {
  if (hand.turn === null) return [];
  const words = hand.turn === seat ? speech.say("yourTurn") : speech.say("pokerTurnOf", { name: nameOf(hand.turn) });
  return [{ name: fieldName("turn"), words }];
}

function people(view: PokerState, sight: Sight): readonly string[] {
  const amount = (chips: number): string => money(chips, sight.unit, speech.lang);
  return Object.entries(view.players).map(([seat, { cave }]) => {
    const holding = view.hand?.holdings[seat];
    const bet = holding?.paid ? speech.say("hasBet", { amount: amount(holding.paid) }) : "";
    const folded = holding?.folded ? speech.say("folded") : "";
    const shown = holding?.shown ? speech.say("shows", { cards: cardsIn(holding.cards) }) : "";
    return personLine(sight, seat, speech.say("hasChips", { amount: amount(cave) }), bet, folded, shown);
  });
}
