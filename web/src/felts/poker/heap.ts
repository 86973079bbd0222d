/** Chips for an amount: as few as possible, in a few columns. */

const VALUES = [1, 5, 25, 100, 500, 2_500, 10_000, 50_000, 250_000, 1_000_000, 5_000_000, 25_000_000, 100_000_000] as const;
export const TALLEST = 5;

/** Columns of chips, the dearest first: of which value (by its place among all), and how many. */
export interface Column {
  readonly value: number;
  readonly chips: number;
}

export function heapOf(amount: number, most = 3): readonly Column[] {
  const columns: Column[] = [];
  let left = amount;
  for (let value = VALUES.length - 1; value >= 0 && columns.length < most; value -= 1) {
    const chips = Math.floor(left / VALUES[value]!);
    left -= chips * VALUES[value]!;
    if (chips) columns.push({ value, chips: Math.min(chips, TALLEST) });
  }
  return columns;
}
