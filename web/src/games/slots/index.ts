import { dealt, type Stage, type Told } from "../../lib/stage";
import type { Game } from "../game";

export const slots: Game = {
  equipment: { reels: ["7", "7", "7"] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  soundsItself: true,
  laid,
};

function laid(stage: Stage, told: Told): Stage {
  if (told.event !== "hand_dealt" && told.event !== "hand_drawn") return stage;
  return dealt(stage, told["seat"] as number, () => told["cards"] as readonly string[]);
}
