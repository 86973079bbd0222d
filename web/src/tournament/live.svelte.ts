/** A tournament that is followed: everybody's acts as they happen, what one may do, and doing it. It comes back by itself. */

import { Problem, request } from "../lib/api";
import { uniqueName } from "../lib/commandId";
import { patched } from "./patch";
import type { Happened, Said, Shown } from "./types";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
const MOST_TOLD = 40;
/** Milliseconds that a clock may be moved without anybody seeing it. */
const JUMP = 1000;

/** An act that was done. */
export interface Done {
  readonly version: number;
  readonly event: Said;
}

export type Reach = "connecting" | "open" | "interrupted";

export class Live {
  shown = $state.raw<Shown | null>(null);
  reach = $state<Reach>("connecting");
  problem = $state.raw<unknown>(null);
  /** Acts since the page was opened, the newest first. */
  told = $state.raw<readonly Happened[]>([]);
  /** The house's clock less ours. */
  private offset = 0;
  /** Grows with every look at the clock. */
  private beat = $state(0);
  private source: EventSource | null = null;
  private wait = FIRST_WAIT;
  private timer = 0;
  private readonly ticking: number;
  private over = false;
  /** Of the clock on the wall over the time that this page has run. */
  private lead = Date.now() - performance.now();

  constructor(
    readonly id: string,
    readonly office = "",
  ) {
    this.open();
    // Four looks a second: the second that is shown changes when it does in the hall.
    this.ticking = window.setInterval(() => this.tick(), 250);
    document.addEventListener("visibilitychange", this.awake);
    addEventListener("online", this.awake);
  }

  /** The house's instant now. Who reads it is told again as it goes on. */
  get now(): number {
    void this.beat;
    return Date.now() + this.offset;
  }

  get address(): string {
    return `/api/tournaments/${encodeURIComponent(this.id)}`;
  }

  close(): void {
    this.over = true;
    this.source?.close();
    clearTimeout(this.timer);
    clearInterval(this.ticking);
    document.removeEventListener("visibilitychange", this.awake);
    removeEventListener("online", this.awake);
  }

  /** The command under a name of its own: sent again after an interruption, it is done once. */
  async act(command: Said, document: object | null = null): Promise<Done> {
    const { by: _by, at: _at, ...act } = command;
    const parts = { body: { id: uniqueName(), command: act, ...(document && { document }) }, query: { as: this.office || null } };
    try {
      return await request<Done>("POST", `${this.address}/acts`, parts);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 0) throw problem;
      return request<Done>("POST", `${this.address}/acts`, parts);
    }
  }

  /** As who one is now: somebody who has logged in, or entered, is offered other things. */
  renew(): void {
    if (!this.over) this.open(true);
  }

  private readonly awake = (): void => {
    this.beat += 1;
    if (!document.hidden && this.reach === "interrupted") this.open();
  };

  /** Where our own clock jumped, or the machine slept, the house is asked what time it is; the stream may be dead too. */
  private tick(): void {
    this.beat += 1;
    const lead = Date.now() - performance.now();
    if (Math.abs(lead - this.lead) > JUMP) this.open(true);
    this.lead = lead;
  }

  /** What was missed, or the whole with the house's time. */
  private open(whole = false): void {
    clearTimeout(this.timer);
    this.source?.close();
    const asked = new URLSearchParams();
    if (this.office) asked.set("as", this.office);
    if (this.shown && !whole) asked.set("after", String(this.shown.version));
    const source = (this.source = new EventSource(`${this.address}/live?${asked}`));
    source.addEventListener("welcome", (event) => this.welcome(JSON.parse(String(event.data)) as Shown));
    source.addEventListener("happened", (event) => this.happened(JSON.parse(String(event.data)) as Happened));
    source.onopen = () => ([this.reach, this.wait, this.problem] = ["open", FIRST_WAIT, null]);
    source.onerror = () => this.interrupted();
  }

  private welcome(shown: Shown): void {
    if (this.shown && shown.version < this.shown.version) return;
    this.offset = shown.at - Date.now();
    this.shown = shown;
  }

  /** An act that was heard before is passed over. */
  private happened(act: Happened): void {
    // Told late or again it says nothing of the time; from the future nothing comes.
    this.offset = Math.max(this.offset, act.at - Date.now());
    if (!this.shown || act.version <= this.shown.version) return;
    this.shown = patched(this.shown, act);
    this.told = [act, ...this.told].slice(0, MOST_TOLD);
  }

  private interrupted(): void {
    this.source?.close();
    if (this.over) return;
    this.reach = "interrupted";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    if (!this.shown) void this.ask();
  }

  /** Why nothing comes at all: a stream can't say it. */
  private async ask(): Promise<void> {
    try {
      const shown = await request<Shown>("GET", this.address, { query: { as: this.office || null } });
      if (!this.shown) this.welcome(shown);
    } catch (problem) {
      this.problem = problem;
    }
  }
}
