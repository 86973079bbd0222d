import { describe, expect, it } from "vitest";
import { recordedInstead } from "./recording";

const bet = (seat: number, zone: string, chips: number): object => ({ seat, zone, chips });
const view = (cards: readonly (string | null)[], bets: readonly object[], passed: readonly object[] = []): unknown => ({
  deal: { ponto: cards, banca: [null, null] },
  rules: { seats: 7, double: false },
  cloth: { bets },
  passed,
});
const turned = (state: unknown): number | undefined => recordedInstead("ponto_banca", "pass_cards", state)?.seat;

describe("who turns the cards", () => {
  const bets = [bet(3, "ponto", 200), bet(2, "ponto", 200), bet(1, "banca", 900), bet(9, "ponto", 500)];
  it("is the seated player with the highest stake on the side, of equal ones the lowest seat", () => {
    expect(turned(view([null, null], bets))).toBe(2);
    expect(turned(view(["As", "Kh"], bets))).toBe(1);
  });
  it("is the next one where he has passed them on, and then nobody", () => {
    expect(turned(view([null, null], bets, [{ seat: 2, side: "ponto" }]))).toBe(3);
    expect(turned(view([null, null], bets, [{ seat: 2, side: "ponto" }, { seat: 3, side: "ponto" }]))).toBeUndefined();
  });
  it("is asked in that game alone", () => {
    expect(recordedInstead("ponto_banca", "refuse_cut", view([null], bets))).toBeNull();
    expect(recordedInstead("craps", "pass_cards", {})).toBeNull();
  });
});
