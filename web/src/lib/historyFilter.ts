/** What a player looks for among their coups, and how it is asked of the house. */

export interface HistoryFilter {
  readonly table: string;
  readonly game: string;
  readonly gain: "" | "won" | "lost" | "void";
  /** Days, as a field for dates has them; empty: any. */
  readonly since: string;
  readonly until: string;
}

export interface HistoryAsked {
  readonly table: string | null;
  readonly game: string | null;
  readonly gain: "won" | "lost" | "void" | null;
  readonly since: number | null;
  readonly until: number | null;
}

/** Whole days by the clock on the wall: the last one to its end. */
export function asked({ table, game, gain, since, until }: HistoryFilter): HistoryAsked {
  return { table: table || null, game: game || null, gain: gain || null, since: startOf(since), until: startOf(until, 1, -1) };
}

function startOf(day: string, later = 0, milliseconds = 0): number | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (!year) return null;
  return new Date(Number(year), Number(month) - 1, Number(date) + later).getTime() + milliseconds;
}
