/** What hands amount to, and whose turn it is: what the table's state says without a decision. */

import type { BlackjackHand as Hand, BlackjackState as State } from "../../protocol";

type Cards = readonly string[];

const TWENTY_ONE = 21;
const TEN = 10;

export const isAce = (card: string): boolean => card.startsWith("A");

/** AO-6.6: an ace is 1 here. */
export function valueOf(card: string): number {
  if (isAce(card)) return 1;
  return "TJQK".includes(card.charAt(0)) ? TEN : Number(card.charAt(0));
}

const hard = (cards: Cards): number => cards.reduce((sum, card) => sum + valueOf(card), 0);
const isSoft = (cards: Cards): boolean => cards.some(isAce) && hard(cards) + TEN <= TWENTY_ONE;

export const totalOf = (cards: Cards): number => hard(cards) + (isSoft(cards) ? TEN : 0);

/** AO-6.37: doubled with an ace, which stays 1. */
const aceIsOne = ({ doubled, cards }: Hand): boolean => doubled && cards.slice(0, 2).some(isAce);

export const handTotal = (hand: Hand): number => (aceIsOne(hand) ? hard(hand.cards) : totalOf(hand.cards));

/** AO-6.1a, AO-6.25: of two cards that were dealt as such. */
export const isBlackjack = ({ cards, split }: Pick<Hand, "cards" | "split">): boolean =>
  !split && cards.length === 2 && totalOf(cards) === TWENTY_ONE;

/** As it is said: a hand that may still count its ace as 1 has two totals. */
export function shownTotal(hand: Hand): string {
  if (isBlackjack(hand)) return "BJ";
  const total = handTotal(hand);
  return !aceIsOne(hand) && isSoft(hand.cards) && total < TWENTY_ONE && !hand.stood ? `${total - TEN}/${total}` : String(total);
}

export const zoneOf = ({ place, number }: Pick<Hand, "place" | "number">): string =>
  number === 1 ? `lugar_${place}` : `lugar_${place}_${number}`;

export const insuranceOf = (place: number): string => `seguro_${place}`;

export const placeOf = (zone: string): number => Number(zone.split("_")[1]);

export const handsOf = (state: State, place: number): readonly Hand[] => state.hands.filter((hand) => hand.place === place);

/** AO-6.17, AO-6.19: who sits there with a stake; at a vacant place who has most, then the lowest seat. */
export function decides(state: State, place: number): number | null {
  const there = state.stakes.filter((bet) => bet.zone === `lugar_${place}`);
  const holder = there.find((bet) => bet.seat === place);
  if (holder) return holder.seat;
  return there.toSorted((one, other) => other.chips - one.chips || one.seat - other.seat)[0]?.seat ?? null;
}

const isInsuring = ({ bank, insuring }: State): boolean => isAce(bank[0] ?? "") && insuring !== "over";

/** AO-6.41, R-49: nobody looks under a ten as long as players may give up. */
function awaitsLook({ rules, bank, peeked }: State): boolean {
  const up = bank[0] ?? "";
  return rules.dealer_peek && !peeked && (isAce(up) || (valueOf(up) === TEN && rules.surrender === "off"));
}

/** Are players asked what they want, hand by hand? */
const isPlayersTime = (state: State): boolean =>
  state.phase === "closed" && state.hole === "covered" && !isInsuring(state) && !awaitsLook(state);

/** AO-6.22, AO-6.31, AO-6.34: it gets no more cards. */
function isOver(state: State, hand: Hand): boolean {
  if (hand.ended || hand.stood || handTotal(hand) >= TWENTY_ONE) return true;
  if (hand.doubled) return hand.cards.length > 2;
  if (hand.aces && hand.cards.length === 2) return !maySplitAces(state, hand);
  return hand.late && handTotal(hand) > 11 && hand.cards.length > 1;
}

function maySplitAces(state: State, { place, cards }: Hand): boolean {
  const { resplit_aces, max_split_hands } = state.rules;
  return cards.every(isAce) && resplit_aces && (max_split_hands === null || handsOf(state, place).length < max_split_hands);
}

/** The hand that is being played; null: it is not the players' turn. */
export const inTurn = (state: State): Hand | null =>
  isPlayersTime(state) ? (state.hands.find((hand) => !isOver(state, hand)) ?? null) : null;

/** AO-6.38: up to half of what they have at a place. */
function mayInsure({ cloth }: State, seat: number): boolean {
  const on = (zone: string): number => cloth.bets.reduce((sum, bet) => sum + (bet.seat === seat && bet.zone === zone ? bet.chips : 0), 0);
  return cloth.bets.some((bet) => bet.seat === seat && bet.zone.startsWith("lugar") && Math.floor(on(bet.zone) / 2) > on(insuranceOf(placeOf(bet.zone))));
}

/** Seats that must say something now: about insurance, about following, or about the hand in turn. */
export function asked(state: State): readonly number[] {
  if (state.phase !== "closed") return [];
  if (state.following) return state.following.pending;
  if (state.hole === "covered" && state.insuring === "open") {
    return [...new Set(state.stakes.map((bet) => bet.seat))].filter((seat) => !state.answered.includes(seat) && mayInsure(state, seat));
  }
  const hand = inTurn(state);
  const isServed = hand === null || hand.cards.length === 1 || hand.asks || hand.doubled || hand.late;
  const seat = isServed ? null : decides(state, hand.place);
  return seat === null ? [] : [seat];
}
