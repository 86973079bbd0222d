/** The outcomes that must be entered with an act at a table dealt by hand, in the order of the rules. */

import type { AnyTable, Command } from "../lib/table.svelte";
import type { AnyWant } from "../protocol";

export type Outcome = string | number;

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";

/** Null: nothing is decided by chance in this act. */
export function wantsOf(command: Command, { due, wants }: Pick<AnyTable, "due" | "wants">): AnyWant | null {
  const want = (due?.command.do === command.do ? due.wants : wants[command.do]) ?? null;
  return want?.want === "card" && want.counted_by ? { ...want, count: Number(command[want.counted_by]) } : want;
}
