import { beforeAll, describe, expect, it, vi } from "vitest";
import { EMPTY, type Stage } from "../../lib/stage";
import { speech } from "../../lib/speech.svelte";
import type { CheminDeFerState, Option } from "../../protocol";
import { askedOf, bancosOf, type Viewer } from "./acts";
import { nextCard } from "./desk";
import { awaited } from "./hands";
import { cheminDeFer } from "./index";
import { progress } from "./progress";
import { lastSaid } from "./said";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

const DEALING = { seat: null, ponto: [], banca: [], delivered: false, word: null, shown: false, abated: false, turned: false, stayed: false, third: null, taken: null, winner: null };
const HAND = { seat: 1, associate: null, garage: 0 };
const PLAYERS = Object.fromEntries([1, 2, 3, 4, 10].map((seat) => [seat, { chips: 10_000 }]));
const BANK = { seat: 1, zone: "banca", chips: 1000 };
const table = (more: object = {}): CheminDeFerState =>
  ({
    phase: "betting",
    stage: "coup",
    window: { announced: true, deadline: 9, ready: [] },
    shoe: { step: "deal", offered: null },
    rules: { seats: 9, minimum: 100 },
    cloth: { players: PLAYERS, bets: [BANK] },
    hand: HAND,
    turn: null,
    offer: null,
    auction: null,
    banco: null,
    follows: null,
    dealing: DEALING,
    waiting: [],
    until: 5,
    ...more,
  }) as unknown as CheminDeFerState;
const dealt = (more: object): CheminDeFerState => table({ phase: "closed", dealing: { ...DEALING, seat: 2, delivered: true, ponto: ["??", "??"], banca: ["??", "??"], ...more } });
const option = (kind: string, ...asks: unknown[]): Option => ({ kind, asks, nature: "course", since: 0, until: 5 }) as unknown as Option;
const chips = (minimum: number, maximum: number, step = 1) => ({ type: "number", field: "chips", minimum, maximum, step });
const pick = (field: string, ...choices: unknown[]) => ({ type: "pick", field, choices });
const viewer = (seat: number): Viewer => ({ seat, unit: "EUR", nameOf: (who) => `Jogador ${who}` });
const plain = (words: string): string => words.replaceAll(/\s/g, " ");
const told = (state: CheminDeFerState, seat: number, ...options: readonly Option[]) => {
  const asked = askedOf(state, options, viewer(seat));
  return asked && { asks: plain(asked.asks), acts: asked.acts.map(({ words }) => plain(words)), until: asked.until };
};

describe("a player is asked", () => {
  const turn = { stage: "turn", hand: null, turn: { seat: 2, cause: "regular", capital: 0, partner: null } };

  it("for a bank when the hand is theirs, and told that refusing costs the seat", () => {
    expect(told(table(turn), 2, option("take_hand", chips(500, 10_000)), option("refuse_hand"))).toEqual({
      asks: "A mão é sua: é o banqueiro. Quanto põe na banca?",
      acts: ["Banca de 5,00 €", "Banca de 10,00 €", "Banca de 20,00 €", "Banca de 50,00 €", "Recusar e perder o lugar"],
      until: 5,
    });
    expect(told(table(turn), 2, option("take_hand", chips(500, 700)), option("refuse_hand"))?.acts).toEqual(["Banca de 5,00 €", "Banca de 7,00 €", "Recusar e perder o lugar"]);
    expect(told(table(turn), 2, option("refuse_hand"))?.asks).toContain("não tem fichas");
  });

  it("for the bank that they bid, and no other", () => {
    const bid = { ...turn, turn: { ...turn.turn, cause: "auction", capital: 800 } };
    const asked = askedOf(table(bid), [option("take_hand", chips(800, 800)), option("refuse_hand")], viewer(2));
    expect(asked?.acts.map(({ words }) => plain(words))).toEqual(["Banca de 8,00 €", "Recusar a mão"]);
    expect(asked?.forms).toEqual([]);
  });

  it("whether they take a passed hand at its level", () => {
    const offer = { passed: HAND, level: 1900, left: [2, 1], out: [1] };
    const both = [option("accept_hand"), option("decline_hand")];
    expect(told(table({ stage: "offer", hand: null, offer }), 2, ...both)).toEqual({
      asks: "Jogador 1 passou a mão. Quer a banca, por 19,00 €?",
      acts: ["Ficar com a mão", "Não quero a mão"],
      until: 5,
    });
    expect(told(table({ stage: "offer", hand: null, offer }), 1, ...both)?.asks).toContain("Ninguém quis a mão");
  });

  it("for a bid, in the steps of the auction, or for a partner", () => {
    const auction = { out: [1], best: { seat: 3, chips: 600, partner: null }, proposals: [], pairs: [] };
    const asked = told(table({ stage: "auction", hand: null, auction }), 2, option("place_bid", chips(700, 10_000, 100)), option("propose_partner", pick("seat", 4)), option("accept_partner", pick("seat", 3)));
    expect(asked?.asks).toBe("Banca em leilão. Melhor lanço: 6,00 €, de Jogador 3.");
    expect(asked?.acts).toEqual(["Licitar: 7,00 €", "Licitar: 8,00 €", "Licitar: 12,00 €", "Aceitar sociedade: Jogador 3"]);
    expect(askedOf(table({ stage: "auction", hand: null, auction }), [], viewer(1))).toBeNull();
  });

  it("whether the bank goes on, is reduced or passed", () => {
    const asked = told(table({ stage: "after" }), 1, option("keep_bank"), option("reduce_bank", pick("reduction", "half", "twice_won")), option("pass_hand"));
    expect(asked?.asks).toBe("A banca tem 10,00 €. Continua, ou passa a mão?");
    expect(asked?.acts).toEqual(["Continuar", "Reduzir a banca: metade", "Reduzir a banca: o dobro do que ganhou", "Passo a mão"]);
  });

  it("for a word on their cards: only what the house allows", () => {
    const five = dealt({ ponto: ["2c", "3d"] });
    expect(told(five, 2, option("carta"), option("nao"))).toEqual({ asks: "Tem 5. Carta ou não?", acts: ["Carta", "Não"], until: 5 });
    expect(told(dealt({ ponto: ["2c", "Kd"] }), 2, option("carta"))?.asks).toBe("Tem 2: as regras só deixam uma resposta.");
    expect(told(dealt({}), 2, option("abater"), option("carta"), option("nao"))?.asks).toBe("As cartas do ponto são suas. Que diz?");
  });

  it("for a card of the bank where it is free", () => {
    const choice = dealt({ turned: true, banca: ["2c", "3d"], word: "carta", third: "4h" });
    expect(told(choice, 1, option("draw_third"), option("ficar"))).toEqual({
      asks: "Tem 5; o ponto recebeu 4♥. Tira carta ou fica?",
      acts: ["Tirar carta", "Ficar-se"],
      until: 5,
    });
  });

  it("whether they want advice, where it is offered beside the card", () => {
    const choice = dealt({ turned: true, banca: ["2c", "3d"], word: "carta", third: "4h" });
    const asked = askedOf(choice, [option("draw_third"), option("ficar"), option("ask_advice")], viewer(1));
    expect(asked?.acts.map(({ command, words }) => [command, words]).at(-1)).toEqual([{ do: "ask_advice" }, "Pedir conselho"]);
  });

  it("where the cagnotte comes from: the way that they have not chosen", () => {
    const pays = option("pay_cagnotte", pick("payment", "separately"));
    const asked = askedOf(table(), [pays], viewer(1));
    expect(asked?.acts.map(({ command }) => command)).toEqual([{ do: "pay_cagnotte", payment: "separately" }]);
    expect(asked?.asks).toBe(askedOf(table(), [], viewer(1))?.asks);
    expect(told(table(), 1, pays)?.acts).toEqual(["Pagar a cagnotte: por fora"]);
    expect(told(table({ stage: "after" }), 1, option("keep_bank"), option("pass_hand"), option("pay_cagnotte", pick("payment", "from_bank")))?.acts).toEqual(["Continuar", "Passo a mão", "Pagar a cagnotte: da banca"]);
  });

  it("for an associate, while the bank waits for stakes", () => {
    expect(told(table(), 1)?.acts).toEqual([]);
    expect(told(table(), 1, option("accept_association", pick("seat", 3)))?.acts).toEqual(["Aceitar o sócio: Jogador 3"]);
    expect(told(table(), 2)).toBeNull();
  });
});

describe("a ponto may say", () => {
  const offered = [option("banco"), option("banco_with_table", chips(500, 1000, 100))];
  const words = (more: object = {}): readonly string[] => bancosOf(table(more), offered, viewer(2)).map(({ words }) => plain(words));

  it("bancô for the whole bank, or with the table for half", () => {
    expect(words()).toEqual(["Bancô (10,00 €)", "Bancô com a mesa (5,00 €)"]);
    expect(bancosOf(table(), offered, viewer(2))[1]?.command).toEqual({ do: "banco_with_table", chips: 500 });
  });

  it("bancô suivi after a lost one", () => {
    expect(words({ follows: 2 })[0]).toBe("Bancô suivi (10,00 €)");
  });

  it("nothing that is not offered", () => {
    expect(bancosOf(table(), [], viewer(2))).toEqual([]);
  });
});

describe("everybody is told", () => {
  const words = (state: CheminDeFerState): string => plain(progress(state, viewer(9)));

  it("what is left to cover, half of what lies on the line counting", () => {
    const bets = [BANK, { seat: 2, zone: "ponto", chips: 300 }, { seat: 3, zone: "risco", chips: 400 }];
    expect(words(table({ cloth: { players: PLAYERS, bets } }))).toBe("Faltam cobrir 5,00 €");
    expect(words(table({ cloth: { players: PLAYERS, bets: [BANK, { seat: 2, zone: "ponto", chips: 1000 }] } }))).toBe("A banca está coberta");
  });

  it("that four must sit: who stands is not counted", () => {
    const players = Object.fromEntries([1, 2, 3, 10].map((seat) => [seat, { chips: 1 }]));
    expect(words(table({ stage: "turn", hand: null, cloth: { players, bets: [] } }))).toBe("À espera de jogadores: são precisos quatro sentados");
  });

  it("who made bancô, and who must speak", () => {
    expect(words(table({ banco: { seat: 3, kind: "table", seul: false } }))).toBe("Bancô com a mesa de Jogador 3");
    expect(words(dealt({}))).toBe("Jogador 2 tem as cartas do ponto");
    expect(words(dealt({ word: "nao", turned: true, banca: ["2c", "3d"] }))).toBe("Jogador 1 joga pela banca");
  });

  it("that it is their own turn, or their own bancô", () => {
    const own = (state: CheminDeFerState): string => progress(state, viewer(2));
    expect(own(dealt({}))).toBe("É a sua vez.");
    expect(own(table({ banco: { seat: 2, kind: "alone", seul: false } }))).toBe("O bancô é seu");
    expect(own(table({ banco: { seat: 2, kind: "table", seul: false } }))).toBe("O bancô com a mesa é seu");
  });

  it("how the last coup ended while the hand finds its next holder", () => {
    const state = table({ phase: "decided", stage: "turn", hand: null, turn: { seat: 2, cause: "regular" }, dealing: { ...DEALING, ponto: ["4c", "3d"], banca: ["Kc", "2d"], taken: "3h", winner: "ponto" } });
    expect(words(state)).toBe("ponto 7, banca 5: ponto · A mão cabe a Jogador 2");
  });

  it("what was said last, all of one act", () => {
    const said = (words: string) => ({ event: "said", words });
    expect(lastSaid([{ events: [said("Banca de 10 euros")] }, { events: [said("Quem quer fazer bancô?"), said("Façam o vosso jogo")] }, { events: [{ event: "bet_placed" }] }])).toEqual(["Quem quer fazer bancô?", "Façam o vosso jogo"]);
    expect(lastSaid([])).toEqual([]);
  });
});

describe("somebody is awaited", () => {
  it("for the hand, for a passed one, or for what they do with it", () => {
    expect(awaited(table({ stage: "turn", turn: { seat: 3 } }))).toBe(3);
    expect(awaited(table({ stage: "offer", offer: { left: [4, 1] } }))).toBe(4);
    expect(awaited(table({ stage: "after" }))).toBe(1);
    expect(awaited(table({ stage: "auction" }))).toBeNull();
  });

  it("for a word, and then for the bank's card", () => {
    expect(awaited(table())).toBeNull();
    expect(awaited(dealt({}))).toBe(2);
    expect(awaited(dealt({ word: "carta" }))).toBeNull();
    expect(awaited(dealt({ word: "carta", turned: true }))).toBe(1);
    expect(awaited(dealt({ word: "nao", turned: true, stayed: true }))).toBeNull();
  });
});

describe("the console and the past", () => {
  it("know whose card comes next", () => {
    expect(nextCard(table(), {})).toBe("");
    const wants = { draw_third: { want: "card", whose: "banca" } } as unknown as Parameters<typeof nextCard>[1];
    expect(nextCard(dealt({ turned: true, banca: ["2c", "3d"] }), wants)).toBe("A carta do banqueiro, que tem 5.");
  });

  it("lay the cards of a coup as they came", () => {
    const events = [
      { event: "coup_dealt", seat: 2 },
      { event: "cards_delivered", seat: 2, cards: ["??", "??"] },
      { event: "banker_turned", cards: ["2c", "3d"], total: 5 },
      { event: "third_dealt", side: "ponto", card: "4h" },
      { event: "third_dealt", side: "banca", card: "9s" },
      { event: "ponto_turned", cards: ["Ac", "2h"], total: 7 },
    ];
    const laid = events.reduce<Stage>((stage, one) => cheminDeFer.laid!(stage, one), EMPTY);
    expect(laid.hands).toEqual([
      { of: "ponto", cards: ["Ac", "2h", "4h"] },
      { of: "banca", cards: ["2c", "3d", "9s"] },
    ]);
  });
});
