import { describe, expect, it } from "vitest";
import type { Entrant, State } from "../types";
import { byChips, finished, isOnTheWay, rankOf } from "./standing";

const rich: Entrant = { number: 1, name: "Ana", standing: "playing", stack: 900, table: 1, seat: 2, placed: { table: 1, seat: 2, chips: 900 } };
const poor: Entrant = { number: 2, name: "Rui", standing: "playing", stack: 100, table: 2, seat: 3, placed: { table: 1, seat: 5, chips: 100 } };
const out: Entrant = { number: 3, name: "Eva", standing: "out", out_in: 4, out_stack: 10 };
const state = { entrants: [rich, poor, out], course: { playing: 2 } } as unknown as State;

describe("how a player stands", () => {
  it("is their place by chips among those in play", () => {
    expect([rich, poor, out].map((one) => rankOf(state, one))).toEqual([1, 2, 0]);
    expect(byChips(state)).toEqual([rich, poor]);
  });

  it("is the place with which they went out, once they have", () => {
    expect([rich, out].map((one) => finished(state, one))).toEqual([0, 3]);
    expect(finished(state, { ...rich, place: 1 })).toBe(1);
  });

  it("is on the way while the table has not said that they sit there", () => {
    expect([rich, poor, out].map(isOnTheWay)).toEqual([false, true, false]);
    expect(isOnTheWay({ ...rich, placed: null })).toBe(true);
  });
});
