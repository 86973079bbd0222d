/** The throws of a table: those told since one came, and before them those of the draws that the house has opened. */

import { ask } from "../../lib/api";
import type { AnyTable } from "../../lib/table.svelte";
import { toldSince, type Told } from "./told";

interface Thrown {
  readonly dice: readonly number[];
}

export interface Throw extends Thrown {
  readonly key: string;
}

const ENTRIES_BACK = 240;
const SHOWN = 16;
const FACES = 6;
/** Dice are seen when they are thrown, or when the dome over them is lifted. */
const SEEN: ReadonlySet<string> = new Set(["dice_thrown", "dome_opened"]);

export class Throws {
  private before = $state.raw<readonly Throw[]>([]);
  private since = $state.raw<readonly Told<Thrown>[]>([]);

  constructor(table: AnyTable, dice: number) {
    const version = table.welcome?.version ?? 0;
    if (table.welcome && !table.isPast && !table.welcome.by_hand && version > 1) void this.look(table.id, version, dice);
    $effect(() =>
      table.follow((act) => {
        this.since = toldSince(this.since, act, seen).slice(0, SHOWN);
      }),
    );
  }

  /** The newest first. */
  get all(): readonly Throw[] {
    return [...this.since, ...this.before].slice(0, SHOWN);
  }

  /** History is a courtesy: where it cannot be had, the table begins without it. */
  private async look(table: string, version: number, dice: number): Promise<void> {
    const span = { first: Math.max(1, version - ENTRIES_BACK), last: version };
    const found = await ask("GET /api/tables/{table}/proofs", { path: { table }, query: span }).catch(() => null);
    this.before = (found?.proofs ?? [])
      .filter((proof) => proof.revealed !== null && proof.revealed <= version)
      .flatMap((proof) => thrown(proof.draws, dice).map((faces, place) => ({ key: `p${proof.committed}-${place}`, dice: faces })))
      .reverse();
  }
}

const seen = (event: { readonly event: string }): Thrown | null =>
  SEEN.has(event.event) ? { dice: (event as unknown as Thrown).dice } : null;

/** What was thrown, so many dice at a time, from what the house has opened of its draws. */
export function thrown(draws: readonly (readonly [number, number])[], dice: number): readonly (readonly number[])[] {
  const faces = draws.filter(([bound]) => bound === FACES).map(([, face]) => face + 1);
  return Array.from({ length: Math.floor(faces.length / dice) }, (_, place) => faces.slice(place * dice, (place + 1) * dice));
}
