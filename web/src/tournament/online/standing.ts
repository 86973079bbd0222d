/** How a player of a tournament stands among the others. */

import { isIn, placed } from "../room";
import type { Entrant, State } from "../types";

/** Their place by chips among those in play; 0: they are not. */
export function rankOf({ entrants }: State, one: Entrant): number {
  if (!isIn(one)) return 0;
  return 1 + entrants.filter((other) => isIn(other) && (other.stack ?? 0) > (one.stack ?? 0)).length;
}

/** The place with which they went out or won; 0: they are still in. */
export const finished = (state: State, one: Entrant): number => (isIn(one) && !one.place ? 0 : (one.place ?? placed(state).find((found) => found.one.number === one.number)?.place ?? 0));

/** Entrants in play, the richest first. */
export const byChips = ({ entrants }: State): readonly Entrant[] => entrants.filter(isIn).sort((one, other) => (other.stack ?? 0) - (one.stack ?? 0) || one.number - other.number);

/** Does somebody wait for a seat that they have been given, at another table or this one? */
export const isOnTheWay = (one: Entrant): boolean => isIn(one) && Boolean(one.table) && (one.placed?.table !== one.table || one.placed?.seat !== one.seat);
