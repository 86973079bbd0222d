import { describe, expect, it } from "vitest";
import { momentOf } from "./intents.svelte";

const hand = (changes: Partial<{ number: number; round: number; board: readonly string[]; price: number }> = {}) => ({
  number: 3,
  round: 1,
  board: ["As"],
  price: 200,
  ...changes,
});

describe("what a player wants done in their turn", () => {
  it("holds for an amount only while that is the amount", () => {
    expect(momentOf("match", hand())).toBe(momentOf("match", hand()));
    expect(momentOf("match", hand({ price: 400 }))).not.toBe(momentOf("match", hand()));
    expect(momentOf("callAny", hand({ price: 400 }))).toBe(momentOf("callAny", hand()));
    expect(momentOf("checkOrFold", hand({ price: 400 }))).toBe(momentOf("checkOrFold", hand()));
  });
  it("holds until the next common card or the next hand", () => {
    for (const intent of ["match", "callAny", "checkOrFold"] as const)
      for (const later of [hand({ round: 2 }), hand({ board: ["As", "Kd"] }), hand({ number: 4 }), null])
        expect(momentOf(intent, later)).not.toBe(momentOf(intent, hand()));
  });
  it("replenishes the cave whenever that is possible", () => {
    expect(momentOf("topUp", null)).toBe(momentOf("topUp", hand()));
  });
});
