import type { Game } from "../game";
import { BANKED } from "../_banked/game";

export const cussec: Game = {
  ...BANKED,
  equipment: { dice: [3, 5, 6] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["seize_dice"] },
  sounds: { bell_rung: "bell", dice_shaken: "rattle" },
};
