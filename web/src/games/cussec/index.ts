import type { Game } from "../game";
import { thrown } from "../_banked/dice";
import { BANKED, SOUNDS } from "../_banked/game";

export const cussec: Game = {
  ...BANKED,
  equipment: { dice: [3, 5, 6] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["seize_dice"] },
  laid: thrown("dome_opened"),
  sounds: { ...SOUNDS, bell_rung: "bell", dice_shaken: "rattle", dome_opened: "rattle" },
};
