/** What came out while one watched, coup after coup. */

import type { PastAct } from "./lastEvent";

export type Told<T> = T & { readonly key: string; readonly version: number };

type Event = PastAct["events"][number];

/** The newest first, with what this act tells: one more, or those gone that the inspector took back. */
export function toldSince<T extends object>(
  before: readonly Told<T>[],
  { version, events }: PastAct,
  outcome: (event: Event) => T | null,
): readonly Told<T>[] {
  let told = before;
  for (const event of events) {
    const came = outcome(event);
    if (came) told = [{ ...came, key: `t${version}`, version }, ...told];
    if (event.event === "rewound") {
      const { to } = event as unknown as { readonly to: number };
      told = told.filter((one) => one.version <= to);
    }
  }
  return told;
}
