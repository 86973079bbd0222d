/** The three poker games: one felt, and what each is dealt. */

import { speech } from "../../lib/speech.svelte";
import { dealt, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";

interface PokerView {
  readonly course?: {
    readonly closed?: boolean;
    readonly claimants?: readonly number[];
    readonly on_break?: boolean;
    readonly hand_for_hand?: boolean;
    readonly may_start?: boolean;
  } | null;
  readonly players?: Readonly<Record<string, { readonly cave: number }>>;
  readonly hand?: {
    readonly turn?: number | null;
    readonly objectors?: readonly number[];
    readonly stage?: string;
    readonly held?: boolean;
    readonly holdings?: Readonly<Record<string, { readonly folded: boolean }>>;
  } | null;
}

const handOf = (view: unknown): NonNullable<PokerView["hand"]> => (view as PokerView | null)?.hand ?? {};

const POKER = {
  felt: () => import("./Felt.svelte"),
  takesSeats: true,
  words: () => import("./words"),
  desk: { grave: ["close_game", "expel"], stopped, awaited: turn },
  laid,
} as const satisfies Partial<Game>;

export const holdem: Game = { ...POKER, hasHandHistories: true, equipment: { cards: ["A♠", "K♥"] } };
export const omaha: Game = { ...POKER, hasHandHistories: true, equipment: { cards: ["A♠", "K♥", "Q♣", "J♦"] } };
export const sintetico: Game = { ...POKER, equipment: { cards: ["A♠", "K♠", "Q♠"] } };

/** While somebody does not agree with who wins, the house's ruling is awaited (PT-NB-65, AO-13.65, R-340). */
function turn(view: unknown): readonly number[] {
  const seat = handOf(view).turn ?? null;
  return seat === null ? [] : [seat];
}

function stopped(view: unknown, named: (seat: number) => string): string {
  const seen = view as PokerView | null;
  if (seen?.course?.closed) return speech.say("pokerClosed");
  const against = handOf(view).objectors ?? [];
  if (against.length) return speech.say("pokerDisagrees", { who: against.map(named).join(", ") });
  const claimants = seen?.course?.claimants ?? [];
  if (claimants.length) return speech.say("pokerDisputes", { who: claimants.map(named).join(", ") });
  if (!seen?.hand && seen?.course?.on_break) return speech.say("pokerOnBreak");
  return waitsForTheDirector(seen) ? speech.say("pokerHandForHand") : "";
}

/** Hand for hand: before each hand, and before cards are turned once an all-in was called (RT-79.B, RT-79.F). */
function waitsForTheDirector(seen: PokerView | null): boolean {
  const { course, hand, players } = seen ?? {};
  if (!hand) return Boolean(course?.hand_for_hand && !course.may_start);
  const isAllIn = ([seat, holding]: [string, { readonly folded: boolean }]): boolean => !holding.folded && players?.[seat]?.cave === 0;
  return Boolean(hand.held) && ["showdown", "turning"].includes(hand.stage ?? "") && Object.entries(hand.holdings ?? {}).some(isAllIn);
}

function laid(stage: Stage, told: Told): Stage {
  const [seat, cards] = [told["seat"] as number, told["cards"] as readonly string[]];
  switch (told.event) {
    case "board_turned":
      return { ...stage, board: [...stage.board, ...cards] };
    case "board_taken_back":
      return { ...stage, board: stage.board.filter((card) => !cards.includes(card)) };
    case "own_card_dealt":
      return dealt(stage, seat, (held) => [...held, told["card"] as string]);
    case "cards_turned":
    case "mucked_shown":
      return dealt(stage, seat, () => cards);
    case "some_shown":
      return dealt(stage, seat, (held) => [...cards, ...held.slice(cards.length)]);
    default:
      return stage;
  }
}
