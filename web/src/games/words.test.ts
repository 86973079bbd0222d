import { describe, expect, it } from "vitest";
import type { Fact, Sight } from "../plain/sight";
import { byKind } from "./_banked/zones";
import * as bancaFrancesa from "./banca_francesa/words";
import * as blackjack from "./blackjack/words";
import * as cheminDeFer from "./chemin_de_fer/words";
import * as craps from "./craps/words";
import * as cussec from "./cussec/words";
import type { Words } from "./game";
import * as pontoBanca from "./ponto_banca/words";
import * as poker from "./poker/words";
import * as roulette from "./roulette/words";
import * as semDescarte from "./sem_descarte/words";

const NAMES: Readonly<Record<number, string>> = { 1: "Ana", 2: "Rui" };
const sightOf = (view: object, seat: number | null = 1): Sight => ({ view, seat, unit: "EUR", nameOf: (who) => NAMES[who as number] ?? "" });
const spaced = (words: string): string => words.replaceAll(/\s/g, " ");
const factsOf = (game: Words, sight: Sight): readonly Fact[] => game.tableWords(sight).facts;
const told = (game: Words, sight: Sight): Readonly<Record<string, string>> =>
  Object.fromEntries(factsOf(game, sight).map(({ name, words }) => [name, spaced(words)]));

const cloth = { players: { 1: { chips: 900 }, 2: { chips: 0 } }, bets: [{ seat: 1, zone: "ases", chips: 100 }] };
const banked = { cloth, phase: "decided", coup: 7, window: { announced: false } };

describe("a table in words", () => {
  it("says what the dice decided", () => {
    expect(told(bancaFrancesa, sightOf({ ...banked, dice: [1, 1, 1], decides: "ases" }))).toMatchObject({ Dados: "1, 1, 1 (total 3)", sai: "ases" });
    expect(told(bancaFrancesa, sightOf({ ...banked, dice: [1, 2, 6], decides: null }))["sai"]).toBe("lançamento nulo");
    expect(told(bancaFrancesa, sightOf({ ...banked, dice: [], decides: null }))).toEqual({ Agora: "Jogada 7: resultado conhecido" });
  });

  it("says the point and who throws", () => {
    const shooting = { ...banked, dice: [], point: 6, hand: { shooter: 2 } };
    expect(Object.values(told(craps, sightOf(shooting))).slice(1)).toEqual(["6", "Rui"]);
  });

  it("says when bets are asked for", () => {
    const open = { ...banked, phase: "betting", window: { announced: true }, dice: [] };
    expect(told(cussec, sightOf(open))["Agora"]).toBe("Jogada 7: façam as vossas apostas");
  });

  it("says where the ball lies, but not while it turns", () => {
    expect(told(roulette, sightOf({ ...banked, number: 17, spin: { turning: null } }))["Roleta"]).toBe("17, preto");
    expect(told(roulette, sightOf({ ...banked, number: 17, spin: { turning: "left_to_right" } }))["Roleta"]).toBe("A bola gira…");
  });

  it("reads cards out, and what they amount to", () => {
    const deal = { ponto: ["As", "7d"], banca: ["Kh", null] };
    expect(told(pontoBanca, sightOf({ ...banked, deal, score: null }))).toMatchObject({
      ponto: "ás de espadas, 7 de ouros (8)",
      banca: "rei de copas, carta de face para baixo (0)",
    });
  });

  const holding = { bet: 100, paid: 100, folded: false, shown: false };
  const hand = {
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
    expect(told(poker, sightOf(hand))).toMatchObject({
      "As suas cartas": "ás de espadas, ás de copas",
      Mesa: "10 de ouros",
      Pote: "4,00 €",
      "Para acompanhar": "2,00 €",
    });
    expect(factsOf(poker, sightOf(hand)).at(-1)?.words).toBe("É a sua vez.");
    expect(factsOf(poker, sightOf(hand, null)).map(({ name }) => name)).not.toContain("As suas cartas");
  });

  it("reads out every hand of blackjack, the bank's and whose turn it is", () => {
    const own = { place: 1, number: 1, cards: ["As", "7d"], split: false, aces: false, asks: false, doubled: false, stood: false, late: false, ended: false };
    const view = { ...banked, phase: "closed", shoe: { step: "deal" }, rules: { dealer_peek: false }, stakes: [{ seat: 1, zone: "lugar_1", chips: 100 }], hands: [own], bank: ["6h"], hole: "covered", insuring: "no", following: null };
    expect(told(blackjack, sightOf(view))).toMatchObject({
      banca: "6 de copas, carta de face para baixo (6)",
      "lugar 1": "ás de espadas, 7 de ouros (8/18)",
    });
    expect(factsOf(blackjack, sightOf(view)).at(-1)?.words).toBe("É a sua vez. (lugar 1)");
    expect(factsOf(blackjack, sightOf(view, null)).at(-1)?.words).toBe("Ana (lugar 1)");
    expect(factsOf(blackjack, sightOf({ ...view, bank: [], hands: [], hole: "none", shoe: { step: "cut" } }))[0]?.words).toContain("cortar");
  });

  it("reads out one's own cards of póquer sem descarte, and others' once they were compared", () => {
    const held = { choice: "undecided", forfeited: false, shown: false, category: null, outcome: null };
    const view = {
      ...banked,
      phase: "closed",
      asked: true,
      deck: { step: "ready" },
      bank: { cards: ["??", "Kh"], category: null, qualifies: false },
      hands: { 1: { ...held, cards: ["As", "Ad"] }, 2: { ...held, choice: "vou", shown: true, cards: ["2c", "2d"], category: "um_par", outcome: "wins" } },
    };
    expect(told(semDescarte, sightOf(view))).toMatchObject({
      banca: "carta de face para baixo, rei de copas",
      "As suas cartas": "ás de espadas, ás de ouros",
      Rui: "vou, 2 de paus, 2 de ouros, um par, ganha",
      "Vou ou passo?": "Ana",
    });
  });

  it("says whose bank it is, how much of it is covered, and the cards of both sides", () => {
    const dealing = { seat: 2, delivered: true, ponto: ["??", "??"], banca: ["6h", "Kd"], third: "4s", taken: null, turned: true, stayed: true, shown: false, winner: null };
    const bets = [{ seat: 1, zone: "banca", chips: 500 }, { seat: 2, zone: "risco", chips: 400 }];
    const hand = { seat: 1, associate: null, garage: 200 };
    const view = { ...banked, cloth: { ...cloth, bets }, phase: "closed", stage: "coup", shoe: { step: "deal" }, dealing, hand, turn: null, auction: null, bookings: { 5: "Zé" }, waiting: ["Eva"] };
    expect(told(cheminDeFer, sightOf(view))).toMatchObject({
      Mão: "Ana, 2,00 € de 5,00 € cobertos, Garage: 2,00 €",
      ponto: "carta de face para baixo, carta de face para baixo, 4 de espadas (4)",
      banca: "6 de copas, rei de ouros (6)",
      "Lugares reservados": "5: Zé",
      "À espera de lugar": "Eva",
    });
    const bidding = { ...view, phase: "betting", stage: "auction", hand: null, auction: { best: { seat: 2, chips: 700 } }, dealing: { ...dealing, ponto: [], banca: [], third: null } };
    expect(Object.values(told(cheminDeFer, sightOf(bidding)))).toContain("Banca em leilão. Melhor lanço: 7,00 €, de Rui.");
    expect(cheminDeFer.pays()).toBe("paga 1 para 1");
  });

  it("names everybody with what they have", () => {
    expect(bancaFrancesa.tableWords(sightOf({ ...banked, dice: [] })).people.map(spaced)).toEqual(["Lugar 1, Ana, tem 9,00 €, apostou 1,00 €", "Lugar 2, Rui, tem 0,00 €"]);
    expect(poker.tableWords(sightOf(hand)).people.map(spaced)[1]).toBe("Lugar 2, Rui, tem 5,00 €, apostou 3,00 €, desistiu, mostra 2 de paus, 2 de ouros");
  });

  it("knows what every zone pays", () => {
    expect(bancaFrancesa.pays({}, "ases")).toBe("paga 61 para 1");
    expect(roulette.pays({}, "cavalo_17_20")).toBe("paga 17 para 1");
    expect(roulette.pays({}, "serie_grande")).toBe("cada ficha paga como a casa em que fica");
    expect(craps.pays({}, "field")).toBe("paga 1 para 1, paga 2 para 1");
    expect(blackjack.pays({}, "lugar_3")).toBe("paga 1 para 1, Blackjack paga 3 para 2");
    expect(blackjack.pays({}, "seguro_3")).toBe("paga 2 para 1");
    expect(semDescarte.pays({}, "inicial")).toBe("paga 1 para 1");
    expect(semDescarte.pays({}, "segunda")).toMatch(/^sequência real de cor paga 100 para 1, /);
    const flat = { modality: "macau", deduction: "flat", communication: "OSJ 12", communicated_on: "2026-01-31" };
    expect(pontoBanca.pays(flat, "banca")).toMatch(/^paga 1 para 1, .*: 5 %, OSJ 12, 2026-01-31$/);
    expect(pontoBanca.pays(flat, "par_da_banca")).toBe("paga 11 para 1");
    expect(pontoBanca.pays({ ...flat, deducted_prizes: "all" }, "par_da_banca")).toMatch(/: 5 %, OSJ 12, 2026-01-31$/);
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
