import { describe, expect, it } from "vitest";
import type { Happened } from "./types";
import { standing } from "./undo";

const act = (event: string, undone = 0): Happened => ({ event: { event }, patch: { history: { undone, more: undone ? [] : [{ act: event }], count: 1 } } }) as unknown as Happened;
const draw = { event: { event: "committed" }, patch: {} } as unknown as Happened;
const names = (told: readonly Happened[]): readonly (string | undefined)[] => standing(told).map(({ event }) => event.event);

describe("acts that stand", () => {
  it("are all that were told, the newest first; what the house says of its draws is none", () => {
    expect(names([act("rebought"), draw, act("busted")])).toEqual(["rebought", "busted"]);
  });
  it("are without those that were undone, and an undoing is none itself", () => {
    expect(names([act("undone", 2), act("c"), act("b"), act("a")])).toEqual(["a"]);
    expect(names([act("d"), act("undone", 1), act("c"), act("undone", 1), act("b"), act("a")])).toEqual(["d", "a"]);
    expect(names([act("undone", 9), act("a")])).toEqual([]);
  });
});
