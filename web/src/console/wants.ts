/** The outcomes that must be entered with an act at a table dealt by hand, in the order of the rules. */

import type { AnyTable } from "../lib/table.svelte";
import type { AnyWant } from "../protocol";

export type Outcome = string | number;

/** A command as the console sends it. */
export interface Act {
  readonly do: string;
  readonly [field: string]: unknown;
}

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";

/** Null: nothing is decided by chance in this act. */
export function wantsOf(act: Act, { due, wants }: Pick<AnyTable, "due" | "wants">): AnyWant | null {
  const want = (due?.command.do === act.do ? due.wants : wants[act.do]) ?? null;
  return want?.want === "card" && want.counted_by ? { ...want, count: Number(act[want.counted_by]) } : want;
}
