import { describe, expect, it } from "vitest";
import { beside, chipsOf, row, spot, type Layout, type Place } from "./layout";
import { flights } from "./flights";
import { last } from "./lastEvent";
import { TALL as CRAPS_TALL, WIDE as CRAPS_WIDE } from "../craps/layout";
import { TALL as CUSSEC_TALL, WIDE as CUSSEC_WIDE } from "../cussec/layout";

const grid: Layout = {
  width: 20,
  height: 20,
  chip: 1,
  bank: [10, -5],
  places: [...row(["a", "b"], { x: 0, y: 0, width: 20, height: 10 }), ...row(["c"], { x: 0, y: 10, width: 20, height: 10 })],
};

describe("a cloth of rectangles", () => {
  it("puts a row side by side, with chips in the middle", () => {
    expect(grid.places[1]).toEqual({ zone: "b", x: 10, y: 0, width: 10, height: 10 });
    expect(spot(grid, "b")).toEqual([15, 5]);
    expect(spot(grid, "nowhere")).toBeNull();
  });

  it("is walked with the arrows, and has ends", () => {
    expect(beside(grid, "a", [1, 0])).toBe("b");
    expect(beside(grid, "b", [0, 1])).toBe("c");
    expect(beside(grid, "c", [0, -1])).toBe("a");
    expect(beside(grid, "a", [-1, 0])).toBeNull();
  });

  const cloths = { CRAPS_WIDE, CRAPS_TALL, CUSSEC_WIDE, CUSSEC_TALL };
  it.each(Object.entries(cloths))("%s: no zones overlap, all lie within it, and all are reached by the arrows", (_, cloth) => {
    for (const [number, place] of cloth.places.entries()) {
      expect(within(place, cloth), place.zone).toBe(true);
      for (const other of cloth.places.slice(number + 1)) expect(overlap(place, other), `${place.zone} ${other.zone}`).toBe(false);
    }
    expect(reached(cloth)).toEqual(new Set(cloth.places.map(({ zone }) => zone)));
  });

  it.each([CRAPS_TALL, CUSSEC_TALL])("standing upright, each zone can be touched", (cloth) => {
    for (const { zone, width, height } of cloth.places) expect(Math.min(width, height), zone).toBeGreaterThanOrEqual(44);
  });
});

describe("chips that move", () => {
  it("go to the bank, from it, and from zone to zone", () => {
    const events = [
      { event: "bet_collected", seat: 1, zone: "a", chips: 100 },
      { event: "bet_moved", seat: 2, zone: "a", to: "c", chips: 200 },
      { event: "prize_paid", seat: 2, zone: "b", prize: 300 },
      { event: "bets_opened", coup: 2 },
      { event: "bet_collected", seat: 1, zone: "nowhere", chips: 100 },
    ];
    expect(flights(events, grid, 2).map(({ from, to, amount, own }) => ({ from, to, amount, own }))).toEqual([
      { from: [5, 5], to: [10, -5], amount: 100, own: false },
      { from: [5, 5], to: [10, 15], amount: 200, own: true },
      { from: [10, -5], to: [15, 5], amount: 300, own: true },
    ]);
  });
});

describe("the last time that something happened", () => {
  it("is found from the end", () => {
    const told = [
      { version: 1, events: [{ event: "thrown", total: 4 }] },
      { version: 2, events: [{ event: "thrown", total: 5 }, { event: "paid" }] },
      { version: 3, events: [{ event: "paid" }] },
    ];
    expect(last<{ event: "thrown"; total: number }>(told, "thrown")).toEqual({ version: 2, event: { event: "thrown", total: 5 } });
    expect(last(told, "never")).toBeNull();
  });
});

function within(place: Place, { width, height }: Layout): boolean {
  const [x, y] = chipsOf(place);
  const inside = x > place.x && x < place.x + place.width && y > place.y && y < place.y + place.height;
  return inside && place.x >= 0 && place.y >= 0 && place.x + place.width <= width && place.y + place.height <= height;
}

function overlap(one: Place, other: Place): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return across > 0.01 && down > 0.01;
}

function reached(cloth: Layout): ReadonlySet<string> {
  const found = new Set<string>([cloth.places[0]!.zone]);
  for (const zone of found)
    for (const side of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
      const next = beside(cloth, zone, side);
      if (next) found.add(next);
    }
  return found;
}
