/** The last time that something happened at a table, of what one was told. */

export interface PastAct {
  readonly version: number;
  readonly events: readonly { readonly event: string }[];
}

export interface Last<E> {
  /** Grows with every act. */
  readonly version: number;
  readonly event: E;
}

export function last<E extends { readonly event: string }>(told: readonly PastAct[], kind: E["event"]): Last<E> | null {
  for (const act of told.toReversed()) {
    const event = (act.events as readonly E[]).findLast((one) => one.event === kind);
    if (event) return { version: act.version, event };
  }
  return null;
}
