import { describe, expect, it, vi } from "vitest";
import type { CoupReplay, SeenAct } from "../http";
import { Replayed, viewsOf } from "./replay.svelte";

vi.mock("./speech.svelte", () => ({ speech: { say: (key: string) => key, term: (key: string) => key, lang: "pt" } }));

const moment = (version: number, you: number | "public", state: Record<string, unknown> | null): SeenAct => ({
  version,
  at: version * 1000,
  by: null,
  events: [{ event: `e${version}` }],
  words: [],
  decided_for_you: false,
  facts: [],
  you,
  state,
});

const MOMENTS = [moment(7, "public", { dice: [], bets: [] }), moment(8, 3, { bets: [100] }), moment(9, 3, { dice: [1, 2, 3] })];

const REPLAY = {
  coup: { id: "t/7-9/3", table: "t", table_name: "Mesa", game: "banca_francesa", unit: "EUR.demo", seat: 3, at: 9000 },
  profile: "AO",
  demo: true,
  by_hand: false,
  players: { 3: "Ana" },
  people: { 3: { name: "Ana", bot: false }, 4: { name: "Rui", bot: true } },
  moments: MOMENTS,
} as unknown as CoupReplay;

describe("what was seen", () => {
  it("is put together from what changed", () => {
    expect(viewsOf(MOMENTS)).toEqual([
      { dice: [], bets: [] },
      { dice: [], bets: [100] },
      { dice: [1, 2, 3], bets: [100] },
    ]);
  });

  it("is nothing where nobody knows it any more", () => {
    const table = new Replayed(REPLAY, [moment(7, 3, null)], 0);
    expect(table.isSeen).toBe(true);
    const unknown = { ...REPLAY, moments: [moment(7, 3, null)] };
    expect(new Replayed(unknown, unknown.moments, 0).isSeen).toBe(false);
  });
});

describe("a table of the past", () => {
  it("is seen as whom they were at each step, at the time that it was", () => {
    const table = new Replayed(REPLAY, MOMENTS, 0);
    expect([table.seat, table.now(), table.version, table.told.length]).toEqual([null, 7000, 7, 1]);
    table.goOn();
    expect([table.seat, table.now(), table.version, table.told.length]).toEqual([3, 8000, 8, 2]);
    expect([table.nameOf(3), table.nameOf(4), table.calledBy(3)]).toEqual(["you", "Rui", "Ana"]);
  });

  it("tells of an act while the table is still as it was before, as a socket does", () => {
    const table = new Replayed(REPLAY, MOMENTS, 1);
    const heard: unknown[] = [];
    const stop = table.follow((act) => heard.push([act.version, table.view && { ...table.view }]));
    expect(heard).toEqual([
      [7, null],
      [8, { dice: [], bets: [] }],
    ]);
    expect(table.view).toEqual({ dice: [], bets: [100] });
    table.goOn();
    expect(heard[2]).toEqual([9, { dice: [], bets: [100] }]);
    expect(table.view).toEqual({ dice: [1, 2, 3], bets: [100] });
    table.goOn();
    stop();
    expect([heard.length, table.step]).toEqual([3, 2]);
  });

  it("lets nobody do anything", async () => {
    const table = new Replayed(REPLAY, MOMENTS, 2);
    expect(await table.act()).toMatchObject({ done: false, words: "replayPast" });
    expect([table.may(), table.options, table.free]).toEqual([[], [], []]);
  });
});
