import { describe, expect, it } from "vitest";
import type { PastAct } from "../_banked/lastEvent";
import { pointsOf } from "../_banked/points";
import { matters, outcomesOf } from "./outcomes";

const decided = (version: number, winner: string): PastAct => ({
  version,
  events: [{ event: "coup_decided", winner, ponto_pair: false, banca_pair: true } as { event: string }],
});
const told = (version: number, event: string, facts: object = {}): PastAct => ({ version, events: [{ event, ...facts }] });

describe("the coups of a shoe", () => {
  it("come in the order of their acts, whatever order they were heard in", () => {
    const found = outcomesOf([decided(9, "banca"), decided(4, "ponto")]);
    expect(found.map((one) => one.winner)).toEqual(["ponto", "banca"]);
    expect(found[0]).toEqual({ winner: "ponto", pontoPair: false, bancaPair: true });
  });

  it("begin again with the shoe", () => {
    expect(outcomesOf([decided(1, "ponto"), told(2, "cards_shuffled"), decided(3, "empate")])).toHaveLength(1);
    expect(outcomesOf([decided(1, "ponto"), told(2, "decks_replaced")])).toEqual([]);
  });

  it("are taken back when the inspector goes back before them", () => {
    expect(outcomesOf([decided(3, "ponto"), decided(6, "banca"), told(7, "rewound", { to: 4 })])).toHaveLength(1);
  });

  it("need only few acts", () => {
    expect(matters(told(1, "bet_placed"))).toBe(false);
    expect(matters(decided(1, "ponto"))).toBe(true);
  });
});

describe("the points of a side", () => {
  it("are the last figure of the sum, of what lies face up", () => {
    expect(pointsOf(["7s", "8d"])).toBe(5);
    expect(pointsOf(["As", "Kd", "Th"])).toBe(1);
    expect(pointsOf(["9s", null])).toBe(9);
    expect(pointsOf([null, null])).toBeNull();
  });
});
