import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { toSay } from "./aloud";
import { byPlayer, meaning } from "./irregularities";
import { buttonOf, menusAfter, ofTurn, players, sitting } from "./spoken";

const option = (kind: string, seats: readonly number[] = [], nature: Option["nature"] = "irregularity"): Option =>
  ({ kind, nature, asks: seats.length ? [{ type: "pick", field: "seat", choices: seats }] : [], since: 0, until: null }) as Option;

describe("irregularities", () => {
  it("are each player's own, by the moment of the hand, with the player already chosen", () => {
    const found = byPlayer([option("call_misdeal"), option("call_short", [2]), option("expose_cards", [2, 5]), option("warn", [5])]);
    expect(found.map(({ seat, moments }) => [seat, moments.map(({ moment, options }) => [moment, options.map(({ kind }) => kind)])])).toEqual([
      [null, [["Distribuição", ["call_misdeal"]]]],
      [2, [["Apostas", ["call_short"]], ["Mostrar as cartas", ["expose_cards"]]]],
      [5, [["Mostrar as cartas", ["expose_cards"]], ["Conduta e conflitos", ["warn"]]]],
    ]);
    expect(found[2]?.moments[0]?.options[0]?.asks).toEqual([{ type: "pick", field: "seat", choices: [5] }]);
  });
  it("say what follows, with the player's name", () => {
    expect(meaning("reject_claim", "Ana")).toBe("A reclamação vem tarde: Ana fica fora da jogada e perde o que apostou.");
    expect(meaning("call", "Ana")).toBe("");
  });
  it.each([
    ["call_misdeal", "a mão passa ao jogador seguinte"], // PT-NB-30 R-273
    ["mix_cards", "se são as duas últimas, os dois dividem o pote"], // PT-NB-71g R-277
    ["turn_too_soon", "voltam ao baralho"], // PT-NB-70d PT-NB-70e PT-NB-70f
    ["expel", "nem às outras mesas da sala"], // PT-NB-58 R-339
    ["expel", "a meio de uma jogada assim que ela acabe"], // R-262 R-271
    ["rebuild_bets", "os jogadores"], // AO-1.34 R-212
    ["lift_dice", "as outras apostas não perdem"], // AO-3.7d R-26
    ["settle_dispute", "do fiscal, em nome da casa"], // PT-NB-8c R-362
  ])("say of %s what the law does today: «%s»", (kind, words) => {
    expect(meaning(kind, "Ana")).toContain(words);
  });
});

describe("what players say", () => {
  const spoken = [
    { seat: 1, options: [option("call", [], "course"), option("raise", [], "aside"), option("leave", [], "aside")] },
    { seat: 2, options: [option("leave", [], "aside")] },
    { seat: 4, options: [option("sit", [], "aside")] },
  ];
  it("is told apart from who sits down", () => {
    expect(players(spoken).map(({ seat }) => seat)).toEqual([1, 2]);
    expect(sitting(spoken)?.kind).toBe("sit");
    const both = [1, 2].map((seat) => ({ seat, options: [option("vou", [], "stake"), option("leave", [], "aside")] }));
    expect(ofTurn(both, 1, [1, 2]).map(({ kind }) => kind)).toEqual(["vou"]);
    expect(ofTurn(both, 1, [1])).toEqual([]);
    expect(ofTurn(spoken, 1, [1]).map(({ kind }) => kind)).toEqual(["call", "raise"]);
    expect(ofTurn(spoken, 1, [1], "call", undefined).map(({ kind }) => kind)).toEqual(["raise"]);
  });
  it("is in a menu that opens with the player's turn, and otherwise as the croupier left it", () => {
    expect([...menusAfter(new Set([2]), [], [])]).toEqual([2]); // opened by hand; somebody did something
    expect([...menusAfter(new Set([2]), [1], [1])]).toEqual([2]); // the first was closed by hand
    expect([...menusAfter(new Set([1, 2]), [1], [3])]).toEqual([2, 3]);
  });
  it("moves the game on before anything else, with one player too", () => {
    const alone = [{ seat: 1, options: [option("buy_chips", [], "aside"), option("vou", [], "course"), option("passo", [], "course")] }];
    const kinds = ["vou", "passo", "buy_chips"];
    expect(ofTurn(alone, 1, [1]).map(({ kind }) => kind)).toEqual(kinds);
    expect(players(alone)[0]?.options.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe("what is said aloud", () => {
  const act = (version: number, by: string | number, event: string) => ({ version, by, events: [{ event }] });
  it("goes with the next act of the house, not with a player's bet", () => {
    const announced = [act(1, "croupier", "dice_thrown"), act(2, 3, "bet_placed")];
    expect(toSay(announced)?.events.map(({ event }) => event)).toEqual(["dice_thrown"]);
    expect(toSay([...announced, act(3, "croupier", "bet_collected")])?.events).toEqual([]);
  });

  it("names the same act apart where it is offered with several limits", () => {
    const on = (...zones: string[]): Option => ({ ...option("place_bet"), asks: [{ type: "pick", field: "zone", choices: zones }] }) as Option;
    const both = [on("lugar_1"), on("lugar_2", "lugar_3", "lugar_4", "lugar_5")];
    expect(both.map((one) => buttonOf(one, both, "EUR"))).toEqual(["Apostar: lugar 1…", "Apostar: lugar 2, lugar 3, lugar 4, …"]);
    expect(buttonOf(on("lugar_1"), [on("lugar_1")], "EUR")).toBe("Apostar…");
    expect(buttonOf(option("leave", [], "aside"), both, "EUR")).toBe("Levantar-se");
    const back = (minimum: number, maximum: number): Option =>
      ({ ...option("withdraw_bet"), asks: [...on("lugar_1").asks, { type: "number", field: "chips", minimum, maximum, step: 100 }] }) as Option;
    const parts = [back(300, 300), back(100, 200)];
    expect(parts.map((one) => buttonOf(one, parts, "EUR").replaceAll(/\s/g, " "))).toEqual(["Retirar aposta: lugar 1 (3,00 €)…", "Retirar aposta: lugar 1…"]);
  });
});
