import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { asksOf, choiceName, fill as fillIn, gathered, rangeOf, type Typed } from "./form";

const option = (kind: string, ...asks: Option["asks"]): Option => ({ kind, asks, nature: "aside", since: 0, until: null }) as Option;
const number = (field: string, minimum: number, maximum: number) => ({ type: "number", field, minimum, maximum, step: 1 }) as const;
const fillAll = (alike: readonly Option[], typed: Typed, usual?: Readonly<Record<string, number>>) =>
  fillIn(alike[0]!.kind, asksOf(alike, typed), typed, usual);
const fill = (one: Option, typed: Typed, usual?: Readonly<Record<string, number>>) => fillAll([one], typed, usual);
const spaced = (words: string): string => words.replaceAll(/\s/g, " ");

describe("filling in an option", () => {
  const bet = option("place_bet", { type: "pick", field: "zone", choices: ["ases", "grande"] }, number("chips", 100, 5000));

  it("reads amounts as money", () => {
    expect(fill(bet, { zone: "grande", chips: "2,50" })).toEqual({ command: { zone: "grande", chips: 250 } });
    expect(fill(bet, {})).toEqual({ command: { zone: "ases", chips: 100 } });
    expect(fill(bet, {}, { chips: 700 })).toEqual({ command: { zone: "ases", chips: 700 } });
  });

  it("reads what is counted as it stands", () => {
    const colour = option("ask_colour", { type: "pick", field: "value", choices: [500] }, number("count", 1, 40));
    expect(fill(colour, { count: "20" })).toEqual({ command: { value: 500, count: 20 } });
    expect(fill(colour, { count: "2,5" })).toMatchObject({ wrong: { field: "count" } });
  });

  it("sends nothing that was mistyped or is too much", () => {
    for (const chips of ["abc", "0,50", "50,01"]) expect(fill(bet, { chips })).toMatchObject({ wrong: { field: "chips" } });
    expect(fill(option("say", { type: "text", field: "reason", unlike: null }), { reason: "  " })).toMatchObject({ wrong: { field: "reason" } });
  });

  it("is one form for acts that ask for the same, each choice narrowing the next", () => {
    const dice = (first: number, ...second: number[]) =>
      option("take_dice", { type: "pick", field: "first", choices: [first] }, { type: "pick", field: "second", choices: second });
    const forms = gathered([option("leave"), dice(1, 2, 3), dice(2, 1, 3)]);
    expect(forms.map((alike) => alike.length)).toEqual([1, 2]);
    expect(asksOf(forms[1]!, {})).toMatchObject([{ choices: [1, 2] }, { choices: [2, 3] }]);
    expect(asksOf(forms[1]!, { first: "2" })).toMatchObject([{ choices: [1, 2] }, { choices: [1, 3] }]);
    expect(fillAll(forms[1]!, { first: "2", second: "3" })).toEqual({ command: { first: 2, second: 3 } });
    expect(fillAll(forms[1]!, { first: "2", second: "2" })).toEqual({ command: { first: 2, second: 1 } });
  });

  it("says what may be chosen", () => {
    expect(spaced(choiceName("ask_colour", "value", 500, "EUR"))).toBe("5,00 €");
    expect(choiceName("ask_change", "seat", 7, "EUR")).toBe("7");
    expect(choiceName("x", "x", true, "EUR")).toBe("sim");
    expect(spaced(rangeOf("place_bet", number("chips", 100, 5000), "EUR"))).toBe("de 1,00 € a 50,00 €");
    const steps = { ...number("chips", 600, 9600), step: 600 };
    expect(spaced(rangeOf("place_bet", steps, "EUR"))).toBe("de 6,00 € a 96,00 €, de 6,00 € em 6,00 €");
    expect(rangeOf("buy_colour", number("count", 1, 40), "EUR")).toBe("de 1 a 40");
    expect(spaced(rangeOf("sit", number("chips", 100, 1e15), "EUR"))).toBe("pelo menos 1,00 €");
  });
});
