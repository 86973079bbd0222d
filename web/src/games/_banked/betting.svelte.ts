/** Betting on a cloth: the chip in hand, putting it down, taking it back, betting the same again. */

import { bets, denominations, place, room, staked, takeBack, type Bet } from "./bets";
import type { AnyTable, Answer } from "../../lib/table.svelte";

export interface Refusal {
  readonly zone: string;
  readonly words: string;
  readonly cites: readonly string[];
}

const REFUSED_FOR = 6000;

export class Betting {
  chip = $state(0);
  /** Is the next touch to take chips away? */
  taking = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** One's bets when the bets were last closed. */
  private before = $state.raw<readonly Bet[]>([]);
  private timer = 0;
  private busy = false;

  constructor(readonly table: AnyTable) {
    this.chip = this.values[0] ?? 1;
    $effect(() =>
      table.follow((act) => {
        const closed = (act.events as readonly { event: string }[]).some((one) => one.event === "bets_closed");
        if (closed && this.own.length) this.before = this.own;
      }),
    );
  }

  get values(): readonly number[] {
    return denominations((this.table.view as { rules?: { minimum?: number } } | null)?.rules?.minimum ?? 100);
  }

  get own(): readonly Bet[] {
    return bets(this.table).filter((bet) => bet.seat === this.table.seat);
  }

  get total(): number {
    return this.own.reduce((sum, bet) => sum + bet.chips, 0);
  }

  get canRepeat(): boolean {
    return this.before.length > 0 && !this.own.length && this.before.every((bet) => room(this.table, bet.zone));
  }

  async touch(zone: string, take = false): Promise<void> {
    this.refusal = null;
    if (this.table.seat === null) return;
    const away = take || this.taking;
    if (away && !staked(this.table, zone, this.table.seat)) return;
    this.say(zone, await (away ? takeBack(this.table, zone) : place(this.table, zone, this.chip)));
  }

  clear(): Promise<void> {
    return this.each(this.own, ({ zone }) => takeBack(this.table, zone));
  }

  repeat(): Promise<void> {
    return this.each(this.before, ({ zone, chips }) => place(this.table, zone, chips));
  }

  double(): Promise<void> {
    return this.each(this.own, ({ zone, chips }) => place(this.table, zone, chips));
  }

  /** One bet after another; a second press before all are answered moves nothing twice. */
  private async each(all: readonly Bet[], how: (bet: Bet) => Promise<Answer>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = null;
    for (const bet of all) this.say(bet.zone, await how(bet));
    this.busy = false;
  }

  /** What is refused is said, whatever else is done after it. */
  private say(zone: string, answer: Answer): void {
    if (answer.done) return;
    clearTimeout(this.timer);
    this.refusal = { zone, words: answer.words, cites: answer.cites };
    this.timer = window.setTimeout(() => (this.refusal = null), REFUSED_FOR);
  }
}
