/** What the croupier may do now, as the table offers it: the act that moves the game on, and the others. */

import type { Due, Option } from "../protocol";
import type { Desk } from "../games/game";
import type { Command } from "../lib/table.svelte";

/** The act without what only the server may say of it. */
export function actOf({ command }: Due): Command {
  const { by: _by, at: _at, ...act } = command;
  return act as Command;
}

/** The act that an option stands for, where it leaves nothing to choose. */
export function plainAct(option: Option): Command | null {
  const act: Record<string, unknown> = { do: option.kind };
  for (const ask of option.asks) {
    if (ask.type !== "pick" || ask.choices.length !== 1) return null;
    act[ask.field] = ask.choices[0];
  }
  return act as Command;
}

export interface Next {
  readonly act: Command;
  /** It is due; or it may be done when the croupier sees fit; or only if a player doesn't do their part. */
  readonly when: "due" | "fit" | "instead";
}

/** Its acts are done for it at the table, by the office that is offered them. */
export const HOUSE = "house";

/** What is due of this office, or of the house that it acts for; else the first act that moves the game on and asks
nothing. */
export function nextAct(due: Due | null, options: readonly Option[], office: string, { instead }: Pick<Desk, "instead">): Next | null {
  if (due) {
    const isForHouse = due.command.by === HOUSE && options.some((option) => option.kind === due.command.do);
    return due.command.by === office || isForHouse ? { act: actOf(due), when: "due" } : null;
  }
  for (const option of options) {
    const act = option.nature === "course" ? plainAct(option) : null;
    if (act) return { act, when: instead?.includes(act.do) ? "instead" : "fit" };
  }
  return null;
}

/** As a button says it. */
export const capital = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

export const CORRECTIONS: readonly string[] = ["rewind", "void"];

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
