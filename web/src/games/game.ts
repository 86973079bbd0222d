/** What the pages may know of a game. Whatever is not here comes from the table itself: options, facts and dues. */

import type { Component } from "svelte";
import type { Idle } from "../lib/idle";
import type { Tone } from "../lib/sound.svelte";
import type { Stage, Told } from "../lib/stage";
import type { AnyTable } from "../lib/table.svelte";
import type { Sight, TableWords } from "../plain/sight";

export type Felt = Component<{ table: AnyTable }>;

/** The game in small, by its equipment. */
export type Equipment =
  | { readonly dice: readonly number[] }
  | { readonly cards: readonly string[] }
  | { readonly pockets: number };

/** What a zone pays, as people say it. */
export type Pays = (rules: unknown, zone: string) => string;

export interface Words {
  readonly tableWords: (sight: Sight) => TableWords;
  readonly pays?: Pays;
}

export interface Game {
  readonly equipment: Equipment;
  readonly felt: () => Promise<{ readonly default: Felt }>;
  /** Players sit down by touching a free seat of the felt; everywhere else there is a form for it. */
  readonly takesSeats?: boolean;
  /** The table in words, for the plain felt. */
  readonly words: () => Promise<Words>;
  /** Betting in words, where bets lie on zones; and the acts that are done there. */
  readonly wagers?: { readonly load: () => Promise<{ readonly default: Component<{ table: AnyTable; pays?: Pays | undefined }> }>; readonly acts: readonly string[] };
  readonly desk?: Desk;
  /** The event that begins a coup. */
  readonly opening: string;
  /** What lies on the table after an event of a past coup. */
  readonly laid: (stage: Stage, told: Told) => Stage;
  /** Tones by event: for everybody, and for the player whom the event is about. */
  readonly sounds: Readonly<Record<string, Tone>>;
  readonly ownSounds: Readonly<Record<string, Tone>>;
  /** What the house has told a player who does not bet. */
  readonly idle: (view: unknown, seat: number) => Idle | null;
  /** When the time for what happens now is over. */
  readonly until: (view: unknown) => number | null;
  /** Acts that bring chips to the table, besides sitting down. */
  readonly brings?: readonly string[];
}

/** What the table does not say of its acts: everything else the console hears from it. */
export interface Desk {
  /** Acts that can't be undone: the console asks twice. */
  readonly grave?: readonly string[];
  /** Acts that the croupier does for a player who doesn't want to, or doesn't answer. */
  readonly instead?: readonly string[];
  /** The seat that is awaited before all others. */
  readonly turn?: (view: unknown) => number | null;
}
