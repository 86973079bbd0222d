import { expect, it } from "vitest";
import type { NumberAsk } from "../protocol";
import { evening } from "./buyIn";

const asked = (minimum: number, maximum: number): NumberAsk => ({ type: "number", field: "chips", minimum, maximum, step: 1 });

it("brings an evening of the smallest bets, within what the table takes", () => {
  const table = { view: { rules: { minimum: 100 } } };
  expect(evening(table, asked(100, 1_000_000))).toBe(10_000);
  expect(evening(table, asked(20_000, 20_000))).toBe(20_000);
  expect(evening(table, asked(100, 5_000))).toBe(5_000);
  expect(evening({ view: null }, asked(200, 1_000_000))).toBe(20_000);
});
