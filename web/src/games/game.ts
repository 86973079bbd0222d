/** What the pages must be told of a game: how it looks and how it is put into words. All else comes from the table: options
(and when they run out), facts, shares, dues and notices. */

import type { Component } from "svelte";
import type { Tone } from "../lib/sound.svelte";
import type { Stage, Told } from "../lib/stage";
import type { AnyTable } from "../lib/table.svelte";
import type { Sight, TableWords } from "../plain/sight";

export type Felt = Component<{ table: AnyTable }>;

/** The game in small, by its equipment. */
export type Equipment =
  | { readonly dice: readonly number[] }
  | { readonly cards: readonly string[] }
  | { readonly pockets: number }
  | { readonly reels: readonly string[] };

/** What a zone pays, as people say it. */
export type Pays = (rules: unknown, zone: string) => string;

export interface Words {
  readonly tableWords: (sight: Sight) => TableWords;
  readonly pays?: Pays;
}

/** Seats that are kept by name, and who waits for one. */
export interface Book {
  readonly seats: Readonly<Record<string, string>>;
  readonly waiting: readonly string[];
}

export interface Game {
  /** Drawn in the lobby, where there is no table to ask. */
  readonly equipment: Equipment;
  /** The cloth as this game's law prints it. */
  readonly felt: () => Promise<{ readonly default: Felt }>;
  /** Players sit down by touching a free seat, where the felt draws seats; everywhere else there is a form for it. */
  readonly takesSeats?: boolean;
  /** The house's book of seats, where a game has one: the table offers what may be written in it. */
  readonly book?: (view: unknown) => Book;
  /** The state in words, for the plain felt: each game has a state of its own. */
  readonly words: () => Promise<Words>;
  /** Betting in words, where bets lie on zones, so that hundreds of zones are one form; and the acts that are done there. */
  readonly wagers?: { readonly load: () => Promise<{ readonly default: Component<{ table: AnyTable; pays?: Pays | undefined }> }>; readonly acts: readonly string[] };
  readonly desk?: Desk;
  /** Other programs read its coups: PHH and OHH. */
  readonly hasHandHistories?: boolean;
  /** Cards or a ball that lie on the table after an event of a past coup: only the game knows to which hand a card goes.
  Dice that decide are laid without it. */
  readonly laid?: (stage: Stage, told: Told) => Stage;
  /** Tones of this game's own equipment, by event. Those of facts (a coup begins, bets are closed, chance speaks, a coup
  is won) are the same at every table. */
  readonly sounds?: Readonly<Record<string, Tone>>;
  /** Its felt makes its own sounds: what turns for a while must not be heard before it stands. */
  readonly soundsItself?: boolean;
}

/** What the table does not say of its acts: everything else the console hears from it. */
export interface Desk {
  /** Acts that can't be undone: the console asks twice. */
  readonly grave?: readonly string[];
  /** Acts that the croupier does for a player who doesn't want to, or doesn't answer. */
  readonly instead?: readonly string[];
  /** Whose card comes next and why, or that none does; empty: nothing to say now. */
  readonly nextCard?: (view: unknown, wants: AnyTable["wants"]) => string;
  /** Why nothing goes on: who must rule first, or that the game is over; empty: nothing stops it. */
  readonly stopped?: (view: unknown, named: (seat: number) => string) => string;
  /** Seats that are awaited, the first before the others: one whose turn it is, or several who answer at their own time. */
  readonly awaited?: (view: unknown) => readonly number[];
}
