/** The cards of a hand that the player holds: chosen here, told to the house when the others are replaced. */

import type { AnyTable } from "../../lib/table.svelte";
import type { SlotsHandDrawn, SlotsState } from "../../protocol";

const NONE = "0";

/** Places of held cards as the house writes them. */
export const written = (held: readonly number[]): string => held.toSorted((one, other) => one - other).join("") || NONE;

export const placesOf = (hold: string): readonly number[] => (hold === NONE ? [] : [...hold].map(Number));

export class Holding {
  held = $state.raw<readonly number[]>([]);
  /** The plan's row that the final hand is. */
  made = $state.raw<string | null>(null);

  constructor(private readonly table: AnyTable) {
    $effect(() =>
      table.follow(({ events }) => {
        for (const told of events as readonly { readonly event: string }[]) {
          if (told.event === "hand_dealt") [this.held, this.made] = [[], null];
          if (told.event === "hand_drawn") {
            const { hold, combination } = told as SlotsHandDrawn;
            [this.held, this.made] = [placesOf(hold), combination];
          }
        }
      }),
    );
  }

  /** Is a hand dealt, and not drawn? */
  get isOpen(): boolean {
    return (this.table.view as SlotsState | null)?.step === "hold";
  }

  toggle(place: number): void {
    this.held = this.held.includes(place) ? this.held.filter((one) => one !== place) : [...this.held, place];
  }
}
