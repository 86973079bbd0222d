/** The trainer of demonstration tables: whether the visitor wants it, and its lessons in words. */

import type { Lesson } from "../protocol";
import { figure } from "./money";
import { speech } from "./speech.svelte";

const KEPT = "trainer";
/** Costs come in ten-thousandths of the stake. */
const IN_A_HUNDREDTH = 100;

class Trainer {
  on = $state(false);

  constructor() {
    this.on = globalThis.localStorage?.getItem(KEPT) === "1";
  }

  toggle(): void {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "1" : "0");
  }
}

export const trainer = new Trainer();

export function lessonWords({ best, chosen, cost }: Pick<Lesson, "best" | "chosen" | "cost">): string {
  if (!cost) return speech.say("trainerBest", { chosen: named(chosen) });
  return speech.say("trainerLost", { best: named(best), chosen: named(chosen), cost: figure(cost / IN_A_HUNDREDTH, speech.lang) });
}

const named = (kind: string): string => speech.found("command", kind) ?? kind;
