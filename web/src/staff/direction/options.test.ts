import { describe, expect, it } from "vitest";
import { optionsOf, read, sent, understood } from "./options";

const RULES = { currency: "EUR", minimum: 100, maximum: null, seats: 12, demo: false, physical: true, double: false, blinds: [], mixed_with: null, minimum_raise: "last_raise" };

describe("options of a table", () => {
  const options = new Map(optionsOf(RULES).map((one) => [one.option, one]));

  it("are told by what they hold", () => {
    expect(options.get("currency")?.kind).toEqual({ kind: "choice", words: ["EUR", "AOA"] });
    expect(options.get("double")?.kind).toEqual({ kind: "choice", words: ["yes", "no"] });
    expect(options.get("minimum")?.kind.kind).toBe("amount");
    expect(options.get("maximum")).toMatchObject({ kind: { kind: "amount" }, isLimit: true });
    expect(options.get("seats")).toMatchObject({ kind: { kind: "number" }, isLimit: false });
    expect(options.get("blinds")?.kind.kind).toBe("numbers");
    expect(options.get("mixed_with")?.kind.kind).toBe("word");
    expect(options.get("minimum_raise")?.kind.kind).toBe("choice");
    expect(options.has("demo") || options.has("physical")).toBe(false);
  });

  it("are sent as the house reads them", () => {
    expect([null, true, false, 5, "pot"].map(sent)).toEqual(["nothing", "yes", "no", "5", "pot"]);
    expect(understood({ kind: "amount" }, "1.000,50")).toBe("100050");
    expect(understood({ kind: "amount" }, "-")).toBe("nothing");
    expect(understood({ kind: "amount" }, "muito")).toBe("muito");
    expect(understood({ kind: "numbers" }, "1 2; 3")).toBe("1,2,3");
  });

  it("read as amounts where they are", () => {
    expect(read({ kind: "amount" }, null, "EUR", "pt")).toBe("–");
    expect(read({ kind: "amount" }, 500, "EUR", "en")).toBe("€5.00");
    expect(read({ kind: "number" }, 12, "EUR", "pt")).toBe("12");
  });
});
