/** Chips for an amount: as few as possible, in a few columns. */

const VALUES = [1e8, 5e7, 1e7, 5e6, 1e6, 5e5, 1e5, 5e4, 1e4, 5e3, 1e3, 500, 100, 50, 10, 5, 1] as const;
export const TALLEST = 5;

/** Columns of chips, the dearest first: of which value, and how many. */
export interface Column {
  readonly value: number;
  readonly chips: number;
}

export function heapOf(amount: number, most = 3): readonly Column[] {
  const columns: Column[] = [];
  let left = amount;
  for (const value of VALUES) {
    const chips = Math.floor(left / value);
    left -= chips * value;
    if (chips) columns.push({ value, chips: Math.min(chips, TALLEST) });
    if (columns.length === most) break;
  }
  return columns;
}
