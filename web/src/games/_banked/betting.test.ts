import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyTable, Answer, Command } from "../../lib/table.svelte";
import { period } from "./bets";
import { Betting } from "./betting.svelte";

vi.mock("../../lib/speech.svelte", () => ({
  speech: { lang: "pt", term: (word: string) => word, say: (word: string, facts: object = {}) => `${word} ${JSON.stringify(facts)}` },
}));

const DONE: Answer = { done: true };

function tableWith(
  bets: readonly { seat: number; zone: string; chips: number }[],
  seat: number | null = 2,
  answered: (command: Command) => Answer = () => DONE,
  options: readonly object[] = [],
) {
  const done: Command[] = [];
  const table = {
    seat,
    view: { rules: { minimum: 100 }, cloth: { players: { 2: { chips: 900 } }, bets } },
    unit: "EUR",
    options,
    may: () => [],
    follow: () => () => undefined,
    act: (command: Command) => (done.push(command), Promise.resolve(answered(command))),
  };
  return { betting: new Betting(table as unknown as AnyTable), done };
}

describe("a touch of the cloth", () => {
  beforeEach(() => void vi.stubGlobal("window", globalThis));
  afterEach(() => void vi.unstubAllGlobals());

  it("puts the chosen chip down", async () => {
    const { betting, done } = tableWith([]);
    betting.chip = 500;
    await betting.touch("grande");
    expect(done).toEqual([{ do: "place_bet", zone: "grande", chips: 500 }]);
  });

  it("takes all of one's own chips away", async () => {
    const { betting, done } = tableWith([{ seat: 2, zone: "grande", chips: 700 }, { seat: 5, zone: "grande", chips: 100 }]);
    await betting.touch("grande", true);
    expect(done).toEqual([{ do: "withdraw_bet", zone: "grande", chips: 700 }]);
  });

  it("puts nothing down where there was something to take away but isn't", async () => {
    const { betting, done } = tableWith([{ seat: 5, zone: "grande", chips: 100 }]);
    await betting.touch("grande", true);
    betting.taking = true;
    await betting.touch("grande");
    expect(done).toEqual([]);
  });

  it("does nothing for who only watches", async () => {
    const { betting, done } = tableWith([], null);
    await betting.touch("grande");
    expect(done).toEqual([]);
  });
});

describe("all bets at once", () => {
  beforeEach(() => void vi.stubGlobal("window", globalThis));
  afterEach(() => void vi.unstubAllGlobals());

  const OWN = [{ seat: 2, zone: "grande", chips: 700 }, { seat: 2, zone: "ases", chips: 100 }];

  it("are doubled but for the one chip of the jackpot", async () => {
    const { betting, done } = tableWith([...OWN, { seat: 2, zone: "jackpot", chips: 100 }]);
    await betting.double();
    expect(done.map((command) => command.zone)).toEqual(["grande", "ases"]);
  });

  it("are doubled once, though the button is pressed twice", async () => {
    const { betting, done } = tableWith(OWN);
    await Promise.all([betting.double(), betting.double()]);
    expect(done).toEqual(OWN.map(({ zone, chips }) => ({ do: "place_bet", zone, chips })));
  });

  it("that are refused are said to be, though others after them are done", async () => {
    const no = { done: false, words: "não", cites: ["R-1"] } as const;
    const { betting, done } = tableWith(OWN, 2, (command) => (command["zone"] === "grande" ? no : DONE));
    await betting.clear();
    expect(done).toHaveLength(2);
    expect(betting.refusal).toEqual({ zone: "grande", words: "não", cites: ["R-1"] });
    await betting.touch("ases");
    expect(betting.refusal).toBeNull();
  });
});

describe("the time to bet", () => {
  it("tells until when bets are open, and who needs no more time", () => {
    const view = { cloth: { players: { 2: {}, 5: {} }, bets: [] }, window: { deadline: 9000, ready: [5] }, rules: { betting_seconds: 15 } };
    expect(period({ view } as unknown as AnyTable)).toEqual({ until: 9000, of: 15000, ready: [5], seated: 2 });
  });

  it("is nothing before the table is there", () => {
    expect(period({ view: null } as unknown as AnyTable)).toEqual({ until: null, of: 20000, ready: [], seated: 0 });
  });
});

const takes = (zone: string, minimum: number, maximum: number, step = 1) => ({
  kind: "place_bet",
  asks: [{ type: "pick", field: "zone", choices: [zone] }, { type: "number", field: "chips", minimum, maximum, step }],
});

describe("a stake that is not what was chosen", () => {
  beforeEach(() => void vi.stubGlobal("window", globalThis));
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ["the bet takes no more", takes("ases", 100, 600), 800, 600, "placedLess"],
    ["the player has no more", takes("ases", 100, 900), 1000, 900, "placedChips"],
    ["the bet begins higher", takes("risco", 200, 900, 1), 100, 200, "placedMore"],
    ["a chip is so many steps", takes("place_6", 102, 10_200, 102), 500, 510, "placedStep"],
  ] as const)("is said, with the reason: %s", async (_, option, chip, placed, why) => {
    const { betting, done } = tableWith([], 2, undefined, [option]);
    betting.chip = chip;
    const zone = (option.asks[0] as { choices: readonly string[] }).choices[0]!;
    await betting.touch(zone);
    expect(done).toEqual([{ do: "place_bet", zone, chips: placed }]);
    expect(betting.told).toContain(why);
  });

  it.each([
    ["no less than the least", 100, 600],
    ["the nearest multiple", 500, 600],
    ["above the chip where that is nearer", 1000, 1200],
    ["below it where that is nearer", 5000, 4800],
    ["the largest multiple under the maximum", 10_000, 9600],
  ] as const)("is a round one on a number of craps: %s", async (_, chip, placed) => {
    const { betting, done } = tableWith([], 2, undefined, [takes("place_6", 600, 9600, 600)]);
    betting.chip = chip;
    expect(betting.amount("place_6")).toBe(placed);
    await betting.touch("place_6");
    expect(done.map((command) => command["chips"])).toEqual([placed]);
  });

  it("is no other where the chip is a whole number of steps", async () => {
    const { betting, done } = tableWith([], 2, undefined, [takes("pleno_1", 500, 5000, 500)]);
    betting.chip = 1000;
    await betting.touch("pleno_1");
    expect(done.map((command) => command["chips"])).toEqual([1000]);
  });

  it("is not said of one that was placed as chosen", async () => {
    const { betting } = tableWith([], 2, undefined, [takes("ases", 100, 600)]);
    betting.chip = 500;
    await betting.touch("ases");
    expect(betting.told).toBe("");
  });
});

describe("undoing", () => {
  beforeEach(() => void vi.stubGlobal("window", globalThis));
  afterEach(() => void vi.unstubAllGlobals());

  it("takes the last chip off, and only that", async () => {
    const { betting, done } = tableWith([{ seat: 2, zone: "grande", chips: 700 }]);
    betting.chip = 500;
    await betting.touch("grande");
    await betting.undo();
    expect(done.at(-1)).toEqual({ do: "withdraw_bet", zone: "grande", chips: 500 });
    expect(betting.canUndo).toBe(false);
  });

  it("takes several touches back that were one act", async () => {
    const { betting, done } = tableWith([]);
    betting.chip = 500;
    await betting.asOne(async () => {
      await betting.touch("pleno_1");
      await betting.touch("pleno_2");
    });
    await betting.undo();
    expect(done.slice(2).map((command) => command["zone"])).toEqual(["pleno_2", "pleno_1"]);
  });

  it("takes a typed bet back, and puts back what was withdrawn, in turn", async () => {
    const { betting, done } = tableWith([{ seat: 2, zone: "grande", chips: 700 }]);
    await betting.bet("ases", 300);
    await betting.withdraw("grande");
    await betting.undo();
    await betting.undo();
    expect(done.slice(2)).toEqual([
      { do: "place_bet", zone: "grande", chips: 700 },
      { do: "withdraw_bet", zone: "ases", chips: 300 },
    ]);
    expect(betting.canUndo).toBe(false);
  });

  it("has nothing to undo where a typed bet was refused", async () => {
    const no = { done: false, words: "não", cites: [] } as const;
    const { betting } = tableWith([{ seat: 2, zone: "grande", chips: 700 }], 2, () => no);
    expect(await betting.bet("ases", 300)).toEqual(no);
    expect(await betting.withdraw("grande")).toEqual(no);
    expect(betting.canUndo).toBe(false);
  });

  it("puts back what was cleared", async () => {
    const own = [{ seat: 2, zone: "grande", chips: 700 }, { seat: 2, zone: "ases", chips: 100 }];
    const { betting, done } = tableWith(own);
    await betting.clear();
    await betting.undo();
    expect(done.slice(2)).toEqual([
      { do: "place_bet", zone: "ases", chips: 100 },
      { do: "place_bet", zone: "grande", chips: 700 },
    ]);
  });
});
