/** A table of póquer sem descarte in words. */

import { spoken } from "../../draw/cards";
import { speech } from "../../lib/speech.svelte";
import { listed, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { SemDescarteState as State } from "../../protocol";
import { paysWords } from "../_banked/pays";
import { bankedWords } from "../_banked/words";
import { INITIAL } from "./cloth";
import { bankWords, isPreparing, undecided } from "./course";
import law from "./law.json";

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as State;
  const facts = [...bankFacts(view), ...ownFacts(view, sight), ...shownFacts(view, sight), ...awaited(view, sight)];
  return bankedWords(sight, facts, isPreparing(view) ? view.deck.step : undefined);
}

const cardsIn = (cards: readonly (string | null)[]): string => listed(cards.map(spoken));

function bankFacts(view: State): readonly Fact[] {
  const { cards } = view.bank;
  return cards.length ? [{ name: speech.term("banca"), words: [cardsIn(cards), bankWords(view)].filter(Boolean).join(": ") }] : [];
}

function ownFacts({ hands }: State, { seat }: Sight): readonly Fact[] {
  const own = seat === null ? undefined : hands[seat];
  return own?.cards.length ? [{ name: speech.say("yourCards"), words: cardsIn(own.cards) }] : [];
}

/** Hands of others that were compared, and what everybody said. */
function shownFacts({ hands }: State, { nameOf }: Sight): readonly Fact[] {
  return Object.entries(hands).flatMap(([seat, { choice, shown, cards, category, outcome }]) => {
    if (choice === "undecided") return [];
    const seen = shown && category && outcome ? [cardsIn(cards), speech.term(category), speech.term(outcome)] : [];
    return [{ name: nameOf(Number(seat)), words: listed([speech.term(choice), ...seen]) }];
  });
}

function awaited(view: State, { nameOf }: Sight): readonly Fact[] {
  const names = undecided(view).map(nameOf);
  return names.length ? [{ name: speech.say("semDescarteAsked"), words: listed(names) }] : [];
}

/** AO-9.28: even money; AO-9.7: the second bet by its combination. */
export const pays = (_: unknown, zone: string): string =>
  zone === INITIAL ? listed(paysWords(["1:1"])) : Object.entries(law).map(([category, odds]) => `${speech.term(category)} ${listed(paysWords(odds))}`).join(", ");
