/** What came out, while it is entered: by clicks and by keys alike. */

import { speech } from "../lib/speech.svelte";
import { NOTHING, add, isWhole, press, takeBack, type Typing } from "./typing";
import type { Outcome, Wanted } from "./wanted";

export class Came {
  typing = $state.raw<Typing>(NOTHING);

  constructor(private readonly asked: () => Wanted | null) {}

  get wanted(): Wanted | null {
    return this.asked();
  }

  /** Nothing is missing: the act can be sent. */
  get ready(): boolean {
    return this.wanted === null || isWhole(this.wanted, this.typing);
  }

  get outcomes(): readonly Outcome[] {
    return this.wanted ? this.typing.came : [];
  }

  add(outcome: Outcome): void {
    if (this.wanted) this.typing = add(this.wanted, this.typing, outcome);
  }

  back(): void {
    this.typing = takeBack(this.typing);
  }

  clear(): void {
    this.typing = NOTHING;
  }

  /** Did this key say something? */
  press(event: KeyboardEvent): boolean {
    const next = this.wanted && press(this.wanted, this.typing, event.key, speech.lang);
    if (!next) return false;
    this.typing = next;
    return true;
  }
}

/** Keys that belong to the table: whoever types in a field, or uses a shortcut of his browser, means something else. */
export function isForTable(event: KeyboardEvent): boolean {
  const aside = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented;
  return !aside && !(event.target instanceof Element && event.target.closest("input, select, textarea"));
}

/** Enter on a button is that button's; anywhere else it does what is due. */
export function isFreeEnter(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || !isForTable(event)) return false;
  return !(event.target instanceof Element && event.target.closest("a, button:not([data-pad] button), [role=button], summary"));
}
