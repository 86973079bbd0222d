import { describe, expect, it } from "vitest";
import type { SeenAct } from "../http";
import { begins, EMPTY, stageAfter, steps, wordsOf } from "./stage";

let version = 0;
const moment = (...events: { event: string; [field: string]: unknown }[]): SeenAct => ({
  version: (version += 1),
  at: 0,
  by: null,
  events,
  words: events.map((one) => one.event),
  decided_for_you: false,
  facts: [],
  you: "public",
  state: null,
});

describe("what lay on the table", () => {
  it("dice and ball are the last ones", () => {
    const thrown = [moment({ event: "dice_thrown", dice: [1, 2, 3] }), moment({ event: "dice_thrown", dice: [6, 5, 4] })];
    expect(stageAfter(thrown, "craps").dice).toEqual([6, 5, 4]);
    expect(stageAfter([moment({ event: "ball_rested", number: 0, colour: null })], "roulette").ball).toMatchObject({ number: 0, colour: null });
    expect(stageAfter([...thrown, moment({ event: "bets_opened", coup: 2 })], "craps")).toEqual(EMPTY);
  });

  it("cards come to each side, and are turned over", () => {
    const dealt = moment(
      { event: "card_dealt", side: "ponto", card: null },
      { event: "card_dealt", side: "banca", card: null },
      { event: "card_dealt", side: "ponto", card: null },
    );
    const shown = moment({ event: "cards_shown", side: "ponto", cards: ["As", "9d"], total: 0 });
    const third = moment({ event: "card_dealt", side: "ponto", card: "Kc" });
    expect(stageAfter([dealt, shown, third], "ponto_banca").hands).toEqual([
      { of: "ponto", cards: ["As", "9d", "Kc"] },
      { of: "banca", cards: [null] },
    ]);
  });

  it("own cards, common cards, and those that others show", () => {
    const told = [
      moment({ event: "own_card_dealt", seat: 3, card: "As" }, { event: "own_card_dealt", seat: 3, card: "Ad" }),
      moment({ event: "board_turned", cards: ["2c", "3c", "4c"] }),
      moment({ event: "board_turned", cards: ["5c"] }),
      moment({ event: "board_taken_back", cards: ["5c"] }),
      moment({ event: "cards_turned", seat: 5, cards: ["Kh", "Ks"], category: null }),
    ];
    expect(stageAfter(told, "holdem")).toMatchObject({
      board: ["2c", "3c", "4c"],
      hands: [{ of: 3, cards: ["As", "Ad"] }, { of: 5, cards: ["Kh", "Ks"] }],
    });
  });

  it("a hand that is shown in part, and one that is shown after it was given up", () => {
    const told = [
      moment({ event: "own_card_dealt", seat: 3, card: null }, { event: "own_card_dealt", seat: 3, card: null }),
      moment({ event: "some_shown", seat: 3, cards: ["As"] }),
      moment({ event: "mucked_shown", seat: 5, cards: ["Kh", "Ks"] }),
    ];
    expect(stageAfter(told, "holdem").hands).toEqual([
      { of: 3, cards: ["As", null] },
      { of: 5, cards: ["Kh", "Ks"] },
    ]);
  });
});

it("nothing is known of a game that the pages don't know", () => {
  expect(stageAfter([moment({ event: "dice_thrown", dice: [1, 2] })], "dominó")).toEqual(EMPTY);
});

describe("steps", () => {
  it("begin when the player sat down, if they did so in the middle", () => {
    const told = [moment({ event: "bets_opened" }), moment({ event: "seated", seat: 4 }), moment({ event: "seated", seat: 5 })];
    expect([begins(told, { game: "craps", seat: 4, number: 1 }), begins(told, { game: "craps", seat: 9, number: 1 })]).toEqual([1, 0]);
  });

  it("begin with the coup itself, after those in which they had no part", () => {
    const told = [moment({ event: "bets_opened", coup: 6 }), moment({ event: "bets_opened", coup: 7 }), moment({ event: "bets_opened", coup: 8 })];
    expect(begins(told, { game: "craps", seat: 4, number: 7 })).toBe(1);
    expect(begins([moment({ event: "seated", seat: 2 }), moment({ event: "hand_started" })], { game: "holdem", seat: 4, number: 7 })).toBe(1);
  });

  it("leave out what is only the house's commitment, or hidden", () => {
    const told = [moment({ event: "chance_committed" }), moment({ event: "concealed" }), moment({ event: "chance_revealed" }, { event: "bets_closed" })];
    expect(steps(told)).toEqual([told[2]]);
    expect(wordsOf(told[2]!)).toEqual(["bets_closed"]);
  });
});
