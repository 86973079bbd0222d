/** Which events the croupier says aloud, and until when. */

import type { Said } from "../lib/sentences";
import aloud from "./aloud.json";

export const ALOUD: ReadonlySet<string> = new Set(aloud);

/** Milliseconds after which something has been said. */
export const WHILE = 15_000;

interface Told {
  readonly version: number;
  readonly by: number | string | null;
  readonly events: readonly unknown[];
}

/** What the last act of the house or the clock has to be said; players who bet meanwhile don't silence it. */
export function toSay(told: readonly Told[]): { readonly version: number; readonly events: readonly Said[] } | null {
  const said = ({ version, events }: Told): { version: number; events: Said[] } => ({
    version,
    events: (events as readonly Said[]).filter((one) => ALOUD.has(one.event ?? "")),
  });
  const last = told.findLast((act) => typeof act.by === "string" || said(act).events.length > 0);
  return last ? said(last) : null;
}
