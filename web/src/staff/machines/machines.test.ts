import { describe, expect, it } from "vitest";
import type { MachinePoint, MachineShown, PlanSheet } from "../../http";
import { shownRange, ticks } from "./drift";
import { excerpt, textOf } from "./plan";
import { valueOf } from "./shares";
import { bars, partsOf, rowsOf, scaleOf } from "./sheet";
import { sorted } from "./state";

const point = (games: number, actual: number, reach: number): MachinePoint => ({
  games,
  bets: games * 100,
  returned: { exact: 0.9, actual, low: 0.9 - reach, high: 0.9 + reach, holds: Math.abs(actual - 0.9) <= reach },
});

describe("the plot of a return", () => {
  it("shows the last band whole, and the exact return in the middle", () => {
    const { low, high } = shownRange([point(1000, 0.93, 0.2), point(10_000, 0.92, 0.05)]);
    expect((low + high) / 2).toBeCloseTo(0.9);
    expect(high).toBeGreaterThan(0.95);
    expect(high).toBeLessThan(1);
  });
  it("shows a return that has left its band", () => {
    expect(shownRange([point(10_000, 1.4, 0.05)]).high).toBeGreaterThan(1.4);
  });
  it("does not let the first games, or a band that says nothing, flatten the rest", () => {
    const { low, high } = shownRange([point(1, 50, 300), point(1000, 0.95, 3)]);
    expect(high).toBeLessThan(1.1);
    expect(low).toBeGreaterThan(0.7);
    expect(shownRange([point(5, 0, 9)]).low).toBe(0);
  });
  it("has round figures at its edges", () => {
    expect(ticks({ low: 0.83, high: 0.97 }, 5).map((tick) => tick.toFixed(2))).toEqual(["0.85", "0.90", "0.95"]);
    expect(ticks({ low: 0, high: 20 }, 5)).toEqual([0, 5, 10, 15, 20]);
  });
});

const NOTHING = { exact: "0", decimal: "0" };
const PARTS = { base: { exact: "3/5", decimal: "0.6" }, scatter: NOTHING, free_spins: { exact: "3/10", decimal: "0.3" }, bonus: NOTHING, jackpot_start: NOTHING, jackpot_increment: NOTHING, cut: { exact: "-1/10", decimal: "-0.1" } };
const SHEET = {
  return: { exact: "4/5", decimal: "0.8", parts: PARTS },
  contribution: {
    base: { "A 3": { probability: { exact: "1/5", decimal: "0.2" }, return: { exact: "1/5", decimal: "0.2" } }, "B 3": { probability: { exact: "1/5", decimal: "0.2" }, return: { exact: "2/5", decimal: "0.4" } } },
    free_spins: { "A 3": { probability: { exact: "1/9", decimal: "0.1" }, return: { exact: "3/10", decimal: "0.3" } } },
  },
} as unknown as PlanSheet;

describe("a sheet", () => {
  it("names the sources that return something, one after the other on a bar of one stake", () => {
    expect(partsOf(SHEET).map(({ name }) => name)).toEqual(["base", "free_spins", "cut"]);
    const drawn = bars(SHEET);
    expect(drawn.minimum).toBe(80);
    expect(drawn.bars.map(({ name, from, wide }) => [name, Math.round(from), Math.round(wide)])).toEqual([["base", 0, 60], ["free_spins", 60, 30]]);
  });
  it("lists combinations from the one that returns most", () => {
    expect(rowsOf(SHEET).map(({ source, combination }) => `${source} ${combination}`)).toEqual(["base B 3", "free_spins A 3", "base A 3"]);
  });
  it("shows even the rarest prize", () => {
    const { height, tenths } = scaleOf([0.9, 1e-7]);
    expect(height(0.9)).toBeGreaterThan(0.99);
    expect(height(1e-7)).toBeGreaterThan(0);
    expect(height(1e-7)).toBeLessThan(0.1);
    expect(tenths).toEqual([100, 10_000, 1_000_000]);
    expect(scaleOf([1]).tenths).toEqual([]);
  });
  it("reads fractions however long they are", () => {
    expect(valueOf("4/5")).toBe(0.8);
    expect(valueOf("-1/4")).toBe(-0.25);
    expect(valueOf(`${"9".repeat(400)}/1${"0".repeat(400)}`)).toBeCloseTo(1);
  });
});

describe("a plan's file", () => {
  it("keeps every byte, and is nothing unless it is UTF-8", async () => {
    expect(await textOf(new Blob(["\ufeffname = \"Maré\"\r\n"]))).toBe("\ufeffname = \"Maré\"\r\n");
    expect(await textOf(new Blob([new Uint8Array([0x6e, 0xff])]))).toBeNull();
  });
  it("is shown around the line that is at fault", () => {
    expect(excerpt("a\nb\nc\nd\ne\nf", 4).map(({ number, text }) => `${number}${text}`)).toEqual(["2b", "3c", "4d", "5e", "6f"]);
    expect(excerpt("a\nb", 1).map(({ number }) => number)).toEqual([1, 2]);
  });
});

it("machines that somebody must look at come first, then by place and number", () => {
  const machine = (number: string, more: Partial<MachineShown> = {}): MachineShown => ({ casino: "Luanda", room: "A", number, barred: null, returned: null, ...more }) as MachineShown;
  const outside = { ...point(1, 2, 0.1).returned, holds: false };
  const found = sorted([machine("10"), machine("2"), machine("3", { returned: outside }), machine("4", { barred: { by: "counters", why: "bank" } })]);
  expect(found.map(({ number }) => number)).toEqual(["4", "3", "2", "10"]);
});
