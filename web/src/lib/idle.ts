/** What the house has told a player who does not bet: an invitation to end the session, or that it will end it. */

import { gameOf } from "../games";
import type { AnyTable } from "./table.svelte";

export interface Idle {
  readonly warned: boolean;
  /** By when the player must bet for the session to go on: within the minute, before the next coup begins (PT-BFO-30), or,
  with chips again, in the next hand (PT-SO-72). */
  readonly within: "minute" | "coup" | "hand";
  /** By the server's clock, where it is an instant. */
  readonly until: number | null;
}

export function idleOf({ seat, view, welcome }: Pick<AnyTable, "seat" | "view" | "welcome">): Idle | null {
  return seat === null ? null : (gameOf(welcome?.game)?.idle(view, seat) ?? null);
}
