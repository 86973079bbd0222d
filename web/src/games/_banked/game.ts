/** What every banked game is registered with. */

import type { Idle } from "../../lib/idle";
import type { Game } from "../game";
import { PLACE, WITHDRAW } from "./bets";

interface BankedView {
  readonly rules?: { readonly individual?: boolean };
  readonly window?: { readonly deadline: number | null };
  readonly cloth?: { readonly players: Readonly<Record<string, { readonly idle: "no" | "invited" | "warned"; readonly idle_until: number }>> };
}

export const BANKED = {
  wagers: { load: () => import("./Wagers.svelte"), acts: [PLACE, WITHDRAW] },
  opening: "bets_opened",
  ownSounds: { idle_invited: "bell", idle_warned: "bell", prize_paid: "won" },
  idle,
  until: (view: unknown): number | null => (view as BankedView | null)?.window?.deadline ?? null,
  brings: ["buy_chips"],
} as const satisfies Partial<Game>;

export const SOUNDS = { bets_closed: "closed", bets_opened: "open" } as const;

/** PT-BFO-29, PT-BFO-30. */
function idle(view: unknown, seat: number): Idle | null {
  const { cloth, rules } = (view as BankedView | null) ?? {};
  const player = cloth?.players[seat];
  if (!player || player.idle === "no" || player.idle === undefined) return null;
  const warned = player.idle === "warned";
  // At a shared table a warning lasts for a window of bets, not for a time.
  if (!rules?.individual) return { warned, within: "coup", until: null };
  return { warned, within: "minute", until: warned ? player.idle_until : null };
}
