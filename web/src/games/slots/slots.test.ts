import { describe, expect, it } from "vitest";
import type { SlotsReelsStopped, SlotsRules } from "../../protocol";
import { startWords } from "./course";
import { after, begun as spun, endsAfter, endsBefore, started } from "./autoplay";
import { hueOf, lettersOf, sheetFor } from "./drawings";
import { placesOf, written } from "./holding.svelte";
import { begun, ended, isWin, type Shown } from "./lag";
import { paceOf, QUICK, STILL, USUAL } from "./pace";
import { anywhere, choicesOf, shownFrom, stakeOf, startingCells, windowAt, winsOf, type Reels } from "./plan";

const PLAN: Reels = {
  kind: "reels",
  name: "Ensaio",
  stake: { coins: ["0.10"], per_line: [1, 5], bets: null },
  window: [2, 2, 2],
  strips: [["A", "B", "L"], ["B", "W", "A"], ["A", "L", "B"]],
  lines: [[1, 1, 1], [1, 2, 1]],
  ways: false,
  pay: [{ key: "A", counts: [[3, 10]] }],
  groups: [],
  mixed: [],
  wild: [{ symbol: "W", substitutes: null, multiplier: 2 }],
  scatter: [{ symbol: "L", counts: [[2, 3]] }],
  free_spins: { symbol: "L", spins: [[2, 5]], retrigger: [], multiplier: 3, strips: [["L", "L", "A"], ["A", "A"], ["B", "A"]] },
  bonus: [],
  jackpot: null,
  maximum_prize: null,
};
const RULES = { coin: 10, per_line: null } as unknown as SlotsRules;

const STOPPED: SlotsReelsStopped = {
  event: "reels_stopped",
  seat: 1,
  stake: 20,
  prize: 200,
  stops: [0, 0, 0],
  free: false,
  lines: [{ combination: "A 3", prize: 20, length: 3, line: 2, ways: 1 }],
  scatters: [],
  spins: 0,
  bonuses: [],
  jackpot: false,
  by_cashier: false,
  counted: true,
};

const SHOWN: Shown = { stops: [1, 1, 1], free: false, chips: 1000, staked: 20, won: 7, spinsLeft: 0, spinsDone: 4, step: "ready", boxes: [], isBonusOver: false, perLine: 1 };

describe("a spin", () => {
  it("says what it has started, the jackpot before all", () => {
    expect(startWords(PLAN, STOPPED)).toBe("");
    expect(startWords(PLAN, { ...STOPPED, jackpot: true, spins: 5 })).toMatch(/^Jackpot! · 5 /);
  });
});

describe("reels", () => {
  it("show their strip from the stop on, round the end", () => {
    expect(shownFrom(["A", "B", "C"], 2, 2)).toEqual(["C", "A"]);
    expect(shownFrom(["A", "B", "C"], -1, 1)).toEqual(["C"]);
    expect(windowAt(PLAN, [2, 1, 0], false)).toEqual([["L", "A"], ["W", "A"], ["A", "L"]]);
  });
  it("have strips of their own in free spins, and stand at the first stop before any", () => {
    expect(windowAt(PLAN, [0, 0, 1], true)).toEqual([["L", "L"], ["A", "A"], ["A", "B"]]);
    expect(windowAt(PLAN, [], false)[0]).toEqual(["A", "B"]);
  });
  it("cost coin times line bet times lines", () => {
    expect(choicesOf(RULES, PLAN)).toEqual([1, 5]);
    expect(stakeOf(RULES, PLAN, 5)).toBe(100);
    expect(stakeOf(RULES, { ...PLAN, ways: true, lines: [], stake: { ...PLAN.stake, bets: 20 } }, 1)).toBe(200);
  });
});

describe("wins", () => {
  it("lie on their line, and are paid in coins", () => {
    const [win] = winsOf(PLAN, STOPPED, 1, 10);
    expect(win).toMatchObject({ prize: 200, line: 2, cells: [[0, 0], [1, 1], [2, 0]] });
  });
  it("are multiplied in free spins, scatters by the stake", () => {
    const told = { ...STOPPED, free: true, stops: [0, 0, 0], lines: [], scatters: [{ combination: "L 2", prize: 3 }] };
    expect(winsOf(PLAN, told, 1, 10)).toEqual([{ combination: "L 2", prize: 180, cells: [[0, 0], [0, 1]], line: null, ways: 1 }]);
  });
  it("of ways are every cell that shows the symbol or a wild for it", () => {
    const told = { ...STOPPED, lines: [{ combination: "A 2", prize: 5, length: 2, line: null, ways: 1 }] };
    expect(winsOf({ ...PLAN, ways: true }, told, 1, 10)[0]?.cells).toEqual([[0, 0], [1, 1]]);
  });
  it("show what started free spins", () => {
    expect(startingCells(PLAN, { stops: [1, 0, 0], free: false, spins: 5, bonuses: [] })).toEqual([[0, 1], [2, 1]]);
    expect(anywhere([["A"], ["B"]], "C")).toEqual([]);
  });
});

describe("what is shown while reels turn", () => {
  it("has lost the stake, and won nothing yet", () => {
    expect(begun(SHOWN, STOPPED, 1)).toMatchObject({ chips: 980, won: 0, spinsDone: 0, stops: [1, 1, 1] });
  });
  it("wins when they stand; what the cashier pays is no credit", () => {
    const turning = begun(SHOWN, STOPPED, 1);
    expect(ended(turning, STOPPED)).toMatchObject({ chips: 1180, won: 200, stops: [0, 0, 0] });
    expect(ended(turning, { ...STOPPED, by_cashier: true })).toMatchObject({ chips: 980, won: 200 });
  });
  it("counts free spins down, and adds those that are won again", () => {
    const free = { ...STOPPED, free: true, stake: 0, prize: 0, spins: 5 };
    const turning = begun({ ...SHOWN, spinsLeft: 10, spinsDone: 0 }, free, 1);
    expect(turning).toMatchObject({ spinsLeft: 9, spinsDone: 1, chips: 1000 });
    expect(ended(turning, free).spinsLeft).toBe(14);
  });
  it("keeps the boxes of a bonus until something else turns", () => {
    const box = { event: "box_opened", seat: 1, prize: 100, bonus: "Arca", place: 3, box: 1, holds: 5, last: true, stake: 0, by_cashier: false, counted: true } as const;
    const over = ended(SHOWN, box);
    expect(over).toMatchObject({ boxes: [{ place: 3, box: 1 }], chips: 1100 });
    expect(begun(over, STOPPED, 1).boxes).toEqual([]);
  });
  it("celebrates only more than the stake", () => {
    expect([19, 20, 21].map((won) => isWin({ won, staked: 20 }))).toEqual([false, false, true]);
  });
});

describe("autoplay", () => {
  const run = started({ spins: 2, loss: 50, prize: 100 });
  it("ends after its spins, without credits, and before a spin that could pass the loss", () => {
    expect(endsBefore(run, 20, 1000)).toBeNull();
    expect(endsBefore(spun(spun(run)), 20, 1000)).toBe("done");
    expect(endsBefore(run, 20, 19)).toBe("credits");
    expect(endsBefore(run, 51, 1000)).toBe("loss");
    expect(endsBefore(after(run, { staked: 31, won: 0, feature: false }), 20, 1000)).toBe("loss");
    expect(endsBefore(after(run, { staked: 31, won: 31, feature: false }), 20, 1000)).toBeNull();
  });
  it("ends with any feature, and with a prize above the limit", () => {
    expect(endsAfter(run, { staked: 20, won: 0, feature: true })).toBe("feature");
    expect(endsAfter(run, { staked: 20, won: 101, feature: false })).toBe("prize");
    expect(endsAfter(run, { staked: 20, won: 100, feature: false })).toBeNull();
  });
});

it("whoever is behind the house catches up, and whoever wants no motion has none", () => {
  expect([paceOf(false, false, 0), paceOf(false, false, 2), paceOf(false, true, 0), paceOf(true, false, 0)]).toEqual([USUAL, QUICK, QUICK, STILL]);
});

it("cards that are held are told by their places", () => {
  expect([written([4, 1]), written([])]).toEqual(["14", "0"]);
  expect([placesOf("134"), placesOf("0")]).toEqual([[1, 3, 4], []]);
});

it("our symbols are drawn, and others lettered", () => {
  expect(sheetFor(["BALEIA", "ESTRELA", "BAR"])?.name).toBe("tide");
  expect(sheetFor(["ROSA", "ESTRELA"])?.name).toBe("tiles");
  expect(sheetFor(["BAR1", "BAR2"])).toBeNull();
  expect([lettersOf("BAR2"), lettersOf("DIAMANTE")]).toEqual(["BAR2", "DIA"]);
  expect(hueOf("BAR1")).not.toBe(hueOf("BAR2"));
});
