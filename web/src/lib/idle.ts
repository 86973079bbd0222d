/** What the house has told a player who does not bet: an invitation to end his session, or that it will end it. */

import type { AnyTable } from "./table.svelte";

export interface Told {
  readonly warned: boolean;
  /** What he must do, and by when, for his session to go on: bet within the minute or before the next coup begins
  (PT-BFO-30), or have chips again and bet in the next hand (PT-SO-72). */
  readonly within: "minute" | "coup" | "hand";
  /** By the server's clock, where it is an instant. */
  readonly until: number | null;
}

/** How games keep it: the banked ones with the money on the cloth, poker with the player. */
interface Kept {
  readonly rules?: { readonly individual?: boolean };
  readonly cloth?: { readonly players: Readonly<Record<string, { readonly idle: "no" | "invited" | "warned"; readonly idle_until: number }>> };
  readonly players?: Readonly<Record<string, { readonly told?: { readonly warned: boolean; readonly until: number } | null }>>;
}

export function idleOf(table: Pick<AnyTable, "seat"> & { readonly view: unknown }): Told | null {
  if (table.seat === null) return null;
  const view = table.view as Kept | null;
  const banked = view?.cloth?.players[table.seat];
  if (banked) {
    if (banked.idle === "no" || banked.idle === undefined) return null;
    const warned = banked.idle === "warned";
    // At a shared table a warning lasts for a window of bets, not for a time.
    if (!view?.rules?.individual) return { warned, within: "coup", until: null };
    return { warned, within: "minute", until: warned ? banked.idle_until : null };
  }
  const told = view?.players?.[table.seat]?.told;
  return told ? { warned: told.warned, within: "hand", until: told.warned && told.until ? told.until : null } : null;
}
