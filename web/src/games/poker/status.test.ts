import { describe, expect, it } from "vitest";
import type { PokerHolding, PokerPlayer } from "./types";
import { fitting, freedomOf, statusOf, type Seen } from "./status";

const player = (changes: Partial<PokerPlayer> = {}): PokerPlayer =>
  ({ cave: 500, away: null, leaving: false, standing: { connected: true }, ...changes }) as PokerPlayer;
const holding = (changes: Partial<PokerHolding> = {}): PokerHolding => ({ folded: false, ...changes }) as PokerHolding;
const seen = (changes: Partial<Seen> = {}): Seen => ({
  player: player(),
  holding: holding(),
  isHere: true,
  isPlayed: true,
  word: undefined,
  ...changes,
});

describe("how a player stands", () => {
  it("says what matters most first", () => {
    expect(statusOf(seen({ player: player({ leaving: true, away: 0 }) }))).toBe("pokerLeaving");
    expect(statusOf(seen({ player: player({ away: 1 }), holding: undefined }))).toBe("pokerResting");
    expect(statusOf(seen({ player: player({ away: 1, absent: true }) }))).toBe("pokerAbsent");
    expect(statusOf(seen({ holding: holding({ folded: true }), player: player({ cave: 0 }) }))).toBe("pokerFolded");
    expect(statusOf(seen({ player: player({ cave: 0 }) }))).toBe("pokerAllIn");
    expect(statusOf(seen({ isHere: false, word: "called" }))).toBe("pokerDisconnected");
    expect(statusOf(seen({ word: "raised" }))).toBe("pokerRaised");
    expect(statusOf(seen({ holding: undefined }))).toBe("pokerWaits");
    expect(statusOf(seen())).toBeNull();
  });
  it("calls nobody all in who has lost their cave before", () => {
    expect(statusOf(seen({ player: player({ cave: 0 }), holding: undefined, isPlayed: false }))).toBeNull();
  });
});

it("tells who need not wait for the end of a hand", () => {
  expect(freedomOf(player(), holding())).toBeNull();
  expect(freedomOf(player(), holding({ folded: true }))).toBe("out");
  expect(freedomOf(player({ leaving: true }), holding({ folded: true }))).toBe("left");
  expect(freedomOf(player(), undefined)).toBeNull();
  expect(freedomOf(undefined, undefined)).toBeNull();
});

it("cuts long names", () => {
  expect([fitting("Ana", 5), fitting("Anastácia", 5)]).toEqual(["Ana", "Anas…"]);
  expect([fitting("convidado-a365", 13), fitting("convidado-fe3e", 11)]).toEqual(["convidad…a365", "convid…fe3e"]);
});
