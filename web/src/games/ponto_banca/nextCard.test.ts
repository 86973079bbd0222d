import { describe, expect, it } from "vitest";
import { nextCard } from "./nextCard";

/** AO-10.14, AO-10.16: alternately two each; then at most one more, ponto first. */
describe("the next card", () => {
  const to = (whose: string) => ({ deal_face_up: { want: "card", whose, count: 1, counted_by: "", shoe: { deck: [], left: [] } } }) as never;
  const said = (ponto: readonly (string | null)[], banca: readonly (string | null)[], whose = "", phase = "closed"): string =>
    nextCard({ phase, deal: { ponto, banca } }, whose ? to(whose) : {});

  it("goes to one after the other", () => {
    expect(said([null], [], "banca")).toBe("A carta seguinte: banca. Dá-se alternadamente até terem duas.");
  });
  it("waits for those that lie face down", () => {
    expect(said([null, null], [null, null])).toBe("Nenhuma carta agora: viram-se primeiro estas: ponto.");
  });
  it("is the third, by the totals", () => {
    expect(said(["5h", "Kd"], ["3c", "Qs"], "ponto")).toBe("A carta seguinte: ponto, que tem 5 e tira a terceira.");
    expect(said(["5h", "Kd", "7c"], ["3c", "Qs"], "banca")).toBe("A carta seguinte: banca, que tem 3 e tira a terceira contra 7♣.");
  });
  it("does not come", () => {
    expect(said(["9h", "Kd"], ["3c", "Qs"], "", "decided")).toBe("Não se dá mais nenhuma carta: natural de 9, ponto.");
    expect(said(["6h", "Kd"], ["7c", "Qs"], "", "decided")).toBe("Não se dá mais nenhuma carta: o ponto tem 6 e a banca 7.");
    expect(said([], [], "", "betting")).toBe("");
  });
});
