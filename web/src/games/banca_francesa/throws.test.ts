import { describe, expect, it } from "vitest";
import { thrown } from "../_banked/throws.svelte";
import { DYES, lying } from "./throws";

const NOTHING = { dice: [], decides: null, last: {} };
const GRANDE = { version: 7, events: [{ event: "bets_closed" }, { event: "dice_thrown", dice: [5, 6, 4], decides: "grande" }] };
const OPENED = { version: 9, events: [{ event: "bets_opened" }] };
const VOIDED = { version: 10, events: [{ event: "coup_voided" }] };

describe("the dice of the arena", () => {
  it("lie there with what they decided until they are thrown again: PT-BFO-15", () => {
    expect(lying(NOTHING, 1, [GRANDE, OPENED])).toEqual({ key: 7, dice: [5, 6, 4], decides: "grande" });
  });

  it("are gone with a coup that was voided: PT-BFO-18", () => {
    const last = { "1": { dice: [5, 6, 4], decides: "grande", void: false } };
    expect(lying({ ...NOTHING, last }, 1, [GRANDE, VOIDED])).toBeNull();
  });

  it("are those of their own last coup for who comes back: PT-BFO-25", () => {
    const last = { "1": { dice: [1, 1, 1], decides: "ases", void: false }, "2": { dice: [], decides: null, void: true } };
    expect(lying({ ...NOTHING, last }, 1, [])?.decides).toBe("ases");
    expect(lying({ ...NOTHING, last }, 2, [])).toBeNull();
    expect(lying({ ...NOTHING, last }, null, [])).toBeNull();
    expect(lying(null, 1, [])).toBeNull();
  });

  it("are what the view says where nothing was told", () => {
    expect(lying({ ...NOTHING, dice: [2, 2, 5] }, null, [])).toEqual({ key: 0, dice: [2, 2, 5], decides: null });
  });

  it("are blue, green or red: PT-BFO-6c", () => {
    expect(Object.keys(DYES).sort()).toEqual(["azul", "verde", "vermelho"]);
  });
});

describe("the throws before one came", () => {
  it("are as many dice at a time as the game throws", () => {
    expect(thrown([[6, 4], [6, 5], [6, 3], [2, 1], [6, 0], [6, 0], [6, 0]], 3)).toEqual([[5, 6, 4], [1, 1, 1]]);
  });
});
