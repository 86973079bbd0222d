import type { Game } from "../game";
import { thrown } from "../_banked/dice";
import { BANKED, SOUNDS } from "../_banked/game";

export const craps: Game = {
  ...BANKED,
  equipment: { dice: [6, 5] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["end_play", "seize_dice"] },
  laid: thrown("dice_thrown"),
  sounds: { ...SOUNDS, dice_thrown: "rattle" },
};
