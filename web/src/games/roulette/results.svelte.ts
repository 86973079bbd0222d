/** The numbers that fell: those told since one came, and before them those of the draws that the house has opened. */

import { ask } from "../../lib/api";
import type { AnyTable } from "../../lib/table.svelte";
import { toldSince, type Told } from "../_banked/told";
import { fallen } from "./wheel";

interface Fallen {
  readonly number: number;
}

export interface Result extends Fallen {
  readonly key: string;
}

const ENTRIES_BACK = 240;
const SHOWN = 18;

export class Results {
  private before = $state.raw<readonly Result[]>([]);
  private since = $state.raw<readonly Told<Fallen>[]>([]);

  constructor(table: AnyTable, order: readonly number[]) {
    const version = table.welcome?.version ?? 0;
    if (table.welcome && !table.welcome.by_hand && version > 1) void this.look(table.id, version, order);
    $effect(() =>
      table.follow((act) => {
        this.since = toldSince(this.since, act, rested).slice(0, SHOWN);
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

const rested = (event: { readonly event: string }): Fallen | null =>
  event.event === "ball_rested" ? { number: (event as unknown as Fallen).number } : null;
