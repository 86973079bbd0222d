import { beforeAll, describe, expect, it, vi } from "vitest";
import { EMPTY, type Stage } from "../../lib/stage";
import { speech } from "../../lib/speech.svelte";
import type { Option, SemDescarteState } from "../../protocol";
import { clothOf, INITIAL, SECOND } from "./cloth";
import { askedOf, progress, undecided } from "./course";
import { semDescarte } from "./index";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

const HAND = { cards: [], choice: "undecided", forfeited: false, lost: 0, shown: false, category: null, outcome: null };
const table = (more: object = {}): SemDescarteState =>
  ({
    phase: "closed",
    asked: true,
    window: { announced: false },
    deck: { step: "ready", number: 1 },
    cloth: { players: {}, bets: [{ seat: 2, zone: "inicial", chips: 500 }] },
    hands: { 2: HAND, 3: { ...HAND, choice: "vou" }, 5: { ...HAND, forfeited: true }, 7: HAND },
    bank: { cards: ["??", "??", "??", "??", "Kh"], category: null, qualifies: false },
    ...more,
  }) as unknown as SemDescarteState;
const option = (kind: string): Option => ({ kind, asks: [], nature: "course", since: 0, until: null }) as unknown as Option;
const named = (seat: number): string => `Jogador ${seat}`;
const plain = (words: string | undefined): string => (words ?? "").replaceAll(/\s/g, " ");

describe("«vou» or «passo»", () => {
  it("is awaited of everybody who has said neither", () => {
    expect(undecided(table())).toEqual([2, 7]);
    expect(undecided(table({ asked: false }))).toEqual([]);
    expect(semDescarte.desk?.awaited?.(table())).toEqual([2, 7]);
  });

  it("costs exactly twice the initial bet", () => {
    // AO-9.25
    const asked = askedOf(table(), [option("vou"), option("passo")], 2, "EUR");
    expect(plain(asked?.asks)).toBe("Vai, com mais 10,00 €, ou passa?");
    expect(asked?.acts.map(({ words, letter }) => `${plain(words)} ${letter}`)).toEqual(["Vou (+10,00 €) V", "Passo P"]);
  });

  it("is only «passo» for who has too few chips", () => {
    const asked = askedOf(table(), [option("passo")], 2, "EUR");
    expect(plain(asked?.asks)).toBe("Não tem fichas para ir (10,00 €).");
    expect(asked?.acts).toHaveLength(1);
    expect(askedOf(table(), [option("leave")], 2, "EUR")).toBeNull();
  });
});

describe("the round in words", () => {
  const bank = { cards: ["As", "Kd", "5c", "6d", "Kh"], category: "um_par", qualifies: true };
  it.each([
    [{}, "Vou ou passo? Espera-se por: Jogador 2, Jogador 7"],
    [{ bank }, "banca: um par · vai a jogo"],
    [{ bank: { ...bank, category: "cartas_maiores", qualifies: false } }, "banca: cartas maiores · não vai a jogo"],
    [{ asked: false }, "jogo feito, nada mais"],
    [{ deck: { step: "shuffle", number: 1 } }, "Vou ou passo? Espera-se por: Jogador 2, Jogador 7"],
    [{ deck: { step: "shuffle", number: 1 }, hands: {}, bank: { ...bank, cards: [], category: null }, phase: "betting" }, "Preparam-se as cartas: baralhar"],
    [{ hands: {}, bank: { ...bank, cards: [], category: null }, phase: "betting", window: { announced: true } }, "façam as vossas apostas"],
  ])("%j: %s", (more, words) => expect(progress(table(more), named)).toBe(words));
});

describe("the cloth", () => {
  it.each([true, false])("has two boxes for each of seven players, apart (narrow: %s)", (isNarrow) => {
    const cloth = clothOf(7, isNarrow, true);
    for (const place of [1, 2, 3, 4, 5, 6, 7]) {
      const [one, other] = [cloth.chipsAt(place, INITIAL), cloth.chipsAt(place, SECOND)];
      expect(Math.hypot(one[0] - other[0], one[1] - other[1])).toBeGreaterThan(2 * cloth.box);
      for (const [x, y] of [one, other, cloth.ownAt(place)]) expect(x > 0 && x < cloth.width && y > 0 && y < cloth.height).toBe(true);
    }
  });

  it("has room for one's own cards on a phone only where one sits", () => {
    expect(clothOf(7, true, true).height).toBeGreaterThan(clothOf(7, true, false).height);
    const { ownCard, ownStep, width } = clothOf(7, true, true);
    expect(ownCard * (1 + 4 * ownStep)).toBeLessThan(width);
  });
});

it("lays the cards of a past round", () => {
  const told = [
    { event: "own_card_dealt", seat: 2, card: "??" },
    { event: "bank_card_dealt", card: "Kh" },
    { event: "bank_turned", cards: ["As", "Kh"] },
    { event: "hand_turned", seat: 2, cards: ["2c", "2d"] },
  ];
  const stage = told.reduce<Stage>((before, one) => semDescarte.laid?.(before, one) ?? before, EMPTY);
  expect(stage.hands).toEqual([
    { of: 2, cards: ["2c", "2d"] },
    { of: "banca", cards: ["As", "Kh"] },
  ]);
});
