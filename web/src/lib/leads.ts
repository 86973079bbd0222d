/** Acts that move a game on and ask for nothing: where one plays alone, it waits for them. */

import { byHand } from "./byhand";
import type { AnyTable } from "./table.svelte";

export const leadsOf = (table: AnyTable): readonly string[] =>
  table.options.flatMap(({ kind, nature, asks }) => (nature === "course" && !asks.length && !byHand(table, kind) ? [kind] : []));
