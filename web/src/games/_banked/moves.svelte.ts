/** What moves over the cloth when something was told: lost chips to the bank, prizes to players, burnt cards away. */

import type { AnyTable } from "../../lib/table.svelte";
import type { Ways } from "./arc";
import type { Point } from "./layout";

export interface Flight {
  readonly id: number;
  readonly from: Point;
  readonly to: Point;
  /** Milliseconds before it begins. */
  readonly wait: number;
  /** Chips; null: a card face down. */
  readonly amount: number | null;
}

interface Told {
  readonly event: string;
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
  readonly prize: number;
  readonly count: number;
}

const APART = 90;
/** Lost bets are collected before any prize is paid. */
const PAID_AFTER = 500;

export class Flights {
  now = $state.raw<readonly Flight[]>([]);
  private next = 0;

  constructor(
    table: AnyTable,
    private readonly cloth: () => Ways,
  ) {
    $effect(() => table.follow((act) => this.tell(act.events as unknown as readonly Told[])));
  }

  landed(id: number): void {
    this.now = this.now.filter((flight) => flight.id !== id);
  }

  private tell(events: readonly Told[]): void {
    this.now = [...this.now, ...events.flatMap((event) => this.flightsOf(event))];
  }

  private flightsOf(told: Told): readonly Flight[] {
    const cloth = this.cloth();
    switch (told.event) {
      case "bet_collected":
      case "stake_lost":
        return [this.flight(cloth.chipsAt(told.seat, told.zone), cloth.bank, 0, told.chips)];
      case "prize_paid":
      case "stake_paid":
        return [this.flight(cloth.bank, cloth.plaqueAt(told.seat).at, PAID_AFTER, told.prize)];
      case "bet_returned":
        return [this.flight(cloth.chipsAt(told.seat, told.zone), cloth.plaqueAt(told.seat).at, PAID_AFTER, told.chips)];
      case "cards_burnt":
        return Array.from({ length: told.count }, (_, card) =>
          this.flight(cloth.shoeAt, cloth.discardsAt, card * APART, null),
        );
      default:
        return [];
    }
  }

  private flight(from: Point, to: Point, wait: number, amount: number | null): Flight {
    return { id: (this.next += 1), from, to, wait, amount };
  }
}
