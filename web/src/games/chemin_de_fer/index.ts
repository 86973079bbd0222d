import { dealt, type Stage, type Told } from "../../lib/stage";
import type { CheminDeFerState } from "../../protocol";
import type { Game } from "../game";
import { BANKED } from "../_banked/game";
import { nextCard } from "./desk";
import { awaited } from "./hands";

export const cheminDeFer: Game = {
  ...BANKED,
  equipment: { cards: ["9♥", "J♠"] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  book: (view) => ({ seats: (view as CheminDeFerState).bookings, waiting: (view as CheminDeFerState).waiting }),
  desk: {
    instead: ["decline_hand", "refuse_cut"],
    nextCard,
    awaited: (view) => [awaited(view as CheminDeFerState)].filter((seat) => seat !== null),
  },
  laid,
};

const SIDES = ["ponto", "banca"] as const;
const FACE_DOWN = [null, null];

function laid(stage: Stage, told: Told): Stage {
  const cards = told["cards"] as readonly string[];
  switch (told.event) {
    case "coup_dealt":
      return SIDES.reduce((laying, side) => dealt(laying, side, () => FACE_DOWN), stage);
    case "cards_delivered":
    case "ponto_shown":
    case "ponto_turned":
      return dealt(stage, "ponto", (before) => [...cards.map(seen), ...before.slice(cards.length)]);
    case "banker_turned":
      return dealt(stage, "banca", () => cards);
    case "third_dealt":
      return dealt(stage, told["side"] as string, (before) => [...before, told["card"] as string]);
    default:
      return stage;
  }
}

const seen = (card: string): string | null => (card === "??" ? null : card);
