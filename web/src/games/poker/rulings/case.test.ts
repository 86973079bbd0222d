import { describe, expect, it } from "vitest";
import { broughtBy, caseOf, goesBack, largestOf, potOf, raisesOf, sketch, together, withChip, type Ruling } from "./case";

describe("a case", () => {
  it("knows of a raise that nobody counted", () => {
    expect(raisesOf({ ...sketch(), bet: 200 })).toBe(0);
    expect(raisesOf({ ...sketch(), bet: 600 })).toBe(1);
    expect(raisesOf({ ...sketch(), street: "flop", bet: 1600 })).toBe(0);
    expect(raisesOf({ ...sketch(), street: "flop", bet: 1600, largest: 1000 })).toBe(1);
    expect(raisesOf({ ...sketch(), bet: 600, raises: 3 })).toBe(3);
  });
  it("begins before the flop with the big blind to call", () => {
    const of = sketch();
    expect([of.bet, largestOf(of), potOf(of)]).toEqual([200, 200, 300]);
    expect(caseOf(of)).toMatchObject({ bet: 200, largest_raise: 200, pot: 300, in_turn: true, acts: [] });
  });
  it("takes the size of a raise from the bet until somebody says otherwise", () => {
    expect(largestOf({ ...sketch(), bet: 600 })).toBe(400);
    expect(largestOf({ ...sketch(), street: "river", bet: 1800 })).toBe(1800);
    expect(largestOf({ ...sketch(), bet: 600, largest: 250 })).toBe(250);
    expect(largestOf({ ...sketch(), street: "flop", bet: 0 })).toBe(0);
  });
  it("says only what differs from the usual", () => {
    expect(Object.keys(caseOf(sketch()))).not.toContain("noticed");
    expect(caseOf({ ...sketch(), noticed: "later", inTurn: false, then: ["check"], clock: "shot", told: 300 })).toMatchObject({
      noticed: "later",
      then: ["check"],
      told: 300,
      clock: { kind: "shot", elapsed: 30, time_banks: 0, doubt: false },
    });
  });
});

describe("chips", () => {
  it("tapped one after the other are one motion, until another begins", () => {
    let acts = withChip([], "put", 500, false);
    acts = withChip(acts, "put", 500, false);
    acts = withChip(acts, "put", 25, false);
    expect(acts).toEqual([{ put: { "500": 2, "25": 1 } }]);
    acts = withChip(acts, "put", 100, true);
    expect(acts).toHaveLength(2);
    acts = withChip(acts, "pull", 100, false);
    expect(acts.at(-1)).toEqual({ pull: { "100": 1 } });
    expect(broughtBy(acts)).toBe(1025);
  });
  it("after a word are a motion of their own, and with it at one moment if said so", () => {
    expect(withChip([{ say: "subo" }], "put", 100, false)).toEqual([{ say: "subo" }, { put: { "100": 1 } }]);
    const both = together([{ say: "subo" }], { put: { "100": 1 } });
    expect(both).toEqual([{ together: [{ say: "subo" }, { put: { "100": 1 } }] }]);
    expect(together(both, { tap: true })).toEqual([{ together: [{ say: "subo" }, { put: { "100": 1 } }, { tap: true }] }]);
    expect(broughtBy(both)).toBe(100);
  });
  it("beyond the ruling go back", () => {
    const of = { ...sketch(), front: { "100": 2 }, acts: [{ put: { "1000": 1 } }] };
    const ruling = (to: number | null): Ruling => ({ ruling: "call", to, at_least: false, options: [], cites: [], penalty: false, alternatives: [] });
    expect(goesBack(of, ruling(600))).toBe(600);
    expect(goesBack(of, ruling(1200))).toBe(0);
    expect(goesBack(of, ruling(null))).toBe(0);
  });
});
