/** Dice of a past coup, as the event that shows them tells. */

import type { Stage, Told } from "../../lib/stage";

export const thrown =
  (shows: string) =>
  (stage: Stage, told: Told): Stage =>
    told.event === shows ? { ...stage, dice: told["dice"] as readonly number[] } : stage;
