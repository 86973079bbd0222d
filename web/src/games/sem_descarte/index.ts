import { dealt, type Stage, type Told } from "../../lib/stage";
import type { SemDescarteState } from "../../protocol";
import type { Game } from "../game";
import { BANKED } from "../_banked/game";
import { undecided } from "./course";

export const semDescarte: Game = {
  ...BANKED,
  equipment: { cards: ["A♠", "K♥", "J♦"] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["bar_player"], awaited: (view) => undecided(view as SemDescarteState) },
  laid,
};

const BANK = "banca";

function laid(stage: Stage, told: Told): Stage {
  const seat = told["seat"] as number;
  switch (told.event) {
    case "own_card_dealt":
      return dealt(stage, seat, (cards) => [...cards, told["card"] as string]);
    case "bank_card_dealt":
      return dealt(stage, BANK, (cards) => [...cards, told["card"] as string]);
    case "bank_turned":
      return dealt(stage, BANK, () => told["cards"] as readonly string[]);
    case "hand_turned":
      return dealt(stage, seat, () => told["cards"] as readonly string[]);
    default:
      return stage;
  }
}
