/** The three poker games: one felt, and what each is dealt. */

import { speech } from "../../lib/speech.svelte";
import { dealt, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";

interface PokerView {
  readonly course?: { readonly closed?: boolean } | null;
  readonly hand?: { readonly turn?: number | null; readonly objectors?: readonly number[] } | null;
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
  if ((view as PokerView | null)?.course?.closed) return speech.say("pokerClosed");
  const against = handOf(view).objectors ?? [];
  return against.length ? speech.say("pokerDisagrees", { who: against.map(named).join(", ") }) : "";
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
      return dealt(stage, seat, () => cards);
    default:
      return stage;
  }
}
