/** Moments that the inspector may take the table back to, each by what happened after it.

A moment is a number of events; the moments stand in order, one at the end of each act, and none at the end of the last.
So the last of them is the one before the last act, and they are matched with the acts from the end. */

import type { Said } from "../lib/sentences";

export interface PastAct {
  readonly at: number;
  readonly version: number;
  /** Null: withheld, since it shows cards that are in play. */
  readonly events: readonly Said[] | null;
}

export interface Moment {
  readonly to: number;
  /** What would be undone first; null: not known any more. */
  readonly before: PastAct | null;
}

/** The newest first. Where an act has not the events that lie between two moments, nothing older is told apart; how many
a withheld one has nobody says. */
export function momentsOf(choices: readonly number[], acts: readonly PastAct[]): readonly Moment[] {
  let known = true;
  return choices.toReversed().map((to, back, newest) => {
    const act = acts[acts.length - 1 - back];
    const later = newest[back - 1];
    known &&= act !== undefined && (later === undefined || act.events === null || later - to === act.events.length);
    return { to, before: known ? (act ?? null) : null };
  });
}

/** The act in an entry of a table's stream. */
export function actIn({ at, version, body }: { readonly at: number; readonly version: number; readonly body: string | null }): PastAct {
  if (body === null) return { at, version, events: null };
  return { at, version, events: (JSON.parse(body) as { act?: { events?: readonly Said[] } }).act?.events ?? [] };
}
