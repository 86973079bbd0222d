/** What the last coup that was settled has brought to who sits at a table: his own prizes less his own losses. */

import type { AnyTable } from "./table.svelte";

interface Settled {
  readonly event: string;
  readonly seat?: number;
  readonly chips?: number;
  readonly prize?: number;
}

export class Brought {
  /** Null: nothing of his has been decided since bets were last closed. */
  net = $state<number | null>(null);

  constructor(table: AnyTable) {
    $effect(() =>
      table.follow((act) => {
        for (const one of act.events as readonly Settled[]) this.net = after(this.net, one, table.seat);
      }),
    );
  }
}

export function after(net: number | null, told: Settled, seat: number | null): number | null {
  if (told.event === "bets_closed") return null;
  if (seat === null || told.seat !== seat) return net;
  if (told.event === "prize_paid") return (net ?? 0) + (told.prize ?? 0);
  if (told.event === "bet_collected") return (net ?? 0) - (told.chips ?? 0);
  return net;
}
