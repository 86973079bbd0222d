import { describe, expect, it } from "vitest";
import { left, levelOf, nextOf, shown, untilBreak } from "./clock";
import type { Level } from "./types";

const LEVELS: readonly Level[] = [
  { small_blind: 25, big_blind: 50 },
  { small_blind: 50, big_blind: 100, break_minutes: 10 },
  { small_blind: 100, big_blind: 200, minutes: 15 },
];
const AT = 1_000_000;

describe("the clock", () => {
  it("shows what is left at whatever instant it is looked at", () => {
    const clock = { level: 1, since: AT, ran: 60_000 };
    expect(left(LEVELS, clock, AT)).toBe(19 * 60_000);
    expect(left(LEVELS, clock, AT + 18 * 60_000)).toBe(60_000);
    expect(left(LEVELS, clock, AT + 8 * 3_600_000)).toBe(0);
  });
  it("stands when nobody has started it, and a clock that jumped back changes nothing", () => {
    expect(left(LEVELS, { level: 2, ran: 30_000 }, AT + 999)).toBe(20 * 60_000 - 30_000);
    expect(left(LEVELS, { level: 2, since: AT, ran: 30_000 }, AT - 5000)).toBe(20 * 60_000 - 30_000);
    expect(left(LEVELS, {}, AT)).toBe(0);
  });
  it("counts a break by its own minutes", () => {
    expect(left(LEVELS, { level: 2, on_break: true, since: AT }, AT + 1000)).toBe(10 * 60_000 - 1000);
  });
  it("reads a second that has begun as whole, and zero only when it is over", () => {
    expect(shown(20 * 60_000)).toBe("20:00");
    expect(shown(1)).toBe("0:01");
    expect(shown(0)).toBe("0:00");
    expect(shown(3_600_000 + 5000)).toBe("1:00:05");
  });
  it("knows what follows: a break, the next level, or nothing", () => {
    expect(nextOf(LEVELS, {})).toEqual({ kind: "level", number: 1, level: LEVELS[0] });
    expect(nextOf(LEVELS, { level: 1 })).toEqual({ kind: "level", number: 2, level: LEVELS[1] });
    expect(nextOf(LEVELS, { level: 2 })).toEqual({ kind: "break", minutes: 10 });
    expect(nextOf(LEVELS, { level: 2, on_break: true })).toEqual({ kind: "level", number: 3, level: LEVELS[2] });
    expect(nextOf(LEVELS, { level: 3 })).toBeNull();
  });
  it("shows the blinds to come in a break", () => {
    expect(levelOf(LEVELS, { level: 2 })?.big_blind).toBe(100);
    expect(levelOf(LEVELS, { level: 2, on_break: true })?.big_blind).toBe(200);
    expect(levelOf(LEVELS, {})?.big_blind).toBe(50);
  });
  it("counts to the next break over the levels before it", () => {
    expect(untilBreak(LEVELS, { level: 1, since: AT }, AT + 60_000)).toBe(39 * 60_000);
    expect(untilBreak(LEVELS, { level: 2, since: AT }, AT)).toBe(20 * 60_000);
    expect(untilBreak(LEVELS, { level: 3, since: AT }, AT)).toBeNull();
    expect(untilBreak(LEVELS, { level: 2, on_break: true, since: AT }, AT)).toBeNull();
  });
});
