/** Moments that the inspector may take the table back to, each by what happened after it.

A moment is a number of events; the moments stand in order, one at the end of each act, and none at the end of the last.
So the last of them is the one before the last act, and they are matched with the acts from the end. */

import type { Said } from "../lib/sentences";

export interface PastAct {
  readonly at: number;
  readonly events: readonly Said[];
}

export interface Moment {
  readonly to: number;
  /** What would be undone first; null: not known any more. */
  readonly before: PastAct | null;
}

/** The newest first. Where an act has not the events that lie between two moments, nothing older is told apart. */
export function momentsOf(choices: readonly number[], acts: readonly PastAct[]): readonly Moment[] {
  let known = true;
  return choices.toReversed().map((to, back, newest) => {
    const act = acts[acts.length - 1 - back];
    const later = newest[back - 1];
    known &&= act !== undefined && (later === undefined || later - to === act.events.length);
    return { to, before: known ? (act ?? null) : null };
  });
}

/** The act in an entry of a table's stream. */
export function actIn(entry: { readonly at: number; readonly body: string | null }): PastAct {
  const body = entry.body === null ? null : (JSON.parse(entry.body) as { act?: { events?: readonly Said[] } });
  return { at: entry.at, events: body?.act?.events ?? [] };
}
