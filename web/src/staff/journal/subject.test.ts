import { describe, expect, it } from "vitest";
import { entered, placeOf, placeOfCoup, wanted } from "./subject";

const [ONE, OTHER] = ["a6fafee26dcf054a", "00112233445566ff"];

describe("an entry", () => {
  it("of the house says its fact, who, whom and why", () => {
    const body = JSON.stringify({ fact: "bought", by: ONE, why: "numerário", account: OTHER, moves: [["cage", "EUR", -5], [`wallet:${OTHER}`, "EUR", 5]] });
    expect(entered("cage", body)).toEqual({ what: "bought", isCommand: false, by: ONE, why: "numerário", people: [OTHER], table: "", events: 0 });
  });

  it("of a table says the command, its author, and whose money moved", () => {
    const body = JSON.stringify({ act: { command: { do: "sit", seat: 1 }, events: [{}, {}] }, author: ONE, moves: [[`transit:roleta:${OTHER}`, "EUR", -5]] });
    expect(entered("table/roleta", body)).toMatchObject({ what: "sit", isCommand: true, by: ONE, people: [OTHER], table: "roleta", events: 2 });
  });

  it("of a table that nobody commanded says why the house wrote it", () => {
    expect(entered("table/x", '{"act":{"command":null,"events":[]},"why":"taken"}')).toMatchObject({ what: "", why: "taken", by: "" });
  });
});

describe("the address", () => {
  it("says which stream, and which entry", () => {
    expect(wanted("#diario/table/roleta@15")).toEqual({ stream: "table/roleta", version: 15 });
    expect(wanted("#diario/cage")).toEqual({ stream: "cage", version: null });
    expect(wanted("#diario")).toEqual({ stream: "", version: null });
    expect(placeOf("table/x", 3)).toBe("/auditoria#diario/table/x@3");
  });

  it("of a coup is its first entry", () => {
    expect(placeOfCoup("roleta-2/12-30/1")).toBe("/auditoria#diario/table/roleta-2@12");
    expect(placeOfCoup("")).toBeNull();
  });
});
