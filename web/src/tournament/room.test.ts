import { describe, expect, it } from "vitest";
import { patched } from "./patch";
import { average, found, placed, placesAt, poolOf, spotOf, unbalanced } from "./room";
import type { Entrant, Happened, Shown, State } from "./types";

const entrant = (number: number, name: string, table = 0, seat = 0, more: Partial<Entrant> = {}): Entrant => ({ number, name, standing: "playing", table, seat, ...more });
const ENTRANTS = [
  entrant(1, "Łukasz Żak", 1, 1),
  entrant(2, "Maria João Pires", 4, 7),
  entrant(3, "João Maria", 4, 2),
  entrant(4, "Ana Sá", 47, 1),
  entrant(5, "Jo Out", 0, 0, { standing: "out" }),
];
const names = (text: string): readonly string[] => found(ENTRANTS, text).map(({ name }) => name);

describe("the room", () => {
  it("draws the ninth seat of a final table, though the others have eight", () => {
    expect(placesAt({ number: 1, seats: { 1: 1, 9: 2 } }, 8)).toBe(9);
    expect(placesAt({ number: 1, seats: {} }, 8)).toBe(8);
  });
  it("still says what was played for when all is paid", () => {
    const course = { prizes: [600, 300] };
    expect(poolOf({ accounts: { prize_pool: 0 }, course } as unknown as State)).toBe(900);
    expect(poolOf({ accounts: { prize_pool: 500 }, course: {} } as unknown as State)).toBe(500);
  });
});

describe("the search", () => {
  it("finds by a part of the name, without accents, in any order, those in play first", () => {
    expect(names("maria joao")).toEqual(["Maria João Pires", "João Maria"]);
    expect(names("jo")).toEqual(["João Maria", "Jo Out", "Maria João Pires"]);
    expect(names("zak")).toEqual(["Łukasz Żak"]);
    expect(names("lukasz")).toEqual(["Łukasz Żak"]);
    expect(names("Łuk")).toEqual(["Łukasz Żak"]);
  });
  it("finds by number", () => {
    expect(names("4")).toEqual(["Ana Sá"]);
    expect(names("#2")).toEqual(["Maria João Pires"]);
  });
  it("finds by seat, however it is written, and a whole table", () => {
    for (const text of ["4-7", "4/7", "4 7", "mesa 4 lugar 7", "table 4 seat 7", "m4 l7"]) expect(names(text), text).toEqual(["Maria João Pires"]);
    expect(names("4-")).toEqual(["João Maria", "Maria João Pires"]);
    expect(spotOf(ENTRANTS[1]!)).toBe("4-7");
    expect(spotOf(ENTRANTS[4]!)).toBe("");
  });
  it("finds nobody for nothing", () => {
    expect(names("  ")).toEqual([]);
    expect(names("xyz")).toEqual([]);
  });
});

const seats = (...players: number[]): Record<string, number> => Object.fromEntries(players.map((player, place) => [String(place + 1), player]));
const STATE = { entrants: ENTRANTS, tables: { "1": { number: 1, seats: seats(1) }, "4": { number: 4, seats: seats(2, 3, 4) } }, course: { playing: 3, born: 100_000, removed: 5000 }, accounts: {}, rules: {} } as unknown as State;

describe("the room", () => {
  it("says which tables are out of balance, and none within one player", () => {
    expect(unbalanced(STATE).map(({ number }) => number)).toEqual([1, 4]);
    expect(unbalanced({ ...STATE, tables: { "1": { number: 1, seats: seats(1, 2) }, "4": { number: 4, seats: seats(3) } } })).toEqual([]);
    expect(unbalanced({ ...STATE, tables: {} })).toEqual([]);
  });
  it("shares the chips in play among those who are left", () => {
    expect(average(STATE)).toBe(31_667);
    expect(average({ ...STATE, course: {} })).toBe(0);
  });
});

describe("places so far", () => {
  const out = (number: number, hand: number, stack = 0): Entrant => entrant(number, `P${number}`, 0, 0, { standing: "out", out_in: hand, out_stack: stack });
  it("are counted from those who are left, the last eliminated first", () => {
    const entrants = [entrant(1, "P1"), out(2, 1), out(3, 4, 500), out(4, 4, 900), out(5, 3, 10), out(6, 3, 10)];
    const found = placed({ ...STATE, entrants, course: { playing: 1 } });
    expect(found.map(({ place, one }) => [place, one.number])).toEqual([[2, 4], [3, 3], [4, 5], [4, 6], [6, 2]]);
  });
  it("are the house's once it is over", () => {
    const entrants = [entrant(1, "P1", 0, 0, { place: 2 }), entrant(2, "P2", 0, 0, { place: 1 })];
    expect(placed({ ...STATE, entrants }).map(({ one }) => one.number)).toEqual([2, 1]);
  });
});

describe("an act of somebody else", () => {
  const known = { id: "t", version: 3, at: 1, office: "director", state: STATE, due: null, options: [], halted: [] } as Shown;
  const act = (patch: Partial<Happened["patch"]>): Happened => ({ version: 4, at: 9, by: "director", event: {}, patch: { due: null, options: [], halted: [], ...patch } });
  it("changes only what it touched", () => {
    const out = { ...ENTRANTS[3]!, standing: "out" as const };
    const after = patched(known, act({ entrants: { "4": out }, tables: { "1": null }, course: { playing: 2 } }));
    expect(after.version).toBe(4);
    expect(after.at).toBe(9);
    expect(after.state.entrants[3]).toBe(out);
    expect(after.state.entrants[0]).toBe(ENTRANTS[0]);
    expect(Object.keys(after.state.tables)).toEqual(["4"]);
    expect(after.state.course).toMatchObject({ playing: 2, born: 100_000 });
    expect(after.due).toBeNull();
  });
  it("brings new entrants, and takes them away when it is taken back", () => {
    const after = patched(known, act({ entrants: { "6": entrant(6, "Rui") }, due: { command: { do: "seat_entrant" } }, halted: [4] }));
    expect(after.state.entrants).toHaveLength(6);
    expect(after.due?.command.do).toBe("seat_entrant");
    expect(after.halted).toEqual([4]);
    expect(patched(after, act({ entrants: { "6": null } })).state.entrants).toHaveLength(5);
  });
});
