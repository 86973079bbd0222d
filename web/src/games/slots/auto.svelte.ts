/** Autoplay of one machine: off until the player starts it. */

import { after, begun, endsAfter, endsBefore, started, type Ends, type Limits, type Run } from "./autoplay";
import type { Turned } from "./lag";

export class Auto {
  /** Null: the player spins. */
  run = $state.raw<Run | null>(null);
  /** Why the last run ended. */
  why = $state.raw<Ends | null>(null);

  start(limits: Limits): void {
    [this.run, this.why] = [started(limits), null];
  }

  stop(why: Ends): void {
    if (this.run) [this.run, this.why] = [null, why];
  }

  /** The player acts themselves. */
  forget(): void {
    this.why = null;
  }

  /** May it spin now? If not, the run is over. */
  begin(stake: number, credits: number): boolean {
    if (!this.run) return false;
    const why = endsBefore(this.run, stake, credits);
    if (why) this.stop(why);
    else this.run = begun(this.run);
    return !why;
  }

  /** Something has come to its end. */
  hear(told: Turned): void {
    if (!this.run || told.event !== "reels_stopped" || told.free) return;
    const feature = told.spins > 0 || told.bonuses.length > 0 || told.jackpot || told.by_cashier;
    const played = { staked: told.stake, won: told.prize, feature };
    const why = endsAfter(this.run, played);
    this.run = after(this.run, played);
    if (why) this.stop(why);
  }
}
