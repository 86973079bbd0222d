/** What the croupier said last. */

interface Told {
  readonly events: readonly unknown[];
}

interface Said {
  readonly event: string;
  readonly words: string;
}

/** All announcements of the last act that has any, in their order. */
export function lastSaid(told: readonly Told[]): readonly string[] {
  for (const { events } of told.toReversed()) {
    const said = (events as readonly Said[]).filter(({ event }) => event === "said");
    if (said.length) return said.map(({ words }) => words);
  }
  return [];
}
