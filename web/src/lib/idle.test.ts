import { describe, expect, it } from "vitest";
import { idleOf } from "./idle";
import type { AnyTable } from "./table.svelte";

type At = Pick<AnyTable, "seat" | "view" | "welcome">;
const at = (game: string, seat: number | null, view: unknown): At => ({ seat, view, welcome: { game } }) as unknown as At;

const cloth = (idle: string, individual: boolean): unknown => ({
  rules: { individual },
  cloth: { players: { 2: { idle, idle_until: 900 }, 3: { idle: "warned", idle_until: 1 } } },
});
const banked = (idle: string, individual: boolean): At => at("banca_francesa", 2, cloth(idle, individual));

describe("what somebody who does not bet is told", () => {
  it("at a banked table: PT-BFO-29, PT-BFO-30", () => {
    expect(idleOf(banked("no", true))).toBeNull();
    expect(idleOf(banked("invited", true))).toEqual({ warned: false, within: "minute", until: null });
    expect(idleOf(banked("warned", true))).toEqual({ warned: true, within: "minute", until: 900 });
    expect(idleOf(banked("warned", false))).toEqual({ warned: true, within: "coup", until: null });
  });

  it("at a poker table: PT-SO-71, PT-SO-72", () => {
    const view = { players: { 1: { told: { warned: true, until: 5 } }, 2: { told: null } } };
    expect(idleOf(at("holdem", 1, view))).toEqual({ warned: true, within: "hand", until: 5 });
    expect(idleOf(at("omaha", 2, view))).toBeNull();
  });

  it("nothing, at a game that the pages don't know", () => {
    expect(idleOf(at("dominó", 2, cloth("warned", true)))).toBeNull();
  });

  it("nothing, to whoever has no seat or sees no table yet", () => {
    expect(idleOf(at("craps", null, cloth("warned", true)))).toBeNull();
    expect(idleOf(at("roulette", 1, null))).toBeNull();
  });
});
