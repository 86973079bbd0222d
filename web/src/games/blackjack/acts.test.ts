import { beforeAll, describe, expect, it, vi } from "vitest";
import { EMPTY, type Stage } from "../../lib/stage";
import { speech } from "../../lib/speech.svelte";
import type { BlackjackState, Option } from "../../protocol";
import { askedOf } from "./acts";
import { awaited, deskCard } from "./desk";
import { blackjack } from "./index";
import { progress } from "./progress";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

const HAND = { place: 1, number: 1, cards: ["8s", "8h"], split: false, aces: false, asks: false, doubled: false, stood: false, late: false, ended: false };
const table = (more: object = {}): BlackjackState =>
  ({
    phase: "closed",
    window: { announced: false },
    shoe: { step: "deal", offered: null },
    rules: { seats: 7, dealer_peek: false },
    stakes: [{ seat: 1, zone: "lugar_1", chips: 200 }],
    cloth: { players: {}, bets: [{ seat: 1, zone: "lugar_1", chips: 200 }] },
    hands: [HAND],
    bank: ["6d"],
    hole: "covered",
    insuring: "no",
    answered: [],
    following: null,
    until: 5,
    ...more,
  }) as unknown as BlackjackState;
const option = (kind: string, ...asks: unknown[]): Option => ({ kind, asks, nature: "course", since: 0, until: null }) as unknown as Option;
const named = (seat: number): string => `Jogador ${seat}`;
const plain = (words: string): string => words.replaceAll(/\s/g, " ");

describe("a player is asked", () => {
  it("for their hand, with a key for every answer", () => {
    const asked = askedOf(table(), ["ask_card", "stand", "split", "surrender_hand"].map((kind) => option(kind)), "EUR");
    expect(asked?.asks).toBe("Lugar 1: tem 16 contra 6 da banca.");
    expect(asked?.until).toBe(5);
    expect(asked?.acts.map(({ words, letter }) => `${words} ${letter}`)).toEqual(["Pedir carta C", "Ficar F", "Desdobrar S", "Desistir por metade R"]);
    expect(asked?.acts.at(-1)?.tone).toBe("gives-up");
  });

  it("for the hand of a split that is in turn, against the ace by its name", () => {
    const split = { ...HAND, split: true, cards: ["8s", "9h"] };
    const asked = askedOf(table({ hands: [{ ...split, stood: true }, { ...split, number: 2 }], bank: ["Ad"], insuring: "over" }), [option("stand")], "EUR");
    expect(asked?.asks).toBe("Lugar 1 (2): tem 17 contra o ás da banca.");
    expect(speech.term("lugar_1_2")).toBe("lugar 1 (2)"); // in the log too
    expect(speech.term("lugar_1")).toBe("lugar 1");
  });

  it("for insurance of each of their stakes, up to half, and for even money", () => {
    const zone = { type: "pick", field: "zone", choices: ["lugar_1"] };
    const options = [option("insure", zone, { type: "number", field: "chips", minimum: 1, maximum: 100, step: 1 }), option("decline_insurance"), option("take_even_money", zone)];
    const asked = askedOf(table({ bank: ["Ad"], insuring: "open" }), options, "EUR");
    expect(asked?.acts.map(({ words }) => plain(words))).toEqual(["Receber um para um (lugar 1)", "Segurar o lugar 1 com 1,00 €", "Sem seguro"]);
    expect(asked?.acts[1]?.command).toEqual({ do: "insure", zone: "lugar_1", chips: 100 });
  });

  it("whether they follow a double or a split", () => {
    const following = { hand: "lugar_1", pending: [2], new: null };
    const options = [option("follow"), option("stay_out")];
    expect(askedOf(table({ following }), options, "EUR")?.asks).toBe("O lugar 1 duplica. Quer duplicar a sua aposta também?");
    expect(askedOf(table({ following: { ...following, new: "lugar_1_2" } }), options, "EUR")?.asks).toContain("desdobra");
  });

  it("nothing, where nothing is offered", () => {
    expect(askedOf(table(), [option("leave")], "EUR")).toBeNull();
  });
});

describe("the coup in words", () => {
  it.each([
    [{}, "Lugar 1 (Jogador 1): 16"],
    [{ hole: "turned", bank: ["6d", "Tc", "5s"] }, "banca: 21"],
    [{ hole: "turned", bank: ["6d", "Tc", "9s"] }, "banca: 25, passou de 21"],
    [{ hole: "turned", bank: ["Ad", "Kc"] }, "banca: blackjack"],
    [{ bank: ["Ad"], insuring: "open" }, "Seguro? Espera-se por: Jogador 1"],
    [{ following: { hand: "lugar_1", pending: [2], new: null } }, "Pergunta-se a quem acompanha: Jogador 2"],
    [{ bank: [], hole: "none", hands: [] }, "jogo feito, nada mais"],
    [{ phase: "betting", window: { announced: true }, bank: [], hands: [] }, "façam as vossas apostas"],
    [{ shoe: { step: "cut", offered: 3 } }, "Jogador 3 é quem corta"],
    [{ shoe: { step: "shuffle", offered: null } }, "Preparam-se as cartas: baralhar"],
  ])("%j: %s", (more, words) => expect(progress(table(more), named)).toBe(words));
});

describe("the croupier's desk", () => {
  const want = (whose: string | number) => ({ deal_card: { want: "card", whose, shoe: { deck: [], left: [] }, count: 1, counted_by: "" } }) as never;
  it("says whose card is next", () => {
    expect(deskCard(table(), want(1))).toBe("A próxima carta é do lugar 1, mão 1 (16).");
    expect(deskCard(table(), want("banca"))).toBe("A próxima carta é da banca.");
    expect(deskCard(table({ hole: "none" }), {})).toBe("A próxima carta é a segunda da banca: fica de face para baixo.");
    expect(deskCard(table(), {})).toBe("");
    expect(deskCard(table({ aside: 1 }), want("banca"))).toBe("A próxima carta é da banca. É a que já saiu e ficou por ver."); // AO-6.23
    const dealing = { hole: "none", bank: ["6d"], hands: [HAND, { ...HAND, place: 4, cards: ["9s"] }] };
    expect(deskCard(table(dealing), want(1))).toBe("A próxima carta é do lugar 4.");
  });

  it("waits for who cuts, and for who plays", () => {
    expect(awaited(table({ shoe: { step: "cut", offered: 3 } }))).toEqual([3]);
    expect(awaited(table())).toEqual([1]);
  });
});

it("lays the cards of a past coup, split hands and the bank's second card too", () => {
  const told = [
    { event: "hand_card", zone: "lugar_1", card: "8s" },
    { event: "bank_card", cards: ["6d"] },
    { event: "hand_card", zone: "lugar_1", card: "8h" },
    { event: "bank_card_covered" },
    { event: "hand_split", zone: "lugar_1", new: "lugar_1_2" },
    { event: "hand_card", zone: "lugar_1", card: "3c" },
    { event: "bank_card", cards: ["Tc"] },
    { event: "bank_stood" },
  ];
  const stage = told.reduce<Stage>((before, one) => blackjack.laid?.(before, one) ?? before, EMPTY);
  expect(stage.hands).toEqual([
    { of: "lugar_1", cards: ["8s", "3c"] },
    { of: "banca", cards: ["6d", "Tc"] },
    { of: "lugar_1_2", cards: ["8h"] },
  ]);
});
