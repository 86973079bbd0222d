/** A table of blackjack in words. */

import { spoken } from "../../draw/cards";
import { speech } from "../../lib/speech.svelte";
import { fieldName, listed, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { BlackjackState as State } from "../../protocol";
import { paysWords } from "../_banked/pays";
import { bankedWords } from "../_banked/words";
import { decides, inTurn, shownTotal, totalOf, zoneOf } from "./hands";

const DEAL = "deal";

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as State;
  const facts = [...bankFacts(view), ...handFacts(view), ...turnFacts(view, sight)];
  return bankedWords(sight, facts, view.shoe.step === DEAL ? undefined : view.shoe.step);
}

function bankFacts({ bank, hole }: State): readonly Fact[] {
  if (!bank.length) return [];
  const cards = [...bank, ...(hole === "covered" ? [null] : [])];
  return [{ name: speech.term("banca"), words: `${listed(cards.map(spoken))} (${totalOf(bank)})` }];
}

function handFacts({ hands }: State): readonly Fact[] {
  return hands
    .filter((hand) => hand.cards.length)
    .map((hand) => ({ name: speech.term(zoneOf(hand)), words: `${listed(hand.cards.map(spoken))} (${shownTotal(hand)})` }));
}

function turnFacts(view: State, { seat, nameOf }: Sight): readonly Fact[] {
  const hand = inTurn(view);
  const who = hand && decides(view, hand.place);
  if (!hand || who === null) return [];
  const words = who === seat ? speech.say("yourTurn") : nameOf(who);
  return [{ name: fieldName("turn"), words: `${words} (${speech.term(zoneOf(hand))})` }];
}

/** AO-6.26, AO-6.28, AO-6.38: even money; a blackjack is paid three to two, insurance two to one. */
export const pays = (_: unknown, zone: string): string =>
  listed(paysWords(zone.startsWith("seguro") ? ["2:1"] : ["1:1"]).concat(zone.startsWith("seguro") ? [] : [speech.say("blackjackPays")]));
