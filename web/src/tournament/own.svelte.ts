/** Whose phone it is: the player of the account, or whom somebody has looked up here; and where they sat before. */

import { spotOf } from "./room";
import type { Entrant, Shown } from "./types";

interface Kept {
  readonly number: number;
  /** Seat that they have seen. */
  readonly spot: string;
}

class Own {
  private kept = $state.raw<Kept | null>(null);

  constructor(private readonly shown: () => Shown) {
    const text = localStorage.getItem(this.key);
    this.kept = text ? (JSON.parse(text) as Kept) : null;
  }

  private get key(): string {
    return `tournament ${this.shown().id}`;
  }

  get entrant(): Entrant | null {
    const { state, office } = this.shown();
    const number = this.kept?.number ?? office;
    return (typeof number === "number" && state.entrants[number - 1]) || null;
  }

  /** The seat that they had when they last looked; empty: they know where they sit. */
  get moved(): string {
    const one = this.entrant;
    return one && this.kept?.spot && spotOf(one) !== this.kept.spot ? this.kept.spot : "";
  }

  /** A first seat is no move: it is only kept in mind. */
  notice(): void {
    const one = this.entrant;
    if (one && spotOf(one) && !this.kept?.spot) this.choose(one.number);
  }

  choose(number: number): void {
    const one = this.shown().state.entrants[number - 1];
    this.keep({ number, spot: one ? spotOf(one) : "" });
  }

  seen(): void {
    if (this.entrant) this.choose(this.entrant.number);
  }

  forget(): void {
    this.kept = null;
    localStorage.removeItem(this.key);
  }

  private keep(kept: Kept): void {
    this.kept = kept;
    localStorage.setItem(this.key, JSON.stringify(kept));
  }
}

export const own = (shown: () => Shown): Own => new Own(shown);
