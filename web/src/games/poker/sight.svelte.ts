/** A poker table as it is shown: what the house says of it now, and what has just happened.

The house clears the table as soon as a hand is paid; for a moment the eye still wants the cards and the winners. */

import type { PokerHand, PokerPotPaid, PokerState } from "./types";
import type { AnyTable, Table } from "../../lib/table.svelte";

export type PokerTable = Table<"holdem">;

/** A player's last word in this round. */
export type Word = "checked" | "called" | "raised" | "folded" | "posted" | "estardilho" | "restardilho";

/** Chips on their way from the bet before a seat: to the pot, or back. */
export interface Flight {
  readonly key: string;
  readonly seat: number;
  readonly way: "gathered" | "returned";
  readonly chips: number;
}

const FLIGHT = 900;
/** How long cards are on their way to all the players, in milliseconds. */
export const DEAL = 1300;

export class Sight {
  readonly table: PokerTable;
  wins = $state.raw<readonly PokerPotPaid[]>([]);
  words = $state.raw<Readonly<Record<number, Word>>>({});
  flights = $state.raw<readonly Flight[]>([]);
  /** Are cards being dealt right now? */
  isDealing = $state(false);
  private kept = $state.raw<PokerHand | null>(null);
  private dealing = 0;

  constructor(table: AnyTable) {
    this.table = table as unknown as PokerTable;
  }

  get state(): PokerState | null {
    return this.table.view;
  }

  /** The hand in play, or the last one until the next begins. */
  get hand(): PokerHand | null {
    return this.state?.hand ?? this.kept;
  }

  get isOver(): boolean {
    return this.state?.hand === null && this.kept !== null;
  }

  /** Cards that make a winner's combination; all of them, where none was announced. */
  get winning(): ReadonlySet<string> {
    return new Set(this.wins.flatMap((win) => this.hand?.holdings[win.seat]?.best ?? []));
  }

  /** What a player has won in this hand. */
  wonBy(seat: number): number {
    return this.wins.reduce((sum, win) => sum + (win.seat === seat ? win.chips : 0), 0);
  }

  /** Begin to watch; returns how to stop. */
  watch(): () => void {
    return this.table.follow((act) => {
      for (const event of act.events) this.see(event, act.version);
    });
  }

  private see(event: Parameters<Parameters<PokerTable["follow"]>[0]>[0]["events"][number], version: number): void {
    switch (event.event) {
      case "hand_started":
        this.kept = null;
        this.wins = [];
        this.words = {};
        return;
      case "checked":
      case "called":
      case "raised":
      case "folded":
        return this.say(event.seat, event.event);
      case "bet_posted":
        return this.say(event.seat, "posted");
      case "estardilho_made":
        return this.say(event.seat, "estardilho");
      case "restardilho_made":
        return this.say(event.seat, "restardilho");
      case "uncalled_returned":
        return this.fly(`${version}-${event.seat}-back`, event.seat, "returned", event.chips);
      case "bets_gathered":
        return this.gather(version);
      case "own_card_dealt":
        return this.deal();
      case "pot_paid":
        this.wins = [...this.wins, event];
        return;
      case "hand_ended":
      case "hand_voided":
        this.kept = this.state?.hand ?? this.kept;
        return;
    }
  }

  private say(seat: number, word: Word): void {
    this.words = { ...this.words, [seat]: word };
  }

  /** Without motion there is nothing to wait for. */
  private deal(): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.isDealing = true;
    clearTimeout(this.dealing);
    this.dealing = window.setTimeout(() => (this.isDealing = false), DEAL + 500);
  }

  /** The bets go together: who is still in has said nothing yet of the next round. */
  private gather(version: number): void {
    const hand = this.state?.hand;
    for (const seat of hand?.order ?? []) {
      const bet = hand?.holdings[seat]?.bet ?? 0;
      if (bet) this.fly(`${version}-${seat}`, seat, "gathered", bet);
    }
    this.words = Object.fromEntries(Object.entries(this.words).filter(([, word]) => word === "folded"));
  }

  private fly(key: string, seat: number, way: Flight["way"], chips: number): void {
    this.flights = [...this.flights, { key, seat, way, chips }];
    setTimeout(() => (this.flights = this.flights.filter((flight) => flight.key !== key)), FLIGHT);
  }
}
