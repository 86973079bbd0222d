/** The pot as it lies there: what is in it altogether, and the layers that those all in have made of it. */

import type { PokerHand, PokerPot } from "./types";

/** Everything that was staked in the hand and has not left it. */
export function potOf(hand: PokerHand): number {
  return hand.dead - hand.awarded + sum(Object.values(hand.holdings).map(({ paid }) => paid));
}

/** The main pot and the side pots of what has been gathered; bets of this round belong to none of them yet. */
export function potsOf(hand: PokerHand): readonly PokerPot[] {
  const gathered = new Map(hand.order.map((seat) => [seat, gatheredFrom(hand, seat)]));
  const live = hand.order.filter((seat) => !hand.holdings[seat]?.folded);
  const levels = [...new Set(live.map((seat) => gathered.get(seat) ?? 0))].sort((one, other) => one - other);
  const pots: PokerPot[] = [];
  let below = 0;
  let left = hand.dead - hand.awarded + sum(gathered.values());
  levels.forEach((level, place) => {
    const layer = sum([...gathered.values()].map((amount) => Math.min(amount, level) - Math.min(amount, below)));
    const amount = place === levels.length - 1 ? left : layer + (pots.length ? 0 : hand.dead - hand.awarded);
    if (amount > 0) pots.push({ amount, contenders: live.filter((seat) => (gathered.get(seat) ?? 0) >= level) });
    below = level;
    left -= amount;
  });
  return pots;
}

function gatheredFrom(hand: PokerHand, seat: number): number {
  const holding = hand.holdings[seat];
  return holding ? holding.paid - holding.bet : 0;
}

function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
