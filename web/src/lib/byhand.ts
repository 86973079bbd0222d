/** At a table dealt by hand, what players throw or turn with their own hands is recorded by the croupier. */

import type { UiKey } from "../words/ui";
import type { AnyTable } from "./table.svelte";

const DONE_BY_HAND: Readonly<Record<string, UiKey>> = { throw: "byHandThrow", show_cards: "byHandTurn" };

/** What he is told to do at the table, instead of a button to do it here; null: this is done here. */
export function byHand(table: AnyTable, kind: string): UiKey | null {
  return table.welcome?.by_hand ? (DONE_BY_HAND[kind] ?? null) : null;
}
