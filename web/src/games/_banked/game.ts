/** What every banked game is registered with: its bets lie on zones. */

import type { Game } from "../game";
import { PLACE, WITHDRAW } from "./bets";

export const BANKED = {
  wagers: { load: () => import("./Wagers.svelte"), acts: [PLACE, WITHDRAW] },
} as const satisfies Partial<Game>;
