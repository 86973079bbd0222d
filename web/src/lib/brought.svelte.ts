/** What the last coup brought the player, as the table tells it. */

import { isFact } from "../games";
import type { Happened, Share } from "../protocol";
import type { AnyTable } from "./table.svelte";

export class Brought {
  /** Null: none of the player's bets has been decided since bets were last closed. */
  net = $state<number | null>(null);

  constructor(table: AnyTable) {
    $effect(() => table.follow((act) => void (this.net = after(this.net, act, table.seat, table.welcome?.game))));
  }
}

export type ToldAct = Pick<Happened, "events" | "facts">;

export function after(net: number | null, { events, facts }: ToldAct, seat: number | null, game: string | undefined): number | null {
  if (seat === null || events.some(({ event }) => isFact(game, "BetsClosed", event) || isFact(game, "CoupVoided", event))) return null;
  for (const told of facts ?? []) {
    if (told.event === "coup_ended") net = gainOf(told.shares.find((share) => share.seat === seat)) ?? net;
    if (told.event === "share_ended" && told.share.seat === seat) net = gainOf(told.share) ?? net;
  }
  // A correction tells of the past: what it takes back, and what it tells again, is no win of now.
  if (facts?.some((told) => told.event === "shares_reversed")) return null;
  return net;
}

/** Null: all that was staked lies there for the next coup, and nothing was won with it. */
const gainOf = (share: Share | undefined): number | null => (!share || (share.gain === 0 && share.stays >= share.staked) ? null : share.gain);
