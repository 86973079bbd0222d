/** Chips of one value have one colour everywhere: on the cloth, in the tray, in a heap. */

const COLOURS = ["#e9e4d4", "#c8312f", "#2459a8", "#1d7a4c", "#2b2b2b", "#6a3fa0", "#b5761b"] as const;

/** Colours of chips and of heaps, by value: 1, 5, 10, 50… of the currency. */
export function colourOf(amount: number): string {
  const units = Math.max(1, amount / 100);
  return COLOURS[Math.min(COLOURS.length - 1, Math.floor(Math.log10(units) * 2))]!;
}

export const isLight = (colour: string): boolean => colour === COLOURS[0];
