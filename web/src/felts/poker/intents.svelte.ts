/** What a player wants done as soon as it may be: sent when it is his turn, if the house still offers it. */

import type { PokerTable } from "./sight.svelte";

export type Intent = "checkOrFold" | "callAny" | "topUp";

/** The commands that carry an intent out, the first that is open. */
const MEANS: Readonly<Record<Intent, readonly string[]>> = {
  checkOrFold: ["check", "fold"],
  callAny: ["call", "check"],
  topUp: ["top_up"],
};

export class Intents {
  private wanted = $state<Partial<Record<Intent, number>>>({});

  constructor(private readonly table: PokerTable) {}

  has(intent: Intent): boolean {
    return this.wanted[intent] !== undefined;
  }

  /** Of two that contradict each other only one holds. A word for the betting holds for this hand alone. */
  toggle(intent: Intent): void {
    if (this.has(intent)) {
      delete this.wanted[intent];
      return;
    }
    if (intent !== "topUp") this.drop();
    this.wanted[intent] = this.table.view?.hands ?? 0;
  }

  drop(): void {
    delete this.wanted.checkOrFold;
    delete this.wanted.callAny;
  }

  /** Called whenever the options change. */
  carryOut(): void {
    const hands = this.table.view?.hands ?? 0;
    for (const intent of Object.keys(this.wanted) as Intent[]) {
      if (intent !== "topUp" && this.wanted[intent] !== hands) delete this.wanted[intent];
      else this.tryOut(intent);
    }
  }

  private tryOut(intent: Intent): void {
    const open = MEANS[intent].find((kind) => this.table.may(kind).length);
    if (!open) return;
    delete this.wanted[intent];
    void this.table.act({ do: open });
  }
}
