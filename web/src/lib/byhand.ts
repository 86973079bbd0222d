/** At a table dealt by hand, what players throw or turn with their own hands is recorded by the croupier. */

import type { AnyWant } from "../protocol";
import type { PageWord } from "./speech.svelte";
import type { AnyTable } from "./table.svelte";

const WORDS: Readonly<Partial<Record<AnyWant["want"], PageWord>>> = { card: "byHandTurn", dice: "byHandThrow" };

/** What the player is told to do at the table, instead of a button to do it here; null: this is done here. */
export function byHand({ wants }: Pick<AnyTable, "wants">, kind: string): PageWord | null {
  const want = wants[kind];
  return want ? (WORDS[want.want] ?? null) : null;
}
