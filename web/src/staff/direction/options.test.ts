import { describe, expect, it } from "vitest";
import type { Choosable, GameShown, Holds } from "../../http";
import { optionsOf, read, sent, understood, wordsOf, type Asked } from "./options";

const choosable = (option: string, holds: Holds, choices: readonly string[] = [], may_be_nothing = false): Choosable => ({ option, holds, choices, may_be_nothing });
const OPTIONS = [
  choosable("currency", "choice", ["EUR", "AOA"]),
  choosable("minimum", "amount"),
  choosable("maximum", "amount", [], true),
  choosable("seats", "number"),
  choosable("blinds", "amounts"),
  choosable("mixed_with", "choice", ["omaha"], true),
  choosable("demo", "choice", ["yes", "no"]),
  choosable("double", "choice", ["yes", "no"]),
];
const game = (id: string, options: readonly Choosable[] = OPTIONS): GameShown => ({ id, pt: id, en: id, profiles: [], options, bots_think: false });
const RULES = { currency: "EUR", minimum: 100, maximum: null, seats: 12, blinds: [100, 250], mixed_with: null, demo: false, double: false };
const options = new Map(optionsOf(game("holdem"), RULES).map((one) => [one.option, one]));
const option = (name: string): Asked => options.get(name)!;

describe("options of a table", () => {
  it("are those that the house names, with what the profile has", () => {
    expect(option("minimum")).toMatchObject({ value: 100, group: "amounts" });
    expect(option("seats").group).toBe("numbers");
    expect(option("double")).toMatchObject({ value: false, group: "choices" });
    expect(options.has("demo")).toBe(false);
  });

  it("offer the words that the house names, and nothing where it may be so", () => {
    expect(wordsOf(option("mixed_with"))).toEqual(["nothing", "omaha"]);
    expect(wordsOf(option("currency"))).toEqual(["EUR", "AOA"]);
  });

  it("are sent as the house reads them: money in the smallest unit", () => {
    expect([null, true, false, 5, "pot"].map(sent)).toEqual(["nothing", "yes", "no", "5", "pot"]);
    expect(understood(option("minimum"), "1.000,50")).toBe("100050");
    expect(understood(option("minimum"), "5 €")).toBe("500");
    expect(understood(option("blinds"), "1; 2,50")).toBe("100,250");
    expect(understood(option("blinds"), "1 2")).toBe("100,200");
    expect(understood(option("maximum"), "–")).toBe("nothing");
    expect(understood(option("seats"), " 9 ")).toBe("9");
  });

  it("are not understood where they are something else", () => {
    expect(understood(option("minimum"), "muito")).toBeNull();
    expect(understood(option("minimum"), "5x")).toBeNull();
    expect(understood(option("minimum"), "-")).toBeNull();
    expect(understood(option("minimum"), "-5")).toBeNull();
    expect(understood(option("blinds"), "1; dois")).toBeNull();
    expect(understood(option("seats"), "2,5")).toBeNull();
  });

  it("read as amounts where they are", () => {
    expect(read(option("maximum"), "EUR", "pt")).toBeNull();
    expect(read(option("minimum"), "EUR", "en")).toBe("€1.00");
    expect(read(option("blinds"), "EUR", "en")).toBe("€1.00; €2.50");
    expect(read(option("seats"), "EUR", "pt")).toBe("12");
  });
});
