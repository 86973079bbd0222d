import { describe, expect, it, vi } from "vitest";
import type { Happened } from "../protocol";

vi.stubGlobal("localStorage", { getItem: () => null });
const { toneOf } = await import("./sound.svelte");

const act = (...events: { event: string; [field: string]: unknown }[]): Happened => ({ events }) as unknown as Happened;
const share = (seat: number, gain: number) => ({ seat, staked: 500, gain, stays: 0, player: "" });
const ended = (...events: { event: string }[]): Happened =>
  ({ ...act(...events), facts: [{ event: "coup_ended", coup: 1, shares: [share(2, 500), share(3, -500)], void: false }] }) as Happened;

describe("a fact sounds the same at every table", () => {
  it.each([
    ["banca_francesa", { event: "bets_opened" }, "open"],
    ["holdem", { event: "hand_started" }, "open"],
    ["craps", { event: "bets_closed" }, "closed"],
    ["craps", { event: "dice_thrown", dice: [1, 2] }, "rattle"],
    ["roulette", { event: "ball_rested", number: 0 }, "card"],
    ["omaha", { event: "board_turned", cards: ["As"] }, "card"],
    ["ponto_banca", { event: "card_dealt", side: "ponto", card: null }, "card"],
    ["craps", { event: "seated", seat: 1 }, null],
    ["dominó", { event: "bets_opened" }, null],
  ] as const)("%s: %o", (game, event, tone) => {
    expect(toneOf(act(event), 1, game)).toBe(tone);
  });

  it("equipment of one game has its own", () => {
    expect(toneOf(act({ event: "bell_rung" }), 1, "cussec")).toBe("bell");
    expect(toneOf(act({ event: "bell_rung" }), 1, "craps")).toBeNull();
  });
});

describe("of all that happened at once", () => {
  it("what the player won is heard first", () => {
    const told = ended({ event: "prize_paid" }, { event: "bets_opened" });
    expect([2, 3, null].map((seat) => toneOf(told, seat, "craps"))).toEqual(["won", "open", "open"]);
  });

  it("the last is heard", () => {
    expect(toneOf(act({ event: "bets_closed" }, { event: "dice_thrown", dice: [3, 3, 1] }), 1, "banca_francesa")).toBe("rattle");
  });
});
