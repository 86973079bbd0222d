import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { patched } from "./patch";
import type { Happened, Shown } from "./types";

const option = (kind: string, choices: readonly number[]): Option => ({ kind, asks: [{ type: "pick", field: "player", choices: [...choices] }], nature: "course", since: 0, until: null });
const known = {
  id: "sexta",
  version: 4,
  at: 1,
  office: "director",
  due: null,
  halted: [],
  options: [option("bust", [1, 2, 3, 5]), option("rebuy", [1, 2]), option("undo", [])],
  state: { rules: {}, entrants: [], tables: {}, course: { playing: 5, hand_for_hand: true }, accounts: {}, history: [{ act: "entered" }, { act: "busted" }] },
} as unknown as Shown;
const told = (patch: object): Shown => patched(known, { version: 5, at: 2, by: "director", event: {}, patch } as unknown as Happened);

describe("a patch", () => {
  it("keeps, alters and adds options by what was offered before", () => {
    const { options } = told({
      options_changed: [
        { is: "kept", first: 2, count: 1 },
        { is: "altered", of: 0, asks: { player: { type: "choices", without: [2], more: [[0, 0], [3, 4]] } } },
        { is: "new", option: option("add_on", [9]) },
      ],
    });
    expect(options).toEqual([option("undo", []), option("bust", [0, 1, 3, 4, 5]), option("add_on", [9])]);
    expect(known.options[0]).toEqual(option("bust", [1, 2, 3, 5]));
  });

  it("leaves what it does not name", () => {
    const after = told({ course: { playing: 4 } });
    expect(after.options).toBe(known.options);
    expect(after.state.course).toEqual({ playing: 4, hand_for_hand: true });
    expect(told({ due: { command: { do: "finish" } } }).due).toEqual({ command: { do: "finish" } });
  });

  it("takes acts back, and forgets the oldest", () => {
    expect(told({ history: { undone: 1, more: [{ act: "rebought" }], count: 2 } }).state.history).toEqual([{ act: "entered" }, { act: "rebought" }]);
    expect(told({ history: { undone: 0, more: [{ act: "rebought" }], count: 2 } }).state.history).toEqual([{ act: "busted" }, { act: "rebought" }]);
    expect(told({ history: { undone: 2, more: [], count: 0 } }).state.history).toEqual([]);
  });
});
