/** A stream verified twice: by the house, and by this browser with what the house shows. */

import type { EntryShown } from "../../http";
import { ask } from "../../lib/api";
import { patiently } from "../retry";
import { BEGINNING, headIn, walk, type Walked } from "./chain";

const AT_ONCE = 200;
const CHECKPOINTS = "checkpoints";

export interface Checked {
  readonly version: number;
  readonly agrees: boolean;
}

export class Verifying {
  busy = $state(false);
  /** The house's own answer, as far as it has got. */
  house = $state.raw<{ readonly until: number; readonly broken: number | null } | null>(null);
  browser = $state.raw<Walked | null>(null);
  /** Whether the last checkpoint that knows this stream agrees with what was walked. */
  checkpoint = $state.raw<Checked | null>(null);
  problem = $state.raw<unknown>(null);
  private stopped = false;

  /** The first entry that is not what it was, by either check. */
  readonly broken = $derived(this.browser?.broken ?? this.house?.broken ?? null);

  constructor(readonly stream: string) {}

  stop(): void {
    this.stopped = true;
  }

  async run(): Promise<void> {
    [this.busy, this.stopped] = [true, false];
    this.house = this.browser = this.checkpoint = this.problem = null;
    try {
      await this.askHouse();
      if (globalThis.crypto?.subtle) await this.walkHere();
    } catch (problem) {
      this.problem = problem;
    }
    this.busy = false;
  }

  private async askHouse(): Promise<void> {
    let [after, more] = [0, true];
    while (more && !this.stopped) {
      const query = { stream: this.stream, after };
      const verified = await patiently(() => ask("GET /api/journal/verify", { query }));
      this.house = { until: verified.until, broken: verified.broken };
      [after, more] = [verified.until, verified.more];
    }
  }

  private async walkHere(): Promise<void> {
    const signed = await this.lastCheckpoint();
    let [walked, more] = [BEGINNING, true];
    while (more && walked.broken === null && !this.stopped) {
      const query = { stream: this.stream, after: walked.version, limit: AT_ONCE };
      const page = await patiently(() => ask("GET /api/journal/entries", { query }));
      const here = page.entries.find((entry) => entry.version === signed?.version);
      if (signed && here) this.checkpoint = { version: signed.version, agrees: here.hash === signed.hash };
      walked = await walk(this.stream, walked, page.entries);
      this.browser = walked;
      more = page.more;
    }
  }

  private async lastCheckpoint(): Promise<{ readonly version: number; readonly hash: string } | null> {
    const { streams } = await patiently(() => ask("GET /api/journal", { query: { prefix: CHECKPOINTS, limit: 1 } }));
    const last = streams.find(({ name }) => name === CHECKPOINTS)?.version ?? 0;
    if (!last || this.stream === CHECKPOINTS) return null;
    const query = { stream: CHECKPOINTS, after: Math.max(0, last - AT_ONCE), limit: AT_ONCE };
    const { entries } = await patiently(() => ask("GET /api/journal/entries", { query }));
    return newestHead(entries, this.stream);
  }
}

/** A checkpoint names the streams that have moved since the one before. */
function newestHead(entries: readonly EntryShown[], stream: string): { readonly version: number; readonly hash: string } | null {
  for (const entry of entries.toReversed()) {
    const head = headIn(entry.body, stream);
    if (head) return head;
  }
  return null;
}
