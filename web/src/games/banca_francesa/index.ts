import type { Game } from "../game";
import { thrown } from "../_banked/dice";
import { BANKED, SOUNDS } from "../_banked/game";

export const bancaFrancesa: Game = {
  ...BANKED,
  equipment: { dice: [1, 1, 1] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["seize_dice"] },
  laid: thrown("dice_thrown"),
  sounds: { ...SOUNDS, dice_thrown: "rattle" },
};
