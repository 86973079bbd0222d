import { dealt, type Cards, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";
import { BANKED } from "../_banked/game";
import { nextCard } from "./nextCard";

export const pontoBanca: Game = {
  ...BANKED,
  equipment: { cards: ["9♦", "K♣"] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { instead: ["pass_cards", "refuse_cut"], nextCard },
  laid,
};

function laid(stage: Stage, told: Told): Stage {
  const side = told["side"] as string;
  switch (told.event) {
    case "card_dealt":
      return dealt(stage, side, (cards) => [...cards, told["card"] as string | null]);
    case "cards_shown":
      return dealt(stage, side, (cards) => turned(cards, told["cards"] as readonly string[]));
    default:
      return stage;
  }
}

/** Cards that lay face down are turned over in their order. */
function turned(cards: Cards, shown: readonly string[]): Cards {
  const left = [...shown];
  if (cards.filter((card) => card === null).length < left.length) return shown;
  return cards.map((card) => card ?? left.shift() ?? null);
}
