/** Acts decided in advance: sent at the player's turn, if the house still offers them. */

import type { PokerHand } from "./types";
import type { PokerTable } from "./sight.svelte";

export type Intent = "checkOrFold" | "match" | "callAny" | "topUp";

/** The commands that carry an intent out, the first that is open. */
const MEANS: Readonly<Record<Intent, readonly string[]>> = {
  checkOrFold: ["check", "fold"],
  match: ["check", "call"],
  callAny: ["call", "check"],
  topUp: ["top_up"],
};

/** For how long an intent holds: a word for the betting until the next common card, one for an amount only while that
is the amount. */
export function momentOf(intent: Intent, hand: Pick<PokerHand, "number" | "round" | "board" | "price"> | null): string {
  if (intent === "topUp") return "any";
  const round = hand ? `${hand.number}-${hand.round}-${hand.board.length}` : "none";
  return intent === "match" ? `${round}-${hand?.price ?? 0}` : round;
}

export class Intents {
  private wanted = $state<Partial<Record<Intent, string>>>({});

  constructor(
    private readonly table: PokerTable,
    private readonly send: (kind: string) => void,
  ) {}

  has(intent: Intent): boolean {
    return this.wanted[intent] !== undefined;
  }

  /** Two that contradict each other can't both hold. */
  toggle(intent: Intent): void {
    const had = this.has(intent);
    if (intent === "topUp") delete this.wanted.topUp;
    else this.drop();
    if (!had) this.wanted[intent] = momentOf(intent, this.table.view?.hand ?? null);
  }

  drop(): void {
    delete this.wanted.checkOrFold;
    delete this.wanted.match;
    delete this.wanted.callAny;
  }

  /** Called whenever something has changed at the table. */
  carryOut(): void {
    const hand = this.table.view?.hand ?? null;
    for (const intent of Object.keys(this.wanted) as Intent[]) {
      if (this.wanted[intent] !== momentOf(intent, hand)) delete this.wanted[intent];
      else this.tryOut(intent);
    }
  }

  private tryOut(intent: Intent): void {
    const open = MEANS[intent].find((kind) => this.table.may(kind).length);
    if (!open) return;
    delete this.wanted[intent];
    this.send(open);
  }
}
