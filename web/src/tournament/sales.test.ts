import { describe, expect, it } from "vitest";
import { payouts } from "./room";
import { salesOf, untilEnd, wayBack, whenOf } from "./sales";
import type { Course, Entrant, State } from "./types";

const MINUTE = 60_000;
const level = (break_minutes = 0) => ({ small_blind: 25, big_blind: 50, minutes: 20, break_minutes });
const state = (course: Course, rules: object = {}): State =>
  ({
    rules: {
      buy_in: 5000, stack: 20_000, late_levels: 2, re_entries: 1, levels: [level(), level(10), level()],
      rebuy: { price: 3000, chips: 20_000, first_level: 1, last_level: 2 },
      add_on: { price: 3000, chips: 30_000, most: 1, first_level: 2, last_level: 2 },
      ...rules,
    },
    entrants: [], tables: {}, course, accounts: {},
  }) as unknown as State;
const at = (number: number, on_break = false): Course => ({ phase: "running", clock: { level: number, on_break, since: 0, ran: 0 } });
const nows = (course: Course): Record<string, string> => Object.fromEntries(salesOf(state(course)).map(({ name, now }) => [name, now]));

describe("what a player may buy", () => {
  // FS-3.1.2.1, R-556: the break after the last level belongs to rebuys and add-ons; R-553: not to entries.
  it.each([
    [{}, { saleEntry: "open", saleReEntry: "later", saleRebuy: "later", saleAddOn: "later" }],
    [at(1), { saleEntry: "open", saleReEntry: "open", saleRebuy: "open", saleAddOn: "later" }],
    [at(2), { saleEntry: "open", saleReEntry: "open", saleRebuy: "open", saleAddOn: "open" }],
    [at(2, true), { saleEntry: "over", saleReEntry: "over", saleRebuy: "open", saleAddOn: "open" }],
    [at(3), { saleEntry: "over", saleReEntry: "over", saleRebuy: "over", saleAddOn: "over" }],
    [{ ...at(2), prizes_fixed: true, entries_closed: true }, { saleEntry: "over", saleReEntry: "over", saleRebuy: "over", saleAddOn: "over" }],
  ] as const)("at %o is %o", (course, expected) => expect(nows(course as Course)).toEqual(expected));

  it("says when, and how long it lasts", () => {
    const [entry, , rebuy, addOn] = salesOf(state(at(1)));
    expect([entry, rebuy, addOn].map((one) => whenOf(one!))).toEqual(["saleUntilLevel", "saleFromLevelBreak", "saleInLevelBreak"]);
    expect(untilEnd(state(at(1)), entry!, 5 * MINUTE)).toBe(35 * MINUTE);
    expect(untilEnd(state(at(1)), rebuy!, 5 * MINUTE)).toBe(45 * MINUTE);
    expect(untilEnd(state(at(1)), addOn!, 0)).toBeNull();
    expect(untilEnd(state(at(2, true)), salesOf(state(at(2, true)))[2]!, 4 * MINUTE)).toBe(6 * MINUTE);
    expect(whenOf(salesOf(state({}, { late_levels: 0 }))[0]!)).toBe("saleUntilStart");
  });

  it("is asked before somebody is out", () => {
    const one = { number: 1, name: "Ana", standing: "playing", entries: 1, rebuys: 1 } as Entrant;
    expect(wayBack(state(at(1)), one)).toMatchObject({ rebuy: { name: "saleRebuy" }, reEntry: { name: "saleReEntry" } });
    expect(wayBack(state(at(1), { rebuy: { price: 1, chips: 1, most: 1, last_level: 2 } }), { ...one, entries: 2 })).toEqual({ rebuy: null, reEntry: null });
    expect(wayBack(state(at(3)), one)).toEqual({ rebuy: null, reEntry: null });
  });
});

describe("the table of prizes", () => {
  const people = ["Ana", "Rui", "Eva"].map((name, place) => ({ number: place + 1, name, standing: "playing" }) as Entrant);
  const dealt = (left: readonly number[]): State => ({ ...state({ ...at(3), prizes: [50, 30, 20], deal: { shares: { 1: 30, 2: 40 }, sealed: true, left } }), entrants: people });
  it("is what was fixed, until a deal says otherwise", () => {
    expect(payouts(state({ ...at(3), prizes: [50, 30] }))).toEqual([{ place: 1, amount: 50, name: "" }, { place: 2, amount: 30, name: "" }]);
    expect(payouts({ ...dealt([]), course: { ...dealt([]).course, deal: { shares: { 1: 30 }, sealed: false } } }).length).toBe(3);
  });
  it("is what was agreed, what is left to play for, and the places below", () => {
    expect(payouts(dealt([10]))).toEqual([
      { place: 0, amount: 40, name: "Rui" },
      { place: 0, amount: 30, name: "Ana" },
      { place: 1, amount: 10, name: "", isLeft: true },
      { place: 3, amount: 20, name: "" },
    ]);
  });
  it("is what everybody has, once it is over", () => {
    const over = { ...dealt([]), course: { ...dealt([]).course, phase: "over" as const }, entrants: people.map((one, place) => ({ ...one, place: place + 1, prize: [40, 40, 20][place]! })) };
    expect(payouts(over)).toEqual([{ place: 1, amount: 40, name: "Ana" }, { place: 2, amount: 40, name: "Rui" }, { place: 3, amount: 20, name: "" }]);
  });
});
