import { describe, expect, it } from "vitest";
import type { Happened, Share } from "../protocol";
import { after } from "./brought.svelte";

const GAME = "roulette";
const share = (seat: number, staked: number, gain: number, stays = 0): Share => ({ seat, staked, gain, stays, player: "" });
const act = (facts: Happened["facts"], ...events: readonly string[]): Happened =>
  ({ events: events.map((event) => ({ event })), facts }) as unknown as Happened;
const ended = act([{ event: "coup_ended", coup: 7, shares: [share(1, 800, 200), share(2, 900, -900), share(3, 50, 0, 50)], void: false }]);

describe("what a coup brought", () => {
  it("is the gain in one's own share", () => {
    expect([1, 2].map((seat) => after(null, ended, seat, GAME))).toEqual([200, -900]);
    const left = act([{ event: "share_ended", coup: 7, share: share(4, 100, -100) }]);
    expect(after(null, left, 4, GAME)).toBe(-100);
  });

  it("is nothing for those with nothing decided", () => {
    expect([3, 5, null].map((seat) => after(null, ended, seat, GAME))).toEqual([null, null, null]);
  });

  it("is forgotten when bets are closed again, the coup is void or its shares count no more", () => {
    const reversed = act([{ event: "shares_reversed", coup: 7, shares: [share(1, 800, 200)] }]);
    expect(after(200, reversed, 1, GAME)).toBeNull();
    const again = { event: "coup_ended", coup: 6, shares: [share(1, 800, 900)], void: false } as const;
    expect(after(null, act([...(reversed.facts ?? []), again]), 1, GAME), "told again by the rewind").toBeNull();
    expect(after(200, act(undefined as never, "bets_closed"), 1, GAME)).toBeNull();
    expect(after(null, act([{ event: "coup_ended", coup: 7, shares: [share(1, 800, 0)], void: false }], "coup_voided"), 1, GAME)).toBeNull();
    expect(after(200, act(undefined as never, "bet_placed"), 1, GAME)).toBe(200);
  });
});
