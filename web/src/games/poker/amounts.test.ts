import { describe, expect, it } from "vitest";
import type { NumberAsk } from "../../protocol";
import { isLegal, legal, next, quicks, stopsOf } from "./amounts";

const ask = (minimum: number, maximum: number, step = 1): NumberAsk => ({ type: "number", field: "bet", minimum, maximum, step });

describe("the slider", () => {
  it("reaches the least and the most, and whole units in between", () => {
    expect(stopsOf(ask(350, 1_130), 200)).toEqual([350, 400, 600, 800, 1_000, 1_130]);
    expect(stopsOf(ask(500, 500), 200)).toEqual([500]);
  });
  it("never has too many stops", () => {
    const stops = stopsOf(ask(2, 10_000_000), 2);
    expect(stops.length).toBeLessThan(410);
    expect([stops[0], stops[stops.length - 1]]).toEqual([2, 10_000_000]);
  });
  it("goes from stop to stop", () => {
    const stops = [350, 400, 600];
    expect([next(350, 1, stops), next(500, 1, stops), next(600, 1, stops)]).toEqual([400, 600, 600]);
    expect([next(600, -1, stops), next(500, -1, stops), next(350, -1, stops)]).toEqual([400, 400, 350]);
  });
});

it("knows what the house would take", () => {
  expect([9, 10, 30, 45, 100, 101].map((amount) => isLegal(amount, ask(10, 100, 20)))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ]);
});

it("keeps amounts within the limits and their steps", () => {
  expect([legal(1, ask(10, 100, 20)), legal(45, ask(10, 100, 20)), legal(999, ask(10, 100, 20))]).toEqual([10, 30, 100]);
});

describe("quick amounts", () => {
  it("call first, then add a part of the pot", () => {
    // 60 in the pot and a bet of 20: the pot is to 120.
    expect(quicks(ask(40, 500), { pot: 80, price: 20, bet: 0, cave: 500 })).toEqual([
      ["pokerMinimum", 40],
      ["pokerHalfPot", 70],
      ["pokerPot", 120],
      ["pokerAllIn", 500],
    ]);
  });
  it("are offered only where they are legal", () => {
    expect(quicks(ask(40, 120), { pot: 80, price: 20, bet: 0, cave: 500 }).map(([name]) => name)).toEqual([
      "pokerMinimum",
      "pokerHalfPot",
      "pokerPot",
    ]);
    expect(quicks(ask(30, 30), { pot: 80, price: 20, bet: 10, cave: 20 })).toEqual([["pokerMinimum", 30]]);
  });
  it("reach the most, whatever limits it", () => {
    expect(quicks(ask(40, 70), { pot: 80, price: 20, bet: 0, cave: 500 }).at(-1)).toEqual(["pokerHalfPot", 70]);
    expect(quicks(ask(40, 90), { pot: 80, price: 20, bet: 0, cave: 500 }).at(-1)).toEqual(["pokerMaximum", 90]);
  });
});
