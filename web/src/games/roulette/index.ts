import type { Stage, Told } from "../../lib/stage";
import type { Game } from "../game";
import { BANKED } from "../_banked/game";

const FILLS: Readonly<Record<string, string>> = { encarnado: "#c8312f", preto: "#171717" };
const ZERO = "#0f7a4d";

export const roulette: Game = {
  ...BANKED,
  equipment: { pockets: 37 },
  felt: () => import("./Felt.svelte"),
  words: () => import("./words"),
  laid,
  sounds: { ball_launched: "rattle" },
};

function laid(stage: Stage, told: Told): Stage {
  if (told.event !== "ball_rested") return stage;
  const colour = told["colour"] as string | null;
  return { ...stage, ball: { number: told["number"] as number, colour, fill: FILLS[colour ?? ""] ?? ZERO } };
}
