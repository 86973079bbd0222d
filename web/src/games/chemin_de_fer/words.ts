/** A table of chemin de fer in words. */

import { spoken } from "../../draw/cards";
import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import { fieldName, listed, type Fact, type Sight, type TableWords } from "../../plain/sight";
import { paysWords } from "../_banked/pays";
import { pointsOf } from "../_banked/points";
import { bankedWords } from "../_banked/words";
import type { CheminDeFerState as State } from "../../protocol";
import { auctionWords } from "./acts";
import { awaited, bankOf, cardsOf, covered, type Side } from "./hands";

const SIDES: readonly Side[] = ["ponto", "banca"];

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as State;
  return bankedWords(sight, [...bankFacts(view, sight), ...auctionFacts(view, sight), ...cardFacts(view), ...turnFacts(view, sight), ...booked(view), ...waiting(view)], stepOf(view));
}

function stepOf({ shoe, stage, phase }: State): string | undefined {
  if (stage === "turn" || stage === "offer" || stage === "auction" || stage === "after") return stage;
  return shoe.step === "deal" || phase === "closed" ? undefined : shoe.step;
}

function bankFacts(view: State, { unit, nameOf }: Sight): readonly Fact[] {
  const { hand } = view;
  if (!hand) return [];
  const amount = (chips: number): string => money(chips, unit, speech.lang);
  const names = listed([hand.seat, ...(hand.associate === null ? [] : [hand.associate])].map(nameOf));
  const garage = hand.garage ? [speech.say("cheminGarage", { amount: amount(hand.garage) })] : [];
  const cover = speech.say("cheminCover", { covered: amount(covered(view)), bank: amount(bankOf(view)) });
  return [{ name: speech.say("cheminHand"), words: listed([names, cover, ...garage]) }];
}

function auctionFacts({ stage, auction }: State, { unit, nameOf }: Sight): readonly Fact[] {
  return stage === "auction" ? [{ name: speech.term("auction"), words: auctionWords(auction?.best ?? null, { unit, nameOf }) }] : [];
}

function cardFacts(view: State): readonly Fact[] {
  const facts = SIDES.filter((side) => cardsOf(view, side).length).map((side): Fact => {
    const cards = cardsOf(view, side);
    return { name: speech.term(side), words: `${listed(cards.map(spoken))} (${pointsOf(cards) ?? "–"})` };
  });
  const { winner } = view.dealing;
  return winner === null ? facts : [...facts, { name: fieldName("wins"), words: speech.term(winner) }];
}

function turnFacts(view: State, { seat, nameOf }: Sight): readonly Fact[] {
  const who = awaited(view);
  return who === null ? [] : [{ name: fieldName("turn"), words: who === seat ? speech.say("yourTurn") : nameOf(who) }];
}

function booked({ bookings }: State): readonly Fact[] {
  const seats = Object.entries(bookings).map(([seat, name]) => `${seat}: ${name}`);
  return seats.length ? [{ name: speech.say("keptSeats"), words: listed(seats) }] : [];
}

const waiting = (view: State): readonly Fact[] => (view.waiting.length ? [{ name: speech.say("cheminWaiting"), words: listed(view.waiting) }] : []);

/** AO-12.38: a stake wins as much as it plays for. */
export const pays = (): string => listed(paysWords(["1:1"]));
