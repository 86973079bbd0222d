import { expect, it } from "vitest";
import { heapOf, TALLEST } from "./heap";

it("is made of the dearest chips first", () => {
  expect(heapOf(30_600)).toEqual([
    { value: 10_000, chips: 3 },
    { value: 500, chips: 1 },
    { value: 100, chips: 1 },
  ]);
});

it("is nothing for nothing, and never too high or too broad", () => {
  expect(heapOf(0)).toEqual([]);
  const heap = heapOf(999_999_999_999);
  expect(heap.length).toBeLessThanOrEqual(3);
  for (const { chips } of heap) expect(chips).toBeLessThanOrEqual(TALLEST);
});
