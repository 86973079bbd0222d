/** The order of the house's tournaments: what is played, then what comes, then what is over. */

import type { Phase } from "../http";
import type { Listed } from "./types";

const ORDER: Readonly<Record<Phase, number>> = { running: 0, overnight: 1, announced: 2, over: 3, cancelled: 4, closed: 5 };

/** What comes is listed by its start, what is over from the last. */
export function sorted(found: readonly Listed[]): readonly Listed[] {
  return [...found].sort((one, other) => {
    const apart = ORDER[one.phase] - ORDER[other.phase];
    return apart || (ORDER[one.phase] > ORDER.announced ? other.starts_at - one.starts_at : one.starts_at - other.starts_at) || one.name.localeCompare(other.name);
  });
}
