import { describe, expect, it } from "vitest";
import { idleOf } from "./idle";

const banked = (idle: string, individual: boolean) => ({
  seat: 2,
  view: { rules: { individual }, cloth: { players: { 2: { idle, idle_until: 900 }, 3: { idle: "warned", idle_until: 1 } } } },
});

describe("what somebody who does not bet is told", () => {
  it("at a banked table", () => {
    expect(idleOf(banked("no", true))).toBeNull();
    expect(idleOf(banked("invited", true))).toEqual({ warned: false, until: null });
    expect(idleOf(banked("warned", true))).toEqual({ warned: true, until: 900 });
    expect(idleOf(banked("warned", false))).toEqual({ warned: true, until: null });
  });

  it("at a poker table", () => {
    const view = { players: { 1: { told: { warned: true, until: 5 } }, 2: { told: null } } };
    expect(idleOf({ seat: 1, view })).toEqual({ warned: true, until: 5 });
    expect(idleOf({ seat: 2, view })).toBeNull();
  });

  it("nothing, to whoever has no seat or sees no table yet", () => {
    expect(idleOf({ ...banked("warned", true), seat: null })).toBeNull();
    expect(idleOf({ seat: 1, view: null })).toBeNull();
  });
});
