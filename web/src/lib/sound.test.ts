import { describe, expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null });
const { toneOf } = await import("./sound.svelte");

const game = { sounds: { bets_opened: "open", dice_thrown: "rattle" }, ownSounds: { prize_paid: "won" } } as const;

describe("of all that happened at once", () => {
  it("the player's own is heard first", () => {
    const events = [{ event: "prize_paid", seat: 2 }, { event: "bets_opened" }];
    expect([toneOf(events, 2, game), toneOf(events, 3, game), toneOf(events, null, game)]).toEqual(["won", "open", "open"]);
  });

  it("the last is heard, or nothing", () => {
    expect(toneOf([{ event: "bets_opened" }, { event: "dice_thrown" }], 1, game)).toBe("rattle");
    expect(toneOf([{ event: "seated", seat: 1 }], 1, game)).toBeNull();
  });
});
