/** Betting on a cloth: the chip in hand, putting it down, taking it back, betting the same again. */

import { bets, denominations, JACKPOT, nearest, ownChips, place, room, staked, takeBack, type Bet } from "./bets";
import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import type { AnyTable, Answer } from "../../lib/table.svelte";

export interface Refusal {
  readonly zone: string;
  readonly words: string;
  readonly cites: readonly string[];
}

/** Chips that were put on a zone; negative: taken off it. */
interface Move {
  readonly zone: string;
  readonly chips: number;
}

const REFUSED_FOR = 6000;

export class Betting {
  chip = $state(0);
  /** Is the next touch to take chips away? */
  taking = $state(false);
  refusal = $state.raw<Refusal | null>(null);
  /** What was placed instead of what was chosen, and why; empty: as chosen. */
  told = $state("");
  /** What was done since bets were last closed, the last act last. */
  private done = $state.raw<readonly (readonly Move[])[]>([]);
  /** One's bets when the bets were last closed. */
  private before = $state.raw<readonly Bet[]>([]);
  private timer = 0;
  private telling = 0;
  private busy = false;
  private joined = false;

  /** `stepWords` say why a bet goes in steps. */
  constructor(
    readonly table: AnyTable,
    private readonly stepWords: "placedStep" | "placedExact" = "placedStep",
  ) {
    this.chip = this.values[0] ?? 1;
    $effect(() =>
      table.follow((act) => {
        const closed = (act.events as readonly { event: string }[]).some((one) => one.event === "bets_closed");
        if (closed && this.own.length) this.before = this.own;
        if (closed) this.done = [];
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

  /** What a touch puts on a zone now; null: nothing. */
  amount(zone: string): number | null {
    const ask = room(this.table, zone);
    return ask && nearest(this.chip, ask);
  }

  get canRepeat(): boolean {
    return this.before.length > 0 && !this.own.length && this.before.every((bet) => room(this.table, bet.zone));
  }

  get canUndo(): boolean {
    return this.done.length > 0;
  }

  /** Several touches that are one act: undone together, and what one of them was told stays. */
  async asOne(act: () => Promise<void>): Promise<void> {
    this.refusal = null;
    this.told = "";
    const start = this.done.length;
    this.joined = true;
    await act();
    this.joined = false;
    const moves = this.done.slice(start).flat();
    if (moves.length) this.done = [...this.done.slice(0, start), moves];
  }

  async touch(zone: string, take = false): Promise<void> {
    if (!this.joined) {
      this.refusal = null;
      this.told = "";
    }
    if (this.table.seat === null) return;
    const away = take || this.taking;
    const lying = staked(this.table, zone, this.table.seat);
    if (away && !lying) return;
    const move = away ? await this.takeOff(zone, lying) : await this.put(zone, this.chip);
    this.note(move ? [move] : []);
  }

  /** Exactly so many chips on a zone, or none. */
  async bet(zone: string, chips: number): Promise<Answer> {
    const answer = await place(this.table, zone, chips);
    if (answer.done) this.note([{ zone, chips }]);
    return answer;
  }

  /** All of one's chips off a zone. */
  async withdraw(zone: string): Promise<Answer> {
    const chips = staked(this.table, zone, this.table.seat);
    const answer = await takeBack(this.table, zone, chips);
    if (answer.done) this.note([{ zone, chips: -chips }]);
    return answer;
  }

  clear(): Promise<void> {
    return this.each(this.own, ({ zone, chips }) => this.takeOff(zone, chips));
  }

  repeat(): Promise<void> {
    return this.each(this.before, ({ zone, chips }) => this.put(zone, chips));
  }

  double(): Promise<void> {
    return this.each(this.own.filter(({ zone }) => zone !== JACKPOT), ({ zone, chips }) => this.put(zone, chips));
  }

  /** The last act undone: what it put down is taken off, what it took off is put back. What can't be is said. */
  async undo(): Promise<void> {
    const last = this.done.at(-1);
    if (!last || this.busy) return;
    const before = this.done.slice(0, -1);
    await this.each([...last].reverse(), ({ zone, chips }) => (chips > 0 ? this.takeOff(zone, chips) : this.put(zone, -chips)));
    this.done = before;
  }

  /** One bet after another; a second press before all are answered moves nothing twice. */
  private async each(all: readonly Move[], how: (bet: Move) => Promise<Move | null>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.refusal = null;
    this.told = "";
    const moves: Move[] = [];
    for (const bet of all) {
      const move = await how(bet);
      if (move) moves.push(move);
    }
    this.note(moves);
    this.busy = false;
  }

  private note(moves: readonly Move[]): void {
    if (moves.length) this.done = [...this.done, moves];
  }

  private async takeOff(zone: string, chips: number): Promise<Move | null> {
    const answer = await takeBack(this.table, zone, chips);
    this.say(zone, answer);
    return answer.done ? { zone, chips: -chips } : null;
  }

  /** As many chips as are wanted, or as near to it as the rules allow, which is said. */
  private async put(zone: string, wanted: number): Promise<Move | null> {
    const chips = nearest(wanted, room(this.table, zone));
    const why = this.whyNot(wanted, chips, zone);
    const answer = await place(this.table, zone, chips);
    this.say(zone, answer);
    if (answer.done && why) this.tell(why);
    return answer.done ? { zone, chips } : null;
  }

  /** Why it is not what was wanted, in words; empty: it is. */
  private whyNot(wanted: number, placed: number, zone: string): string {
    const ask = room(this.table, zone);
    if (placed === wanted || !ask) return "";
    const amount = (sum: number): string => money(sum, this.table.unit, speech.lang);
    const facts = { zone: speech.term(zone), placed: amount(placed), wanted: amount(wanted), step: amount(ask.step) };
    if (ask.maximum < wanted) return speech.say(ownChips(this.table) < wanted ? "placedChips" : "placedLess", facts);
    return speech.say(ask.step > 1 ? this.stepWords : placed > wanted ? "placedMore" : "placedLess", facts);
  }

  private tell(words: string): void {
    clearTimeout(this.telling);
    this.told = words;
    this.telling = window.setTimeout(() => (this.told = ""), REFUSED_FOR);
  }

  /** What is refused is said, whatever else is done after it. */
  private say(zone: string, answer: Answer): void {
    if (answer.done) return;
    clearTimeout(this.timer);
    this.refusal = { zone, words: answer.words, cites: answer.cites };
    this.timer = window.setTimeout(() => (this.refusal = null), REFUSED_FOR);
  }
}
