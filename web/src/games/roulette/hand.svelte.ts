/** The player at the cloth: the chips in hand, the place looked at, what lies and fits everywhere. */

import { ownChips, type Bet } from "../_banked/bets";
import { Betting } from "../_banked/betting.svelte";
import type { AnyTable, Table } from "../../lib/table.svelte";
import type { NumberAsk, PickAsk, RouletteHolder, RouletteState } from "../../protocol";
import { byValue, coveredBy, isByValue, isSerie, partsOf, unitOf } from "./chances";
import { wordsOf } from "./places";
import { ORDERS } from "./wheel";

export interface Stake {
  readonly seat: number;
  readonly chips: number;
}

/** How many colour chips are put down at once. */
export const COUNTS = [1, 2, 5, 10, 20] as const;

export class Hand {
  readonly betting: Betting;
  /** Colour chips put down at once, and the value of the chip with a face. */
  count = $state<number>(COUNTS[0]);
  value = $state(0);
  /** The place under the pointer or the keyboard. */
  looking = $state<string | null>(null);
  /** Neighbours on each side. */
  eachSide = $state<1 | 2 | 3>(2);

  readonly stakes = $derived.by(() => {
    const found = new Map<string, Stake[]>();
    for (const { seat, zone, chips } of this.state?.cloth.bets ?? []) {
      const there = found.get(zone);
      if (there) there.push({ seat, chips });
      else found.set(zone, [{ seat, chips }]);
    }
    return found as ReadonlyMap<string, readonly Stake[]>;
  });
  /** Places that take the player's chips now, and how many: found once for hundreds of places. */
  readonly rooms = $derived.by(() => {
    const found = new Map<string, NumberAsk>();
    for (const { asks } of this.table.may("place_bet")) {
      const zones = asks.find((ask): ask is PickAsk => ask.type === "pick");
      const chips = asks.find((ask): ask is NumberAsk => ask.type === "number");
      if (chips) for (const zone of zones?.choices ?? []) found.set(String(zone), chips);
    }
    return found as ReadonlyMap<string, NumberAsk>;
  });
  readonly rules = $derived(this.state?.rules ?? null);
  readonly order = $derived(ORDERS[this.rules?.numbering ?? "francesa"]);
  /** Every place in words, until the rules, one's chips or the language change: hundreds of places ask with every act. */
  readonly words = $derived.by(() => {
    const [rules, value, unit] = [this.rules, this.chipValue, this.table.unit];
    return rules ? wordsOf(rules, this.order, value, unit, this.announces) : () => [];
  });

  /** Their bets when the bets were last closed. */
  private before = $state.raw<readonly Bet[]>([]);

  constructor(readonly table: AnyTable) {
    this.betting = new Betting(table);
    this.value = this.betting.values[0] ?? 1;
    $effect(() =>
      table.follow((act) => {
        const closed = (act.events as readonly { event: string }[]).some((one) => one.event === "bets_closed");
        if (closed && this.betting.own.length) this.before = this.betting.own;
      }),
    );
  }

  /** Bets that the last coup took: those that won still lie where they were. */
  get missing(): readonly Bet[] {
    const gone = this.before.map((bet) => ({ ...bet, chips: bet.chips - this.own(bet.zone) }));
    return gone.filter((bet) => bet.chips > 0 && this.rooms.has(bet.zone));
  }

  repeat(): Promise<void> {
    return this.betting.asOne(() => this.putMissing());
  }

  private async putMissing(): Promise<void> {
    for (const { zone, chips } of this.missing) {
      this.betting.chip = chips;
      this.betting.taking = false;
      await this.betting.touch(zone);
      if (this.betting.refusal) return;
    }
  }

  get state(): RouletteState | null {
    return (this.table as unknown as Table<"roulette">).view;
  }

  get american(): boolean {
    return this.rules?.variant === "americana";
  }

  /** Only the American table with the French order takes series and neighbours as bets of their own. */
  get announces(): boolean {
    return this.american && this.rules?.numbering === "francesa";
  }

  holderAt(seat: number | null): RouletteHolder | null {
    return seat === null ? null : (this.state?.display.holders[seat] ?? null);
  }

  get holder(): RouletteHolder | null {
    return this.holderAt(this.table.seat);
  }

  /** Value of each chip without a face value, or the least that it could be. */
  get chipValue(): number {
    return this.holder?.value ?? this.rules?.minimum ?? 1;
  }

  /** Value of the colour chips in front of the player. */
  get inColour(): number {
    return this.holder ? this.holder.count * this.holder.value : 0;
  }

  /** Chips with a face value in front of the player. */
  get inFaces(): number {
    return ownChips(this.table) - this.inColour;
  }

  /** Is this zone played with chips that show their value? */
  byFace(zone: string): boolean {
    return !this.american || isByValue(zone);
  }

  own(zone: string): number {
    return this.stakes.get(zone)?.find((stake) => stake.seat === this.table.seat)?.chips ?? 0;
  }

  /** What one touch puts on a zone. */
  amount(zone: string): number {
    if (this.byFace(zone)) return this.value;
    return this.count * this.chipValue * unitOf(zone, this.order);
  }

  async touch(place: string, take = false): Promise<void> {
    if (this.table.seat === null) return;
    const zone = this.meant(place);
    this.looking = zone;
    if (take && !this.own(zone)) return;
    this.betting.chip = this.amount(zone);
    await this.betting.touch(zone, take);
  }

  /** A player without a colour bets on the simple chances with chips that show their value (AO-1.19). */
  private meant(place: string): string {
    return !this.holder && this.rooms.has(byValue(place)) ? byValue(place) : place;
  }

  /** A bet of the wheel: announced as one where the table takes it so, otherwise chip by chip on its cells. */
  async announce(zone: string, take = false): Promise<void> {
    if (this.announces) return this.touch(this.taken(zone, take), take);
    return this.betting.asOne(() => this.onItsCells(zone, take));
  }

  private async onItsCells(zone: string, take: boolean): Promise<void> {
    const taking = take || this.betting.taking;
    for (const [cell, chips] of partsOf(zone, this.order)) {
      if (taking && !this.own(cell)) continue;
      this.betting.chip = chips * this.value;
      await this.betting.touch(cell, take);
      if (this.betting.refusal) return;
    }
  }

  /** Chips are taken from where they lie, however many neighbours are chosen now. */
  private taken(zone: string, take: boolean): string {
    if (!(take || this.betting.taking) || this.own(zone) || isSerie(zone)) return zone;
    const alike = [1, 2, 3].map((eachSide) => zone.replace(/\d$/, String(eachSide)));
    return alike.find((other) => this.own(other)) ?? zone;
  }

  /** Numbers of a bet of the wheel. */
  covered(zone: string): readonly number[] {
    return coveredBy(zone, this.order);
  }
}

