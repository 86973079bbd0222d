import { expect, it } from "vitest";
import { rulesOf } from "./rules";

it("are those of the chapter that governs the table", () => {
  expect(rulesOf("banca_francesa", "AO", "null_throw")).toContain("AO-3.8");
  expect(rulesOf("roulette", "AO_FRANCESA", "null_spin")).toEqual(["AO-2.14"]);
  expect(rulesOf("roulette", "AO_AMERICANA", "null_spin")).toEqual(["AO-1.25"]);
});

it("are none where the house has a profile of its own", () => {
  expect(rulesOf("roulette", "casa", "null_spin")).toEqual([]);
});
