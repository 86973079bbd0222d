/** How somebody bets on a cloth: the chip in his hand, putting it down, taking it back, betting the same again. */

import { bets, denominations, nearest, place, room, staked, takeBack, type Bet } from "./banked";
import type { AnyTable, Answer } from "./table.svelte";

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
    if (this.table.seat === null) return;
    const away = take || this.taking;
    if (away && !staked(this.table, zone, this.table.seat)) return;
    this.say(zone, await (away ? takeBack(this.table, zone) : place(this.table, zone, this.chip)));
  }

  async clear(): Promise<void> {
    for (const bet of this.own) this.say(bet.zone, await takeBack(this.table, bet.zone));
  }

  async repeat(): Promise<void> {
    for (const bet of this.before) {
      const chips = nearest(bet.chips, room(this.table, bet.zone));
      this.say(bet.zone, await this.table.act({ do: "place_bet", zone: bet.zone, chips }));
    }
  }

  async double(): Promise<void> {
    for (const bet of this.own) this.say(bet.zone, await place(this.table, bet.zone, bet.chips));
  }

  private say(zone: string, answer: Answer): void {
    clearTimeout(this.timer);
    this.refusal = answer.done ? null : { zone, words: answer.words, cites: answer.cites };
    this.timer = window.setTimeout(() => (this.refusal = null), REFUSED_FOR);
  }
}
