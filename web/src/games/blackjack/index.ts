import { dealt, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";
import { BANKED } from "../_banked/game";
import { deskCard, awaited } from "./desk";

export const blackjack: Game = {
  ...BANKED,
  equipment: { cards: ["A♠", "K♥"] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { instead: ["refuse_cut", "stay_out", "decline_insurance"], nextCard: deskCard, awaited },
  laid,
};

const BANK = "banca";

function laid(stage: Stage, told: Told): Stage {
  const zone = told["zone"] as string;
  switch (told.event) {
    case "hand_card":
      return dealt(stage, zone, (cards) => [...cards, told["card"] as string]);
    case "hand_split":
      return split(stage, zone, told["new"] as string);
    case "bank_card_covered":
      return dealt(stage, BANK, (cards) => [...cards, null]);
    case "bank_card":
      return dealt(stage, BANK, (cards) => [...cards.filter((card) => card !== null), ...(told["cards"] as readonly string[])]);
    default:
      return stage;
  }
}

/** The second card begins a hand of its own. */
function split(stage: Stage, zone: string, other: string): Stage {
  const [first = null, second = null] = stage.hands.find((hand) => hand.of === zone)?.cards ?? [];
  return dealt(dealt(stage, zone, () => [first]), other, () => [second]);
}
