import { describe, expect, it } from "vitest";
import type { PastAct } from "./lastEvent";
import { toldSince, type Told } from "./told";

interface Came {
  readonly number: number;
}

const act = (version: number, event: string, more: object): PastAct => ({ version, events: [{ event, ...more }] });
const rested = (version: number, number: number): PastAct => act(version, "ball_rested", { number });
const rewound = (version: number, to: number): PastAct => act(version, "rewound", { to });
const seen = (event: { readonly event: string }): Came | null => (event.event === "ball_rested" ? { number: (event as unknown as Came).number } : null);
const shown = (...acts: readonly PastAct[]): readonly number[] =>
  acts.reduce<readonly Told<Came>[]>((told, act) => toldSince(told, act, seen), []).map(({ number }) => number);

describe("the last outcomes", () => {
  it("are told the newest first", () => {
    expect(shown(rested(4, 17), rested(9, 20))).toEqual([20, 17]);
  });

  it("are without those that the inspector took back", () => {
    const misread = [rested(4, 3), rested(9, 17), rewound(11, 8)];
    expect(shown(...misread)).toEqual([3]);
    expect(shown(...misread, rested(12, 20))).toEqual([20, 3]);
  });
});
