import { describe, expect, it } from "vitest";
import { along, chairsOf, curved, isStanding, kept, printed, straight, zonesOf } from "./cloth";

const simple = { seats: 7, double: false, pairs: true };
const double = { seats: 6, double: true, pairs: false };

describe("the places", () => {
  it("are the seats, and one to stand in between two of a board", () => {
    expect(along(simple, 1)).toBe(0.5);
    expect(along(simple, 7)).toBe(6.5);
    expect(along(simple, 8)).toBe(1);
    expect(along(simple, 13)).toBe(6);
    expect(isStanding(simple, 7)).toBe(false);
    expect(isStanding(simple, 8)).toBe(true);
  });

  it("are not between two boards", () => {
    expect(chairsOf(double)).toBe(12);
    expect(along(double, 17)).toBe(5);
    expect(along(double, 18)).toBe(7);
    expect(along(double, 22)).toBe(11);
  });
});

describe.each([
  ["curved", curved],
  ["straight", straight],
])("the %s cloth", (_, cloth) => {
  it.each([simple, { ...simple, seats: 9 }, double])("keeps everybody's chips on it and apart", (rules) => {
    const laid = cloth(rules);
    for (const zone of zonesOf(rules)) {
      const seats = Array.from({ length: chairsOf(rules) }, (_seat, at) => laid.chipsAt(at + 1, zone));
      for (const [x, y] of seats) {
        expect(x).toBeGreaterThan(laid.chip);
        expect(x).toBeLessThan(laid.width - laid.chip);
        expect(y).toBeLessThan(laid.height - laid.chip);
      }
      seats.slice(1).forEach(([x, y], at) => {
        expect(Math.hypot(x - seats[at]![0], y - seats[at]![1])).toBeGreaterThan(2 * laid.chip);
      });
    }
  });

  it("has the first seat at the croupier's left", () => {
    const laid = cloth(simple);
    expect(laid.chipsAt(1, "ponto")[0]).toBeGreaterThan(laid.chipsAt(7, "ponto")[0]);
  });

  it("has pairs only where they are taken", () => {
    expect(cloth(simple).bands).toHaveLength(5);
    expect(cloth(double).bands.map((band) => band.zone)).toEqual(["empate", "banca", "ponto"]);
  });
});

describe("what the house keeps of banca's prizes", () => {
  it("is what each article says", () => {
    expect(kept({ modality: "ponto_e_banca", deduction: "flat" })).toBe(2);
    expect(kept({ modality: "macau", deduction: "flat" })).toBe(5);
    expect(kept({ modality: "ponto_e_banca", deduction: "on_five" })).toBe(20);
    expect(kept({ modality: "macau", deduction: "on_five" })).toBe(50);
    expect(kept({ modality: "macau", deduction: "none" })).toBe(0);
  });

  it("is printed where it is taken: from banca or, by the operator's choice, from every prize of a coup that banca wins", () => {
    const zones = ["ponto", "banca", "empate", "par_do_ponto"];
    const onCloth = (deduction: "none" | "flat" | "on_five", deducted_prizes: "banca" | "all"): readonly string[] =>
      zones.map((zone) => printed({ modality: "ponto_e_banca", deduction, deducted_prizes }, zone, "banca"));
    expect(onCloth("none", "all")).toEqual(["1:1", "1:1", "8:1", "11:1"]);
    expect(onCloth("flat", "banca")).toEqual(["1:1", "1:1 −2 %", "8:1", "11:1"]);
    expect(onCloth("flat", "all")).toEqual(["1:1", "1:1 −2 %", "8:1", "11:1 (banca: −2 %)"]);
    expect(onCloth("on_five", "all")).toEqual(["1:1", "1:1 (5: −20 %)", "8:1", "11:1 (banca 5: −20 %)"]);
  });
});
