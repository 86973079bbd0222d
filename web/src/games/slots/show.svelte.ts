/** What turns at the machine, one thing after the other, each with its time. */

import { sound } from "../../lib/sound.svelte";
import type { AnyTable } from "../../lib/table.svelte";
import type { SlotsReelsStopped, SlotsState } from "../../protocol";
import { begun, ended, isTurned, isWin, shownOf, type Shown, type Turned } from "./lag";
import { paceOf, USUAL, type Pace } from "./pace";

const KEPT = "quick-spin";
const STILL = "(prefers-reduced-motion: reduce)";

export class Show {
  /** What turns, or has just turned and is seen; null: all stands still, and the next game may begin. */
  now = $state.raw<Turned | null>(null);
  /** Reels that stand already. */
  standing = $state(0);
  /** Does it still turn? */
  isTurning = $state(false);
  /** The last spin, whose wins are drawn. */
  last = $state.raw<SlotsReelsStopped | null>(null);
  pace = $state.raw<Pace>(USUAL);
  quick = $state(localStorage.getItem(KEPT) === "on");
  /** Where the reels stood before they turned. */
  before = $state.raw<Pick<Shown, "stops" | "free">>({ stops: [], free: false });
  private behind = $state.raw<Shown | null>(null);
  private waiting: { readonly told: Turned; readonly perLine: number }[] = [];
  private timers: number[] = [];

  constructor(
    private readonly table: AnyTable,
    private readonly onend: (told: Turned) => void,
  ) {
    $effect(() => table.follow((act) => this.hear(act.events)));
    $effect(() => () => this.timers.forEach(clearTimeout));
  }

  get shown(): Shown | null {
    return this.behind ?? (this.state ? shownOf(this.state) : null);
  }

  setQuick(on: boolean): void {
    this.quick = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }

  private get state(): SlotsState | null {
    return this.table.view as SlotsState | null;
  }

  /** The table is told of an act before it changes: what it shows now is what was. */
  private hear(events: readonly { readonly event: string }[]): void {
    const perLine = (events.find((one) => one.event === "stake_placed") as { readonly per_line?: number } | undefined)?.per_line ?? this.shown?.perLine ?? 1;
    for (const told of events) {
      if (told.event === "hand_dealt" || told.event === "hand_drawn") sound.make("card");
      if (isTurned(told)) this.waiting.push({ told, perLine });
    }
    if (this.waiting.length && !this.now) this.next();
  }

  private next(): void {
    const one = this.waiting.shift();
    const shown = this.shown;
    if (!one || !shown) {
      [this.now, this.behind] = [null, null];
      return;
    }
    this.pace = paceOf(matchMedia(STILL).matches, this.quick, this.waiting.length);
    this.before = { stops: shown.stops, free: shown.free };
    this.behind = begun(shown, one.told, one.perLine);
    [this.now, this.standing, this.isTurning] = [one.told, 0, true];
    if (one.told.event === "reels_stopped") {
      this.last = null;
      for (let reel = 0; reel < one.told.stops.length; reel += 1) this.after(this.pace.first + reel * this.pace.each, () => this.stand(reel + 1));
    }
    this.after(this.lasts(one.told), () => this.end(one.told));
  }

  private lasts(told: Turned): number {
    if (told.event === "reels_stopped") return this.pace.first + this.pace.each * (told.stops.length - 1);
    return told.event === "wheel_turned" ? this.pace.wheel : 0;
  }

  private stand(reels: number): void {
    this.standing = reels;
    sound.make("card");
  }

  private end(told: Turned): void {
    if (!this.behind) return;
    this.isTurning = false;
    this.behind = ended(this.behind, told);
    if (told.event === "reels_stopped") this.last = told;
    if (isWin(this.behind) && told.prize) sound.make("won");
    this.onend(told);
    const isBonus = told.event === "wheel_turned" || (told.event === "box_opened" && told.last);
    this.after(this.rest(told, isBonus), () => this.next());
  }

  /** A spin that won nothing makes nobody wait. */
  private rest(told: Turned, isBonus: boolean): number {
    if (isBonus) return 4 * this.pace.rest;
    const starts = told.event === "reels_stopped" && (told.free || told.spins > 0 || told.bonuses.length > 0);
    return told.prize || starts ? this.pace.rest : 0;
  }

  private after(milliseconds: number, then: () => void): void {
    this.timers.push(window.setTimeout(then, milliseconds));
  }
}
