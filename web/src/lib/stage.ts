/** What lay on the table at a moment of a past coup: dice, ball and cards, put together from what was told. */

import { gameOf, isFact } from "../games";
import type { SeenAct } from "../http";

/** Null: face down. */
export type Cards = readonly (string | null)[];

export interface Hand {
  /** A seat, or a side of the table. */
  readonly of: number | string;
  readonly cards: Cards;
}

export interface Stage {
  readonly dice: readonly number[];
  readonly ball: { readonly number: number; readonly colour: string | null; readonly fill: string } | null;
  readonly board: readonly string[];
  readonly hands: readonly Hand[];
}

export interface Told {
  readonly event: string;
  readonly [field: string]: unknown;
}

export const EMPTY: Stage = { dice: [], ball: null, board: [], hands: [] };

const CHANCE = new Set(["chance_committed", "chance_revealed"]);

const eventsOf = (moment: SeenAct): readonly Told[] => moment.events as readonly Told[];

/** What is told step by step: the house's commitments have a place of their own. */
export function steps(moments: readonly SeenAct[]): readonly SeenAct[] {
  return moments.filter((moment) => eventsOf(moment).some((one) => !CHANCE.has(one.event) && one.event !== "concealed"));
}

/** The words of a step, without those of commitments and of what is hidden. */
export function wordsOf(moment: SeenAct): readonly string[] {
  const events = eventsOf(moment);
  return moment.words.filter((words, place) => words && !CHANCE.has(events[place]?.event ?? "") && events[place]?.event !== "concealed");
}

/** The step that the player's part begins with: the coup itself or, for one who sat down in the middle of it, that. */
export function begins(
  told: readonly SeenAct[],
  { game, seat, number }: { readonly game: string; readonly seat: number; readonly number: number },
): number {
  const isBeginning = (one: Told): boolean =>
    (isFact(game, "Seated", one.event) && one["seat"] === seat) || (isFact(game, "CoupOpened", one.event) && (one["coup"] ?? number) === number);
  return Math.max(0, told.findLastIndex((moment) => eventsOf(moment).some(isBeginning)));
}

export function stageAfter(moments: readonly SeenAct[], game: string): Stage {
  const laid = gameOf(game)?.laid ?? ((stage: Stage): Stage => stage);
  const after = (stage: Stage, told: Told): Stage => {
    if (isFact(game, "CoupOpened", told.event)) return EMPTY;
    return laid(isFact(game, "Drawn", told.event) ? withDice(stage, told) : stage, told);
  };
  return moments.flatMap(eventsOf).reduce(after, EMPTY);
}

/** The stage with other cards in somebody's hand. */
export function dealt(stage: Stage, of: Hand["of"], change: (cards: Cards) => Cards): Stage {
  const before = stage.hands.find((hand) => hand.of === of);
  const hand = { of, cards: change(before?.cards ?? []) };
  return { ...stage, hands: before ? stage.hands.map((one) => (one === before ? hand : one)) : [...stage.hands, hand] };
}

/** The stage with the dice of a draw, if it is one of dice. */
const withDice = (stage: Stage, { dice }: Told): Stage => (Array.isArray(dice) ? { ...stage, dice } : stage);
