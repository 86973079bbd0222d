import { describe, expect, it } from "vitest";
import type { BlackjackHand, BlackjackState } from "../../protocol";
import { asked, decides, handTotal, inTurn, isBlackjack, shownTotal, totalOf, zoneOf } from "./hands";

const hand = (cards: string, more: Partial<BlackjackHand> = {}): BlackjackHand =>
  ({ place: 1, number: 1, cards: cards.split(" "), split: false, aces: false, asks: false, doubled: false, stood: false, late: false, ended: false, ...more });

const RULES = { seats: 7, dealer_peek: false, resplit_aces: true, max_split_hands: null };

const table = (hands: readonly BlackjackHand[], bank: string, more: object = {}): BlackjackState =>
  ({
    phase: "closed",
    rules: RULES,
    stakes: hands.filter(({ number }) => number === 1).map(({ place }) => ({ seat: place, zone: `lugar_${place}`, chips: 200 })),
    cloth: { players: {}, bets: [] },
    hands,
    bank: [bank],
    hole: "covered",
    insuring: "no",
    answered: [],
    following: null,
    peeked: false,
    ...more,
  }) as unknown as BlackjackState;

describe("a total", () => {
  it("counts an ace as eleven where that does not exceed twenty-one", () => {
    // AO-6.6a
    expect([totalOf(["As", "6d"]), totalOf(["As", "6d", "Th"]), totalOf(["As", "Ad"]), totalOf(["Kh", "Qd", "5c"])]).toEqual([17, 17, 12, 25]);
  });

  it("is shown with both values of the ace while the hand is played", () => {
    expect(shownTotal(hand("As 6d"))).toBe("7/17");
    expect(shownTotal(hand("As 6d", { stood: true }))).toBe("17");
    expect(shownTotal(hand("As 6d Th"))).toBe("17");
  });

  it("keeps the ace at one where it was doubled so", () => {
    // AO-6.37
    expect(handTotal(hand("As 8d 5c", { doubled: true }))).toBe(14);
  });

  it("is a blackjack with the two cards that were dealt, not after a split", () => {
    // AO-6.1a AO-6.25
    expect([isBlackjack(hand("As Kd")), isBlackjack(hand("As Kd", { split: true })), isBlackjack(hand("7s 7d 7h"))]).toEqual([true, false, false]);
    expect(shownTotal(hand("As Kd"))).toBe("BJ");
  });
});

describe("the turn", () => {
  it("goes from place to place, past those who stand, exceed or have twenty-one", () => {
    // AO-6.22
    const places = [hand("Ks Qd 5h", { ended: true }), hand("As Kd", { place: 2 }), hand("Ts 9d", { place: 3, stood: true }), hand("8s 5d", { place: 4 })];
    expect(inTurn(table(places, "6d"))?.place).toBe(4);
    expect(asked(table(places, "6d"))).toEqual([4]);
    expect(inTurn(table(places.slice(0, 3), "6d"))).toBeNull();
  });

  it("waits for insurance against an ace, and for the croupier who looks", () => {
    // AO-6.38 R-48
    const one = [hand("Ts 6d")];
    expect(inTurn(table(one, "Ad", { insuring: "open" }))).toBeNull();
    expect(inTurn(table(one, "Ad", { insuring: "over" }))?.place).toBe(1);
    const looks = { ...RULES, dealer_peek: true, surrender: "off" };
    expect(inTurn(table(one, "Kd", { rules: looks }))).toBeNull();
    expect(inTurn(table(one, "Kd", { rules: looks, peeked: true }))?.place).toBe(1);
    expect(inTurn(table(one, "Kd", { rules: { ...looks, surrender: "early" } }))?.place).toBe(1);
  });

  it("ends with one card for each of two aces, unless another ace may be split", () => {
    // AO-6.31 R-47
    const split = (second: string): readonly BlackjackHand[] => [hand(`As ${second}`, { split: true, aces: true }), hand("Ad", { number: 2, split: true, aces: true })];
    expect(inTurn(table(split("9c"), "6d"))?.number).toBe(2);
    expect(inTurn(table(split("Ac"), "6d"))?.number).toBe(1);
    expect(inTurn(table(split("Ac"), "6d", { rules: { ...RULES, resplit_aces: false } }))?.number).toBe(2);
    expect(asked(table(split("9c"), "6d"))).toEqual([]);
  });

  it("asks for insurance everybody who may still put something on it", () => {
    // AO-6.38: up to half of the stake
    const bets = [
      { seat: 1, zone: "lugar_1", chips: 200 },
      { seat: 2, zone: "lugar_1", chips: 200 },
      { seat: 2, zone: "seguro_1", chips: 100 },
      { seat: 3, zone: "lugar_3", chips: 200 },
    ];
    const state = table([hand("Ts 6d"), hand("Ts 7d", { place: 3 })], "Ad", { insuring: "open", stakes: bets.filter(({ zone }) => zone !== "seguro_1"), answered: [3], cloth: { players: {}, bets } });
    expect(asked(state)).toEqual([1]);
  });

  it("is first of those who may follow", () => {
    // AO-6.33 AO-6.35
    expect(asked(table([hand("5s 6d")], "6d", { following: { hand: "lugar_1", pending: [2, 5], new: null } }))).toEqual([2, 5]);
  });
});

describe("a place", () => {
  const stakes = [
    { seat: 2, zone: "lugar_4", chips: 300 },
    { seat: 1, zone: "lugar_4", chips: 300 },
    { seat: 4, zone: "lugar_4", chips: 100 },
  ];
  it("is decided by who sits there, else by who has most there, then by the lowest seat", () => {
    // AO-6.17 AO-6.19
    expect(decides(table([], "6d", { stakes }), 4)).toBe(4);
    expect(decides(table([], "6d", { stakes: stakes.slice(0, 2) }), 4)).toBe(1);
    expect(decides(table([], "6d", { stakes }), 5)).toBeNull();
  });

  it("names its hands as their stakes are named", () => {
    expect([zoneOf({ place: 3, number: 1 }), zoneOf({ place: 3, number: 2 })]).toEqual(["lugar_3", "lugar_3_2"]);
  });
});
