import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyTable, Answer, Command } from "../../lib/table.svelte";
import { period } from "./bets";
import { Betting } from "./betting.svelte";

const DONE: Answer = { done: true };

function tableWith(
  bets: readonly { seat: number; zone: string; chips: number }[],
  seat: number | null = 2,
  answered: (command: Command) => Answer = () => DONE,
) {
  const done: Command[] = [];
  const table = {
    seat,
    view: { rules: { minimum: 100 }, cloth: { players: { 2: { chips: 900 } }, bets } },
    options: [],
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
