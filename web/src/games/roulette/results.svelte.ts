/** The numbers that fell: those told since one came, and before them those of the draws that the house has opened. */

import { ask } from "../../lib/api";
import type { AnyTable } from "../../lib/table.svelte";
import { fallen } from "./wheel";

export interface Result {
  readonly key: string;
  readonly number: number;
}

const ENTRIES_BACK = 240;
const SHOWN = 18;

export class Results {
  private before = $state.raw<readonly Result[]>([]);
  private since = $state.raw<readonly Result[]>([]);

  constructor(table: AnyTable, order: readonly number[]) {
    const version = table.welcome?.version ?? 0;
    if (table.welcome && !table.welcome.by_hand && version > 1) void this.look(table.id, version, order);
    $effect(() =>
      table.follow((act) => {
        for (const event of act.events as readonly { event: string; number: number }[]) {
          if (event.event !== "ball_rested") continue;
          this.since = [{ key: `t${act.version}`, number: event.number }, ...this.since].slice(0, SHOWN);
        }
      }),
    );
  }

  /** The newest first. */
  get all(): readonly Result[] {
    return [...this.since, ...this.before].slice(0, SHOWN);
  }

  /** History is a courtesy: where it cannot be had, the table begins without it. */
  private async look(table: string, version: number, order: readonly number[]): Promise<void> {
    const span = { first: Math.max(1, version - ENTRIES_BACK), last: version };
    const found = await ask("GET /api/tables/{table}/proofs", { path: { table }, query: span }).catch(() => null);
    this.before = (found?.proofs ?? [])
      .filter((proof) => proof.revealed !== null && proof.revealed <= version)
      .flatMap((proof) => fallen(proof.draws, order).map((number) => ({ key: `p${proof.committed}`, number })))
      .reverse();
  }
}
