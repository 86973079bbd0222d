import { describe, expect, it } from "vitest";
import { concerns, following, idOf, kindOf, lasting, levelAt, valueOf, withAfter, without } from "./draft";

describe("an announcement", () => {
  it("is typed as people write amounts, and kept as the house counts", () => {
    expect(valueOf("money", "50")).toBe(5000);
    expect(valueOf("money", "1.250,50 €")).toBe(125_050);
    expect(valueOf("money", "fifty")).toBeUndefined();
    expect(valueOf("number", "20.000")).toBe(20_000);
    expect(valueOf("number", "20 000")).toBe(20_000);
    expect(valueOf("percent", "7,5")).toBe("7.5");
    expect(valueOf("percent", "x")).toBeUndefined();
    expect(valueOf("when", "")).toBe(0);
  });
  it("has fields of their own kinds, some of one format alone", () => {
    expect([kindOf("buy_in", 5000), kindOf("stack", 5), kindOf("abandon", false), kindOf("venue", ""), kindOf("starts_at", 0)]).toEqual(["money", "number", "box", "text", "when"]);
    expect(concerns("bounty", "freeze_out")).toBe(false);
    expect(concerns("bounty", "knock_out")).toBe(true);
    expect(concerns("stack", "freeze_out")).toBe(true);
  });
  it("has an address made of its name, whatever letters it has", () => {
    expect(idOf("Łódź Open: São João №1")).toBe("lodz-open-sao-joao-1");
    expect(idOf("x".repeat(60))).toHaveLength(40);
    expect(idOf("!!!")).toBe("");
  });
});

describe("levels", () => {
  const level = { small_blind: 100, big_blind: 200, ante: 200, minutes: 15, break_minutes: 10, removes: 25 };
  it("are followed by twice the blinds, without the break and without chips leaving again", () => {
    expect(following(level)).toEqual({ small_blind: 200, big_blind: 400, ante: 400, minutes: 15 });
    expect(following(undefined)).toEqual({ small_blind: 25, big_blind: 50, minutes: 20 });
  });
  it("are copied and removed in their place", () => {
    expect(withAfter([1, 2, 3], 0, 9)).toEqual([1, 9, 2, 3]);
    expect(without([1, 2, 3], 1)).toEqual([1, 3]);
  });
  it("last with their breaks, but for the one after the last", () => {
    expect(lasting([level, level])).toBe(40);
    expect(lasting([level])).toBe(15);
  });
  it("are found in a refusal", () => {
    expect(levelAt("no nível 3 as blinds descem.")).toBe(3);
    expect(levelAt("in level 12 the ante falls")).toBe(12);
    expect(levelAt("falta o nome")).toBe(0);
  });
});
