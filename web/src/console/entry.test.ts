import { describe, expect, it } from "vitest";
import { NOTHING, add, isWhole, press, shown, type Entry } from "./entry";
import type { AnyWant } from "../protocol";

const DICE: AnyWant = { want: "dice", count: 3 };
const POCKET: AnyWant = { want: "pocket", numbers: Array.from({ length: 37 }, (_, number) => number), red: [] };
const CARDS: AnyWant = { want: "card", whose: "board", shoe: { deck: ["As", "Kh", "Td", "9c"], left: [2, 1, 1, 0] }, count: 2, counted_by: "" };
const SEAT: AnyWant = { want: "lot", count: 3, seats: [2, 5, 10] };

function typed(wanted: AnyWant, keys: readonly string[], lang: "pt" | "en" = "pt"): Entry {
  return keys.reduce((entry, key) => press(wanted, entry, key, lang) ?? entry, NOTHING);
}

describe("dice", () => {
  it("takes faces until there are enough, and no others", () => {
    expect(typed(DICE, ["1", "7", "x", "6"])).toEqual({ came: [1, 6], begun: "" });
    const whole = typed(DICE, ["1", "2", "3", "4"]);
    expect(whole.came).toEqual([1, 2, 3]);
    expect(isWhole(DICE, whole)).toBe(true);
  });
  it("takes the last one back, or all", () => {
    expect(typed(DICE, ["1", "2", "Backspace"]).came).toEqual([1]);
    expect(typed(DICE, ["1", "2", "Escape"])).toEqual(NOTHING);
  });
});

describe("the ball", () => {
  it("joins digits to a pocket", () => {
    expect(typed(POCKET, ["1", "7"]).came).toEqual([17]);
    expect(typed(POCKET, ["0"]).came).toEqual([0]);
    expect(typed(POCKET, ["0", "5"]).came).toEqual([5]);
  });
  it("begins again where the wheel has no such pocket", () => {
    expect(typed(POCKET, ["3", "7"]).came).toEqual([7]);
    expect(typed(POCKET, ["1", "7", "3"]).came).toEqual([3]);
  });
});

describe("cards", () => {
  it("reads rank and suit in Portuguese", () => {
    expect(typed(CARDS, ["a", "e", "R", "c"]).came).toEqual(["As", "Kh"]);
    expect(typed(CARDS, ["1", "0", "o"]).came).toEqual(["Td"]);
  });
  it("reads them in English, and drawn suits", () => {
    expect(typed(CARDS, ["A", "s", "k", "h"], "en").came).toEqual(["As", "Kh"]);
    expect(typed(CARDS, ["t", "♦"], "en").came).toEqual(["Td"]);
  });
  it("offers no card that can't come", () => {
    expect(typed(CARDS, ["9", "p"])).toEqual({ came: [], begun: "9" });
    expect(typed(CARDS, ["k", "h", "k", "h"], "en")).toEqual({ came: ["Kh"], begun: "K" });
  });
  it("is not whole with a card begun", () => {
    expect(isWhole(CARDS, typed(CARDS, ["a", "e", "r"]))).toBe(false);
  });
});

describe("a seat by lot", () => {
  it("is entered by its number and sent by its place", () => {
    expect(typed(SEAT, ["5"]).came).toEqual([1]);
    expect(typed(SEAT, ["1"])).toEqual({ came: [], begun: "1" });
    expect(typed(SEAT, ["1", "0"]).came).toEqual([2]);
    expect(typed(SEAT, ["7"])).toEqual(NOTHING);
    expect(shown(SEAT, add(SEAT, NOTHING, 2).came[0])).toBe("10");
  });
  it("is a number from 1 where the lots stand for nothing", () => {
    expect(typed({ want: "lot", count: 3, seats: [] }, ["3"]).came).toEqual([2]);
    expect(typed({ want: "lot", count: 3, seats: [] }, ["4"])).toEqual(NOTHING);
  });
});
