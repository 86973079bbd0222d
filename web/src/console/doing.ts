/** What the croupier may do now, as the table offers it: the act that moves the game on, and the others. */

import type { Option } from "../protocol";
import type { Doing } from "./wanted";

export interface Due extends Doing {
  readonly by?: unknown;
}

/** The act without what only the server may say of it. */
export function actOf(due: Due): Doing {
  const { by: _by, at: _at, ...act } = due;
  return act as Doing;
}

/** The act that an option stands for, where it leaves nothing to choose. */
export function plainAct(option: Option): Doing | null {
  const act: Record<string, unknown> = { do: option.kind };
  for (const ask of option.asks) {
    if (ask.type !== "pick" || ask.choices.length !== 1) return null;
    act[ask.field] = ask.choices[0];
  }
  return act as Doing;
}

export interface Next {
  readonly act: Doing;
  /** It is due; or it may be done when the croupier sees fit; or only if a player doesn't do his part. */
  readonly when: "due" | "fit" | "instead";
}

/** What the croupier does for a player who doesn't want to, or doesn't answer. */
const INSTEAD = ["pass_cards", "refuse_cut"];

/** What is due of this office; else the first act that moves the game on and asks nothing. */
export function nextAct(due: Due | null, options: readonly Option[], office: string): Next | null {
  if (due) return due.by === office ? { act: actOf(due), when: "due" } : null;
  for (const option of options) {
    const act = option.nature === "course" ? plainAct(option) : null;
    if (act) return { act, when: INSTEAD.includes(act.do) ? "instead" : "fit" };
  }
  return null;
}

/** As a button says it. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** Whose turn it is to speak, where one is awaited before all others. */
export function awaited(view: unknown): number | null {
  const hand = (view as { readonly hand?: { readonly turn?: number | null } | null } | null)?.hand;
  return hand?.turn ?? null;
}

const CORRECTIONS = ["rewind", "void"];

export interface Offers {
  /** Besides what is due: the game moves on by these too, or they are housekeeping. */
  readonly others: readonly Option[];
  readonly irregularities: readonly Option[];
  /** The inspector's: the coup is void, the table goes back. */
  readonly corrections: readonly Option[];
}

export function sorted(options: readonly Option[], next: Next | null): Offers {
  const isCorrection = (option: Option): boolean => CORRECTIONS.includes(option.kind);
  const isIrregular = (option: Option): boolean => option.nature === "irregularity";
  return {
    others: options.filter((option) => !isCorrection(option) && !isIrregular(option) && option.kind !== next?.act.do),
    irregularities: options.filter((option) => isIrregular(option) && !isCorrection(option)),
    corrections: options.filter(isCorrection),
  };
}
