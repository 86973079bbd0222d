import { describe, expect, it } from "vitest";
import type { Option } from "../protocol";
import { awaited, nextAct, plainAct, sorted } from "./doing";

const option = (kind: string, nature: Option["nature"] = "course", asks: Option["asks"] = []): Option => ({
  kind,
  nature,
  asks,
  since: 0,
  until: null,
});

describe("the next act", () => {
  it("is what is due, without who does it and when", () => {
    const due = { do: "place_warning_card", behind: 12, by: "croupier", at: 0 };
    expect(nextAct(due, [option("close_bets")], "croupier")).toEqual({ act: { do: "place_warning_card", behind: 12 }, when: "due" });
  });
  it("is nobody else's", () => {
    expect(nextAct({ do: "draw_seats", by: "inspector" }, [option("close_bets")], "croupier")).toBeNull();
  });
  it("is else the first that moves the game on and asks nothing", () => {
    const text = [{ type: "text", field: "name", unlike: null }] as const;
    const offers = [option("sign_up", "course", text), option("call", "aside"), option("close_bets")];
    expect(nextAct(null, offers, "croupier")).toEqual({ act: { do: "close_bets" }, when: "fit" });
  });
});

it("waits for the player before it acts in his place", () => {
  expect(nextAct(null, [option("pass_cards")], "croupier")).toEqual({ act: { do: "pass_cards" }, when: "instead" });
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

it("names whose turn it is to speak, where there are turns", () => {
  expect(awaited({ hand: { turn: 4 } })).toBe(4);
  expect(awaited({ hand: { shooter: 2 } })).toBeNull();
  expect(awaited({ hand: null })).toBeNull();
  expect(awaited(null)).toBeNull();
});
