import { describe, expect, it } from "vitest";
import type { Due, Option } from "../protocol";
import { nextAct, plainAct, sorted } from "./acts";
import { wantsOf } from "./wants";

const option = (kind: string, nature: Option["nature"] = "course", asks: Option["asks"] = []): Option =>
  ({ kind, nature, asks, since: 0, until: null }) as Option;

describe("the next act", () => {
  it("is what is due, without who does it and when", () => {
    const command = { do: "place_warning_card", behind: 12, by: "croupier", at: 0 } as const;
    expect(nextAct({ command, wants: null }, [option("close_bets")], "croupier", {})).toEqual({ act: { do: "place_warning_card", behind: 12 }, when: "due" });
  });
  it("is nobody else's", () => {
    expect(nextAct({ command: { do: "draw_seats", by: "inspector" }, wants: null }, [option("close_bets")], "croupier", {})).toBeNull();
  });
  it("is the house's where this office is offered it", () => {
    const due = { command: { do: "close_game", by: "house" }, wants: null } as unknown as Due;
    expect(nextAct(due, [option("close_game", "aside")], "inspector", {})).toEqual({ act: { do: "close_game" }, when: "due" });
    expect(nextAct(due, [option("shuffle")], "croupier", {})).toBeNull();
  });
  it("is else the first that moves the game on and asks nothing", () => {
    const text = [{ type: "text", field: "name", unlike: null }] as const;
    const offers = [option("sign_up", "course", text), option("call", "aside"), option("close_bets")];
    expect(nextAct(null, offers, "croupier", {})).toEqual({ act: { do: "close_bets" }, when: "fit" });
  });
});

it("waits for the player before it acts in their place", () => {
  expect(nextAct(null, [option("pass_cards")], "croupier", { instead: ["pass_cards"] })).toEqual({ act: { do: "pass_cards" }, when: "instead" });
});

it("fills in what leaves no choice", () => {
  expect(plainAct(option("x", "course", [{ type: "pick", field: "seat", choices: [3] }]))).toEqual({ do: "x", seat: 3 });
  expect(plainAct(option("x", "course", [{ type: "pick", field: "seat", choices: [3, 4] }]))).toBeNull();
});

it("keeps corrections apart from irregularities", () => {
  const offers = sorted(
    [option("close_bets"), option("open_bets"), option("null_throw", "irregularity"), option("void", "irregularity"), option("rewind", "irregularity")],
    { act: { do: "close_bets" }, when: "due" },
  );
  expect(offers.others.map((one) => one.kind)).toEqual(["open_bets"]);
  expect(offers.irregularities.map((one) => one.kind)).toEqual(["null_throw"]);
  expect(offers.corrections.map((one) => one.kind)).toEqual(["void", "rewind"]);
});

describe("what must be entered", () => {
  const dice = { want: "dice", count: 3 } as const;
  const cards = { want: "card", whose: "board", shoe: { deck: ["As"], left: [1] }, count: 3, counted_by: "cards" } as const;

  it("is what the server says with the due or the offered act", () => {
    const due: Due = { command: { do: "throw", by: "croupier" }, wants: dice };
    expect(wantsOf({ do: "throw" }, { due, wants: {} })).toEqual(dice);
    expect(wantsOf({ do: "throw" }, { due: null, wants: { throw: dice } })).toEqual(dice);
    expect(wantsOf({ do: "spin" }, { due, wants: { throw: dice } })).toBeNull();
  });

  it("is as many cards as the act itself says", () => {
    expect(wantsOf({ do: "turn_extra", cards: 2 }, { due: null, wants: { turn_extra: cards } })).toEqual({ ...cards, count: 2 });
  });
});
