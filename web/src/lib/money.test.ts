import { describe, expect, it } from "vitest";
import { amountOf, money, type Lang } from "./money";

describe("an amount that somebody types", () => {
  it.each([
    ["0", 0],
    ["5", 500],
    ["5,5", 550],
    ["5.05", 505],
    ["1000", 100_000],
    ["1000,50", 100_050],
    ["1.000", 100_000],
    ["1.000,50", 100_050],
    ["1,000.50", 100_050],
    ["1 234 567,8", 123_456_780],
    [" 12,00 € ", 1_200],
    ["EUR 12", 1_200],
    ["12 Kz", 1_200],
  ])("«%s» is understood", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each(["", "€", "abc", "1e3", "5x10", "-5", "−5", "5-", "1,", ",5", "0.500", "1.000,500", "1.000.50", "1,00,000", "10.00.00", "1 0", "9".repeat(16)])(
    "«%s» is none",
    (text) => {
      expect(amountOf(text)).toBeNull();
    },
  );

  it.each(["pt", "en"] as const)("is read as the pages write it (%s)", (lang: Lang) => {
    for (const unit of ["EUR", "AOA", "EUR.demo"])
      for (const amount of [0, 1, 99, 100_000, 123_456_789]) expect(amountOf(money(amount, unit, lang))).toBe(amount);
  });
});

describe("chips of a tournament", () => {
  it("are counted: no sign, no parts", () => {
    expect(money(1_500, "chips.demo", "pt").replace(/\s/g, " ")).toBe("1500");
    expect(money(12_500, "chips", "pt").replace(/\s/g, " ")).toBe("12 500");
  });

  it.each([
    ["1500", 1_500],
    ["1.500", 1_500],
    ["12 500", 12_500],
    ["1,5", null],
    ["€ 5x", null],
    ["", null],
  ])("«%s» is so many", (text, count) => {
    expect(amountOf(text, "chips.demo")).toBe(count);
  });
});

describe("an amount that the pages write", () => {
  it("has the same form everywhere, whole or not", () => {
    expect(["EUR", "EUR.demo"].map((unit) => money(20_000, unit, "pt").replace(/\s/g, " "))).toEqual(["200,00 €", "200,00 €"]);
    expect(money(150, "EUR", "en")).toBe("€1.50");
  });
});
