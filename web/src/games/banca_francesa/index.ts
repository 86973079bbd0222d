import type { Game } from "../game";
import { BANKED } from "../_banked/game";

export const bancaFrancesa: Game = {
  ...BANKED,
  equipment: { dice: [1, 1, 1] },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  desk: { grave: ["seize_dice"] },
};
