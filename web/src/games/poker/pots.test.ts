import { expect, it } from "vitest";
import type { PokerHand, PokerHolding } from "./types";
import { potOf, potsOf } from "./pots";

type Staked = Partial<Pick<PokerHolding, "paid" | "bet" | "folded">>;

const handOf = (staked: readonly Staked[], dead = 0): PokerHand =>
  ({
    order: staked.map((_, at) => at + 1),
    holdings: Object.fromEntries(staked.map((one, at) => [at + 1, { paid: 0, bet: 0, folded: false, ...one }])),
    dead,
    awarded: 0,
  }) as unknown as PokerHand;

it("is one pot while nobody is all in", () => {
  expect(potsOf(handOf([{ paid: 40 }, { paid: 40 }, { paid: 10, folded: true }]))).toEqual([{ amount: 90, contenders: [1, 2] }]);
});

it("has a layer for each different all-in", () => {
  expect(potsOf(handOf([{ paid: 10 }, { paid: 30 }, { paid: 50 }, { paid: 50 }, { paid: 20, folded: true }]))).toEqual([
    { amount: 50, contenders: [1, 2, 3, 4] },
    { amount: 70, contenders: [2, 3, 4] },
    { amount: 40, contenders: [3, 4] },
  ]);
});

it("keeps bets of this round apart", () => {
  const hand = handOf([{ paid: 60, bet: 50 }, { paid: 10 }]);
  expect(potsOf(hand)).toEqual([{ amount: 20, contenders: [1, 2] }]);
  expect(potOf(hand)).toBe(70);
});

it("puts dead money into the main pot", () => {
  expect(potsOf(handOf([{ paid: 10 }, { paid: 20 }, { paid: 20 }], 5))).toEqual([
    { amount: 35, contenders: [1, 2, 3] },
    { amount: 20, contenders: [2, 3] },
  ]);
});
