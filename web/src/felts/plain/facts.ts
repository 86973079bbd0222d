/** A table in words: what is going on, what lies on it, what one has. Only what the table itself shows is said. */

import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import { spoken } from "../../draw/cards";
import type { PokerHand, PokerState } from "../../protocol";
import type { UiKey } from "../../words/ui";
import { pointsOf } from "../baccarat/outcomes";
import { potOf } from "../poker/pots";
import { colourOf } from "../roulette/wheel";

export interface Fact {
  readonly name: string;
  readonly words: string;
}

export interface Sight {
  readonly view: unknown;
  readonly seat: number | null;
  readonly unit: string;
  readonly nameOf: (who: unknown) => string;
}

/** What the states of banked games have, each some of it. */
interface Banked {
  readonly phase: string;
  readonly coup: number;
  readonly window: { readonly announced: boolean };
  readonly dice?: readonly number[];
  readonly decides?: string | null;
  readonly wins?: readonly string[];
  readonly point?: number | null;
  readonly hand?: { readonly shooter: number | null };
  readonly number?: number | null;
  readonly spin?: { readonly turning: string | null };
  readonly deal?: Readonly<Record<"ponto" | "banca", readonly (string | null)[]>>;
  readonly score?: { readonly winner: string } | null;
  readonly shoe?: { readonly step: string };
}

export const isBanked = (view: unknown): view is Banked => typeof view === "object" && view !== null && "cloth" in view;
const isPoker = (view: unknown): view is PokerState => typeof view === "object" && view !== null && "players" in view && "course" in view;

const listed = (words: readonly string[]): string => words.join(", ");
const cardsIn = (cards: readonly (string | null)[]): string => listed(cards.map(spoken));
const field = (name: string): string => speech.found("field", name) ?? name;

export function factsOf(sight: Sight): readonly Fact[] {
  const { view } = sight;
  if (isBanked(view)) return [now(view), ...thrown(view), ...spun(view), ...dealt(view), ...shooting(view, sight)];
  return isPoker(view) ? poker(view, sight) : [];
}

function now(view: Banked): Fact {
  const coup = speech.say("coupNumber", { number: view.coup });
  const step = view.shoe && view.shoe.step !== "deal" ? view.shoe.step : view.phase;
  const asked = view.phase === "betting" && view.window.announced;
  return { name: speech.say("now"), words: `${coup}: ${speech.term(asked ? "façam as vossas apostas" : step)}` };
}

function thrown({ dice, decides, wins }: Banked): readonly Fact[] {
  if (!dice?.length) return [];
  const total = dice.reduce((sum, face) => sum + face, 0);
  const found = [{ name: speech.say("dice"), words: speech.say("diceTotal", { dice: listed(dice.map(String)), total }) }];
  if (decides !== undefined) {
    found.push({ name: field("decides"), words: decides ? speech.term(decides) : (speech.found("nothing", "decides") ?? "–") });
  }
  if (wins) found.push({ name: field("wins"), words: listed(wins.map((zone) => speech.term(zone))) });
  return found;
}

function spun({ number, spin }: Banked): readonly Fact[] {
  if (number === undefined) return [];
  const name = speech.say("wheel");
  if (spin?.turning) return [{ name, words: speech.say("ballTurns") }];
  return number === null ? [] : [{ name, words: `${number}, ${speech.term(colourOf(number))}` }];
}

function dealt({ deal, score }: Banked): readonly Fact[] {
  if (!deal) return [];
  const sides = (["ponto", "banca"] as const).filter((side) => deal[side].length);
  const facts = sides.map((side) => ({ name: speech.term(side), words: `${cardsIn(deal[side])} (${pointsOf(deal[side]) ?? "–"})` }));
  return score ? [...facts, { name: field("wins"), words: speech.term(score.winner) }] : facts;
}

function shooting({ point, hand }: Banked, { nameOf }: Sight): readonly Fact[] {
  if (point === undefined) return [];
  const facts = [{ name: field("point"), words: point === null ? (speech.found("nothing", "point") ?? "–") : String(point) }];
  if (hand && hand.shooter !== null) facts.push({ name: field("shooter"), words: nameOf(hand.shooter) });
  return facts;
}

function poker(view: PokerState, sight: Sight): readonly Fact[] {
  const { hand } = view;
  const name = speech.say("now");
  if (!hand) return [{ name, words: speech.say(waiting(view)) }];
  const stage = speech.term(hand.stage);
  const begun = { name, words: `${speech.say("pokerHandNumber", { number: hand.number })}, ${speech.term(hand.variant)}: ${stage}` };
  return [begun, ...held(hand, sight), ...pot(hand, sight), ...turn(hand, sight)];
}

function waiting({ course }: PokerState): UiKey {
  if (course.closed) return "pokerClosed";
  return course.suspended ? "pokerSuspended" : "pokerAwaitsHand";
}

function held(hand: PokerHand, { seat }: Sight): readonly Fact[] {
  const own = seat === null ? undefined : hand.holdings[seat];
  const facts: Fact[] = [];
  if (own?.cards.length) facts.push({ name: speech.say("yourCards"), words: cardsIn(own.cards) });
  if (hand.board.length) facts.push({ name: speech.say("table"), words: cardsIn(hand.board) });
  return facts;
}

function pot(hand: PokerHand, { seat, unit }: Sight): readonly Fact[] {
  const amount = (chips: number): string => money(chips, unit, speech.lang, true);
  const facts = [{ name: speech.say("potIs"), words: amount(potOf(hand)) }];
  const own = seat === null ? undefined : hand.holdings[seat];
  const missing = own && !own.folded ? hand.price - own.bet : 0;
  return missing > 0 ? [...facts, { name: speech.say("toCall"), words: amount(missing) }] : facts;
}

function turn(hand: PokerHand, { seat, nameOf }: Sight): readonly Fact[] {
  if (hand.turn === null) return [];
  const words = hand.turn === seat ? speech.say("yourTurn") : speech.say("pokerTurnOf", { name: nameOf(hand.turn) });
  return [{ name: field("turn"), words }];
}

/** Everybody at the table: seat, name, what he has and has bet, what he shows. */
export function peopleOf(sight: Sight): readonly string[] {
  const { view, unit, nameOf } = sight;
  const amount = (chips: number): string => money(chips, unit, speech.lang, true);
  const line = (seat: string, ...facts: readonly string[]): string =>
    `${speech.say("seat")} ${seat}, ${[nameOf(Number(seat)), ...facts.filter(Boolean)].join(", ")}`;
  const bet = (chips: number): string => (chips ? speech.say("hasBet", { amount: amount(chips) }) : "");
  if (isPoker(view)) {
    return Object.entries(view.players).map(([seat, { cave }]) => {
      const holding = view.hand?.holdings[seat];
      const shown = holding?.shown ? speech.say("shows", { cards: cardsIn(holding.cards) }) : "";
      const folded = holding?.folded ? speech.say("folded") : "";
      return line(seat, speech.say("hasChips", { amount: amount(cave) }), bet(holding?.paid ?? 0), folded, shown);
    });
  }
  if (!isBanked(view)) return [];
  const { players, bets } = (view as unknown as { cloth: Cloth }).cloth;
  return Object.entries(players).map(([seat, { chips }]) => {
    const staked = bets.reduce((sum, one) => sum + (String(one.seat) === seat ? one.chips : 0), 0);
    return line(seat, speech.say("hasChips", { amount: amount(chips) }), bet(staked));
  });
}

interface Cloth {
  readonly players: Readonly<Record<string, { readonly chips: number }>>;
  readonly bets: readonly { readonly seat: number; readonly chips: number }[];
}
