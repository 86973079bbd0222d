import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import type { Shown, State } from "./types";
import { begun, fieldsOf, filledIn, isOpen, lacking, openAt, unlisted } from "./forms";

const option = (kind: string, ...asks: object[]): Option => ({ kind, asks, nature: "aside", since: 0 }) as unknown as Option;
const STATE = { rules: {}, course: {}, tables: {}, entrants: [], accounts: {} } as unknown as State;
const of = (options: readonly Option[], state = STATE): Pick<Shown, "options" | "state"> => ({ options, state });
const OPTIONS = [
  option("bust", { type: "pick", field: "player", choices: [1, 2, 3] }, { type: "number", field: "stack", minimum: 0, maximum: 9 }),
  option("move_entrant", { type: "pick", field: "player", choices: [1] }, { type: "pick", field: "table", choices: [4] }, { type: "number", field: "seat", minimum: 1, maximum: 9 }, { type: "text", field: "reason" }),
  option("move_entrant", { type: "pick", field: "player", choices: [2] }, { type: "pick", field: "table", choices: [5] }, { type: "number", field: "seat", minimum: 1, maximum: 9 }, { type: "text", field: "reason" }),
  option("mark_absent", { type: "pick", field: "player", choices: [1, 2] }, { type: "pick", field: "absent", choices: [true, false] }),
];

describe("a form", () => {
  it("of an elimination asks who took the chips besides", () => {
    const fields = fieldsOf("bust", of(OPTIONS));
    expect(fields.map(({ field }) => field)).toEqual(["player", "takers", "stack", "same_hand"]);
    const values = begun(fields, null, 2);
    expect(filledIn("bust", fields, { ...values, takers: [3, 1] })).toEqual({ do: "bust", player: 2, takers: [3, 1], same_hand: false });
  });
  it("of a penalty takes hands, orbits or neither: RT-71.1", () => {
    const fields = fieldsOf("penalise", of([option("penalise", { type: "pick", field: "player", choices: [1] }, { type: "pick", field: "offence", choices: ["etiquette"] }, { type: "number", field: "hands", minimum: 0, maximum: 9 }, { type: "text", field: "reason" })]));
    expect(fields.map(({ field }) => field)).toEqual(["player", "offence", "hands", "orbits", "reason"]);
    const said = { player: 1, offence: "etiquette", reason: "gritou" };
    expect(filledIn("penalise", fields, { ...said, orbits: 2 })).toEqual({ do: "penalise", ...said, orbits: 2 });
    expect(filledIn("penalise", fields, said)).toEqual({ do: "penalise", ...said });
    expect(filledIn("penalise", fields, { ...said, reason: "" })).toBeNull();
  });
  it("begins with the player who is chosen, if the act is open to them", () => {
    const fields = fieldsOf("bust", of(OPTIONS));
    expect(begun(fields, null, 9)["player"]).toBeUndefined();
    expect(filledIn("bust", fields, begun(fields, null, 9))).toBeNull();
  });
  it("says which field is lacking", () => {
    const fields = fieldsOf("move_entrant", of(OPTIONS));
    expect(lacking(fields, { player: 1, table: 4, seat: 1 })?.field).toBe("reason");
    expect(lacking(fields, { player: 1, table: 4, seat: 10, reason: "x" })?.field).toBe("seat");
    expect(lacking(fields, { player: 1, table: 4, seat: 9, reason: "x" })).toBeNull();
  });
  it("takes back the last act alone, unless somebody says more", () => {
    const fields = fieldsOf("undo", of([option("undo", { type: "number", field: "acts", minimum: 1, maximum: 5 }, { type: "text", field: "reason" })]));
    expect(begun(fields, null, null)["acts"]).toBe(1);
  });
  it("gathers the choices of all that the house offers", () => {
    const [player, table] = fieldsOf("move_entrant", of(OPTIONS));
    expect(player).toMatchObject({ kind: "player", among: [1, 2] });
    expect(table).toMatchObject({ kind: "pick", choices: [4, 5] });
  });
  it("is not whole without a reason, or with a number that can't be", () => {
    const fields = fieldsOf("move_entrant", of(OPTIONS));
    const values = { player: 1, table: 4, seat: 3, reason: "cadeira" };
    expect(filledIn("move_entrant", fields, values)).toEqual({ do: "move_entrant", ...values });
    expect(filledIn("move_entrant", fields, { ...values, reason: "" })).toBeNull();
    expect(filledIn("move_entrant", fields, { ...values, seat: 10 })).toBeNull();
  });
  it("begins with what is due", () => {
    const fields = [{ kind: "number", field: "total", least: 0, most: 1e9, money: false, needed: true }] as const;
    expect(filledIn("count_chips", fields, begun(fields, { do: "count_chips", total: 60_000 }, null))).toEqual({ do: "count_chips", total: 60_000 });
  });
  it("asks yes or no with a box", () => {
    const fields = fieldsOf("mark_absent", of(OPTIONS));
    expect(fields[1]).toMatchObject({ kind: "box" });
    expect(filledIn("mark_absent", fields, { ...begun(fields, null, 1), absent: true })).toEqual({ do: "mark_absent", player: 1, absent: true });
  });
  it("is there for what no list can carry: who took the chips, or one of four hundred seats", () => {
    const tables = Object.fromEntries(Array.from({ length: 41 }, (_, place) => [String(place + 1), { number: place + 1 }]));
    const played = { ...STATE, course: { phase: "running" } } as State;
    expect(unlisted({ office: "director", state: STATE })).toEqual([]);
    expect(unlisted({ office: "director", state: played })).toEqual(["bust", "count_stacks", "record_hand"]);
    expect(unlisted({ office: "cashier", state: played })).toEqual([]);
    expect(unlisted({ office: "inspector", state: { ...played, tables } })).toContain("move_entrant");
    const fields = fieldsOf("move_entrant", of([], { ...played, tables }));
    const values = { player: 900, table: 41, seat: 2, reason: "x" };
    expect(filledIn("move_entrant", fields, values)).toEqual({ do: "move_entrant", ...values });
    expect(fieldsOf("bust", of([], played)).map(({ field }) => field)).toEqual(["player", "takers", "stack", "same_hand"]);
  });
  it("asks the tables that still have chips to change", () => {
    const state = { ...STATE, tables: { "1": { number: 1 }, "2": { number: 2 } }, course: { phase: "running", colour_up: { remove: 25, next: 100, tables: [1] } } } as unknown as State;
    expect(fieldsOf("race_chips", of([], state))).toEqual([{ kind: "pick", field: "table", choices: [2] }, { kind: "race", field: "chips" }]);
  });
  it("is open only to those whom the house names, and only in its time", () => {
    expect(isOpen(OPTIONS, "mark_absent", 2)).toBe(true);
    expect(isOpen(OPTIONS, "mark_absent", 3)).toBe(false);
    const timed = { ...OPTIONS[0]!, since: 5, until: 9 };
    expect([4, 5, 9, 10].map((now) => openAt([timed], now).length)).toEqual([0, 1, 1, 0]);
    expect(openAt([{ ...timed, until: null }], 99)).toHaveLength(1);
  });
});
