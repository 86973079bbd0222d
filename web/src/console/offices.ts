/** The offices in which somebody works at a table. */

import type { Duty } from "../http";
import type { Role } from "../protocol";

export type Office = Extract<Duty & Role, string>;

export const OFFICES = ["croupier", "inspector", "director"] as const satisfies readonly Office[];

/** The one that is asked for, where it is one's own; without asking, the first of one's own; else none. */
export function officeOf(asked: string, own: readonly Office[]): Office | null {
  if (!asked) return own[0] ?? null;
  return own.find((office) => office === asked) ?? null;
}
