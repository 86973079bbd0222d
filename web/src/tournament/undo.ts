/** What taking acts back would take back. */

import type { Happened } from "./types";

/** Acts that stand, the newest first, in so far as this page has heard of them: what was undone is passed over. */
export function standing(told: readonly Happened[]): readonly Happened[] {
  const found: Happened[] = [];
  let gone = 0;
  for (const act of told) {
    const { undone = 0, more = [] } = act.patch.history ?? {};
    if (more.length && gone) gone -= 1;
    else if (more.length) found.push(act);
    gone += undone;
  }
  return found;
}
