/** A slot machine in words. */

import { spoken } from "../../draw/cards";
import { figure, money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import { listed, personLine, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { SlotsState as State } from "../../protocol";
import { freeWords, resultWords, waitWords } from "./course";
import { shownOf } from "./lag";
import { symbolName } from "./names";
import { hasReels, windowAt } from "./plan";

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as State;
  const { rules, plan } = view;
  const amount = (chips: number): string => money(chips, sight.unit, speech.lang);
  const facts: Fact[] = [{ name: speech.say("now"), words: [now(view, sight.unit), waitWords(view, sight.unit)].filter(Boolean).join(" ") }];
  const lies = shows(view);
  if (lies) facts.push({ name: plan.name, words: lies });
  facts.push(
    { name: speech.say("slotsMachine"), words: speech.say("slotsPlate", { number: rules.number, room: rules.room, casino: rules.casino }) },
    { name: speech.say("slotsCoin"), words: amount(rules.coin) },
    {
      name: speech.say("slotsCounters"),
      words: speech.say("slotsCounted", { games: figure(view.counters.games, speech.lang), bets: amount(view.counters.bets), prizes: amount(view.counters.prizes) }),
    },
  );
  const people = Object.entries(view.cloth.players).map(([seat, { chips }]) => personLine(sight, seat, speech.say("hasChips", { amount: amount(chips) })));
  return { facts, people };
}

function now(view: State, unit: string): string {
  const game = `${speech.say("coupNumber", { number: view.coup })}`;
  const free = freeWords(view.plan, shownOf(view));
  const result = view.staked && view.step !== "hold" ? resultWords(view, unit) : "";
  return [game, free, result].filter(Boolean).join(": ");
}

/** Reels from the left, each from the top; or the cards. */
function shows({ plan, stops, free, hand }: State): string {
  if (!hasReels(plan)) return listed(hand.map(spoken));
  return stops.length ? windowAt(plan, stops, free).map((column) => listed(column.map(symbolName))).join("; ") : "";
}
