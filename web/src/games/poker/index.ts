/** The three poker games: one felt, and what each is dealt. */

import type { Idle } from "../../lib/idle";
import { dealt, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";

interface PokerView {
  readonly hand?: { readonly turn?: number | null; readonly until?: number | null } | null;
  readonly players?: Readonly<Record<string, { readonly told?: { readonly warned: boolean; readonly until: number } | null }>>;
}

const POKER = {
  felt: () => import("./Felt.svelte"),
  takesSeats: true,
  words: () => import("./words"),
  desk: { grave: ["close_game", "expel"], turn: (view: unknown): number | null => (view as PokerView | null)?.hand?.turn ?? null },
  opening: "hand_started",
  laid,
  sounds: { board_turned: "card", cards_dealt: "card", hand_started: "open" },
  ownSounds: { end_warned: "bell", invited_to_end: "bell", pot_paid: "won" },
  idle,
  until: (view: unknown): number | null => (view as PokerView | null)?.hand?.until ?? null,
} as const satisfies Partial<Game>;

export const holdem: Game = { ...POKER, equipment: { cards: ["A♠", "K♥"] } };
export const omaha: Game = { ...POKER, equipment: { cards: ["A♠", "K♥", "Q♣", "J♦"] } };
export const sintetico: Game = { ...POKER, equipment: { cards: ["A♠", "K♠", "Q♠"] } };

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

/** PT-SO-71, PT-SO-72. */
function idle(view: unknown, seat: number): Idle | null {
  const told = (view as PokerView | null)?.players?.[seat]?.told;
  return told ? { warned: told.warned, within: "hand", until: told.warned && told.until ? told.until : null } : null;
}
