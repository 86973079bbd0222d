import { describe, expect, it } from "vitest";
import { factsOf, peopleOf, type Sight } from "./facts";
import { paysOf } from "./pays";
import { byKind } from "./zones";

const NAMES: Readonly<Record<number, string>> = { 1: "Ana", 2: "Rui" };
const sightOf = (view: object, seat: number | null = 1): Sight => ({ view, seat, unit: "EUR", nameOf: (who) => NAMES[who as number] ?? "" });
const spaced = (words: string): string => words.replaceAll(/\s/g, " ");
const told = (sight: Sight): Readonly<Record<string, string>> =>
  Object.fromEntries(factsOf(sight).map(({ name, words }) => [name, spaced(words)]));

const cloth = { players: { 1: { chips: 900 }, 2: { chips: 0 } }, bets: [{ seat: 1, zone: "ases", chips: 100 }] };
const banked = { cloth, phase: "decided", coup: 7, window: { announced: false } };

describe("a table in words", () => {
  it("says what the dice decided", () => {
    expect(told(sightOf({ ...banked, dice: [1, 1, 1], decides: "ases" }))).toMatchObject({ Dados: "1, 1, 1 (total 3)", sai: "ases" });
    expect(told(sightOf({ ...banked, dice: [1, 2, 6], decides: null }))["sai"]).toBe("lançamento nulo");
    expect(told(sightOf({ ...banked, dice: [], decides: null }))).toEqual({ Agora: "Jogada 7: resultado conhecido" });
  });

  it("says when bets are asked for", () => {
    const open = { ...banked, phase: "betting", window: { announced: true } };
    expect(told(sightOf(open))["Agora"]).toBe("Jogada 7: façam as vossas apostas");
  });

  it("says where the ball lies, but not while it turns", () => {
    expect(told(sightOf({ ...banked, number: 17, spin: { turning: null } }))["Roleta"]).toBe("17, preto");
    expect(told(sightOf({ ...banked, number: 17, spin: { turning: "left_to_right" } }))["Roleta"]).toBe("A bola gira…");
  });

  it("reads cards out, and what they amount to", () => {
    const deal = { ponto: ["As", "7d"], banca: ["Kh", null] };
    expect(told(sightOf({ ...banked, deal, score: null }))).toMatchObject({
      ponto: "ás de espadas, 7 de ouros (8)",
      banca: "rei de copas, carta de face para baixo (0)",
    });
  });

  const holding = { bet: 100, paid: 100, folded: false, shown: false };
  const poker = {
    course: { suspended: false },
    players: { 1: { cave: 900 }, 2: { cave: 500 } },
    hand: {
      number: 3,
      variant: "holdem",
      stage: "betting",
      turn: 1,
      price: 300,
      dead: 0,
      awarded: 0,
      board: ["Td"],
      holdings: { 1: { ...holding, cards: ["As", "Ah"] }, 2: { ...holding, paid: 300, folded: true, shown: true, cards: ["2c", "2d"] } },
    },
  };

  it("says what one holds, what lies on the table and what it costs to stay", () => {
    expect(told(sightOf(poker))).toMatchObject({
      "As suas cartas": "ás de espadas, ás de copas",
      Mesa: "10 de ouros",
      Pote: "4 €",
      "Para acompanhar": "2 €",
    });
    expect(factsOf(sightOf(poker)).at(-1)?.words).toBe("É a sua vez.");
    expect(factsOf(sightOf(poker, null)).map(({ name }) => name)).not.toContain("As suas cartas");
  });

  it("names everybody with what he has", () => {
    expect(peopleOf(sightOf({ ...banked })).map(spaced)).toEqual(["Lugar 1, Ana, tem 9 €, apostou 1 €", "Lugar 2, Rui, tem 0 €"]);
    expect(peopleOf(sightOf(poker)).map(spaced)[1]).toBe("Lugar 2, Rui, tem 5 €, apostou 3 €, desistiu, mostra 2 de paus, 2 de ouros");
  });

  it("knows what every zone pays", () => {
    expect(paysOf("banca_francesa", {}, "ases")).toBe("paga 61 para 1");
    expect(paysOf("roulette", {}, "cavalo_17_20")).toBe("paga 17 para 1");
    expect(paysOf("roulette", {}, "serie_grande")).toBe("cada ficha paga como a casa em que fica");
    expect(paysOf("craps", {}, "field")).toBe("paga 1 para 1, paga 2 para 1");
    expect(paysOf("ponto_banca", { modality: "macau", deduction: "flat" }, "banca")).toMatch(/^paga 1 para 1, .*: 5 %$/);
    expect(paysOf("holdem", {}, "")).toBe("");
  });

  it("gathers zones by their kind where there are many", () => {
    expect(byKind(["ases", "grande"])).toEqual([{ name: "", zones: ["ases", "grande"] }]);
    const plenos = Array.from({ length: 37 }, (_, number) => `pleno_${number}`);
    expect(byKind([...plenos, "par", "cavalo_1_2", "cavalo_2_3"])).toEqual([
      { name: "", zones: ["par"] },
      { name: "pleno", zones: plenos },
      { name: "cavalo", zones: ["cavalo_1_2", "cavalo_2_3"] },
    ]);
  });
});
