/** What cards are worth at baccarat. */

const TOTALS = 10;

/** What the cards of a side that lie face up amount to; null: none does. */
export function pointsOf(cards: readonly (string | null)[]): number | null {
  const seen = cards.filter((card) => card !== null);
  if (!seen.length) return null;
  return seen.reduce((sum, card) => sum + worth(card), 0) % TOTALS;
}

function worth(card: string): number {
  const rank = card.slice(0, -1);
  return rank === "A" ? 1 : Number(rank) || 0;
}
