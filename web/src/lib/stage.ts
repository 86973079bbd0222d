/** What lay on the table at a moment of a past coup: dice, ball and cards, put together from what was told. */

import type { Moment } from "../http";

export interface Hand {
  /** A seat, or a side of the table. */
  readonly of: number | string;
  /** Null: face down. */
  readonly cards: readonly (string | null)[];
}

export interface Stage {
  readonly dice: readonly number[];
  readonly ball: { readonly number: number; readonly colour: string | null } | null;
  readonly board: readonly string[];
  readonly hands: readonly Hand[];
}

export interface Told {
  readonly event: string;
  readonly [field: string]: unknown;
}

export const EMPTY: Stage = { dice: [], ball: null, board: [], hands: [] };

const CHANCE = new Set(["chance_committed", "chance_revealed"]);

const eventsOf = (moment: Moment): readonly Told[] => moment.events as readonly Told[];

/** What is told step by step: the house's commitments have a place of their own. */
export function steps(moments: readonly Moment[]): readonly Moment[] {
  return moments.filter((moment) => eventsOf(moment).some((one) => !CHANCE.has(one.event) && one.event !== "concealed"));
}

/** The words of a step, without those of commitments and of what is hidden. */
export function wordsOf(moment: Moment): readonly string[] {
  const events = eventsOf(moment);
  return moment.words.filter((words, place) => words && !CHANCE.has(events[place]?.event ?? "") && events[place]?.event !== "concealed");
}

/** Where it begins for him: with the coup itself, whatever was before it; who sat down in the middle, then. */
export function begins(told: readonly Moment[], { seat, number }: { readonly seat: number; readonly number: number }): number {
  const isBeginning = (one: Told): boolean =>
    (one.event === "seated" && one["seat"] === seat) || (one.event === "bets_opened" && one["coup"] === number) || one.event === "hand_started";
  return Math.max(0, told.findLastIndex((moment) => eventsOf(moment).some(isBeginning)));
}

export function stageAfter(moments: readonly Moment[]): Stage {
  return moments.flatMap(eventsOf).reduce(after, EMPTY);
}

function after(stage: Stage, told: Told): Stage {
  switch (told.event) {
    case "bets_opened":
    case "hand_started":
      return EMPTY;
    case "dice_thrown":
    case "dome_opened":
      return { ...stage, dice: told["dice"] as readonly number[] };
    case "ball_rested":
      return { ...stage, ball: { number: told["number"] as number, colour: told["colour"] as string | null } };
    case "board_turned":
      return { ...stage, board: [...stage.board, ...cardsOf(told)] };
    case "board_taken_back":
      return { ...stage, board: stage.board.filter((card) => !cardsOf(told).includes(card)) };
    case "own_card_dealt":
      return withHand(stage, told["seat"] as number, (cards) => [...cards, told["card"] as string]);
    case "card_dealt":
      return withHand(stage, told["side"] as string, (cards) => [...cards, told["card"] as string | null]);
    case "cards_turned":
      return withHand(stage, told["seat"] as number, () => cardsOf(told));
    case "cards_shown":
      return withHand(stage, told["side"] as string, (cards) => turned(cards, cardsOf(told)));
    default:
      return stage;
  }
}

const cardsOf = (told: Told): readonly string[] => told["cards"] as readonly string[];

function withHand(stage: Stage, of: Hand["of"], change: (cards: Hand["cards"]) => Hand["cards"]): Stage {
  const before = stage.hands.find((hand) => hand.of === of);
  const hand = { of, cards: change(before?.cards ?? []) };
  return { ...stage, hands: before ? stage.hands.map((one) => (one === before ? hand : one)) : [...stage.hands, hand] };
}

/** Cards that lay face down are turned over in their order. */
function turned(cards: Hand["cards"], shown: readonly string[]): Hand["cards"] {
  const left = [...shown];
  if (cards.filter((card) => card === null).length < left.length) return shown;
  return cards.map((card) => card ?? left.shift() ?? null);
}
