import type { Game } from "../game";
import { BANKED } from "../_banked/game";

export const craps: Game = {
  ...BANKED,
  equipment: { dice: [6, 5] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["end_play", "seize_dice"] },
};
