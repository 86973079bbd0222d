import { describe, expect, it } from "vitest";
import { curved, fitted, folded, roomOf, type Seating } from "./seating";

const places = (seats: number): readonly number[] => Array.from({ length: seats }, (_, at) => at + 1);

describe.each([
  ["on an arc", curved],
  ["folded for a phone", folded],
] as const)("places %s", (_, seating) => {
  it.each([1, 4, 6, 7])("are on the cloth, %d of them, and apart", (seats) => {
    const cloth: Seating = seating(seats);
    for (const place of places(seats)) {
      for (const [x, y] of [cloth.cardsAt(place), cloth.boxAt(place).at, cloth.plaqueAt(place).at, cloth.insuranceAt(place)]) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(cloth.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(cloth.height);
      }
    }
    for (const one of places(seats)) {
      for (const other of places(seats).filter((place) => place > one)) {
        const [a, b] = [cloth.boxAt(one).at, cloth.boxAt(other).at];
        expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(2 * cloth.box);
      }
    }
  });

  it("begin at the croupier's left: at the right of the viewer", () => {
    const cloth: Seating = seating(7);
    expect(cloth.boxAt(1).at[0]).toBeGreaterThan(cloth.boxAt(7).at[0]);
  });
});

describe("neighbours", () => {
  it("are along the arc, or in the same row of a phone", () => {
    expect([curved(7).besides(1), curved(7).besides(4), curved(7).besides(7)]).toEqual([[2, null], [5, 3], [null, 6]]);
    expect([folded(7).besides(1), folded(7).besides(2), folded(7).besides(4)]).toEqual([[2, null], [6, 1], [5, 3]]);
  });

  it("lend half of their room to several hands, where they have no cards", () => {
    const cloth = folded(7);
    const taken = roomOf(cloth, 4, () => true);
    expect(taken).toEqual({ across: 0, width: cloth.room[0] });
    const free = roomOf(cloth, 4, (place) => place !== 3);
    expect(free.width).toBe(cloth.room[0] * 1.5);
    expect(free.across).toBeGreaterThan(0);
  });
});

describe("hands side by side", () => {
  it("are as large as they may be, and never wider than their room", () => {
    expect(fitted([2], 140, 58).width).toBe(58);
    for (const counts of [[2, 2], [3, 4], [2, 2, 2, 2], [9]]) {
      const { width, step, across } = fitted(counts, 140, 58);
      const edges = counts.map((count, at) => Math.abs(across[at] ?? 0) + (width * (1 + (count - 1) * step)) / 2);
      expect(Math.max(...edges)).toBeLessThanOrEqual(70.001);
    }
  });

  it("lie in their order from the right, without touching", () => {
    const { width, step, across } = fitted([2, 3], 140, 58);
    const [first = 0, second = 0] = across;
    expect(first - (width * (1 + step)) / 2).toBeGreaterThan(second + (width * (1 + 2 * step)) / 2);
  });
});
