/** Outcomes while they are entered: by clicks and by keys alike. */

import { speech } from "../lib/speech.svelte";
import { NOTHING, add, isWhole, press, takeBack, type Entry } from "./entry";
import type { AnyWant } from "../protocol";
import type { Outcome } from "./wants";

export class Outcomes {
  entry = $state.raw<Entry>(NOTHING);

  constructor(private readonly asked: () => AnyWant | null) {}

  get wanted(): AnyWant | null {
    return this.asked();
  }

  /** Nothing is missing: the act can be sent. */
  get ready(): boolean {
    return this.wanted === null || isWhole(this.wanted, this.entry);
  }

  get all(): readonly Outcome[] {
    return this.wanted ? this.entry.came : [];
  }

  add(outcome: Outcome): void {
    if (this.wanted) this.entry = add(this.wanted, this.entry, outcome);
  }

  back(): void {
    this.entry = takeBack(this.entry);
  }

  clear(): void {
    this.entry = NOTHING;
  }

  /** Did this key say something? */
  press(event: KeyboardEvent): boolean {
    const next = this.wanted && press(this.wanted, this.entry, event.key, speech.lang);
    if (!next) return false;
    this.entry = next;
    return true;
  }
}

/** Keys that belong to the table: not those typed in a field, or shortcuts of the browser. */
export function isForTable(event: KeyboardEvent): boolean {
  const aside = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented;
  return !aside && !(event.target instanceof Element && event.target.closest("input, select, textarea"));
}

/** Enter on a button is that button's; anywhere else it does what is due. */
export function isFreeEnter(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || !isForTable(event)) return false;
  return !(event.target instanceof Element && event.target.closest("a, button:not([data-pad] button), [role=button], summary"));
}
