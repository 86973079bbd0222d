import { describe, expect, it } from "vitest";
import { wantedBy, type Doing, type Wanted } from "./wanted";
import acts from "./wanted.fixture.json";

const deal = (ponto: readonly (string | null)[], banca: readonly (string | null)[]): unknown => ({
  deal: { ponto, banca },
  shoe: { unseen: { deck: ["As", "Kh"], left: [8, 0] } },
});

describe("what came out", () => {
  it("is asked for where the rules draw", () => {
    expect(wantedBy("banca_francesa", { do: "throw" }, {}, 0)).toEqual({ kind: "dice", count: 3 });
    expect(wantedBy("cussec", { do: "open_dome" }, {}, 0)).toEqual({ kind: "dice", count: 3 });
    expect(wantedBy("roulette", { do: "rest_ball" }, {}, 0)).toEqual({ kind: "pocket" });
    expect(wantedBy("roulette", { do: "launch_ball" }, {}, 0)).toBeNull();
  });
  it("is not asked for when the last series is over", () => {
    const view = { point: null, closes_at: 100 };
    expect(wantedBy("craps", { do: "throw" }, view, 99)).toEqual({ kind: "dice", count: 2 });
    expect(wantedBy("craps", { do: "throw" }, view, 100)).toBeNull();
    expect(wantedBy("craps", { do: "throw" }, { ...view, point: 6 }, 100)).toEqual({ kind: "dice", count: 2 });
  });
  it("is the cards face down of the side that is turned next", () => {
    const show = { do: "show_cards" };
    expect(wantedBy("ponto_banca", show, deal([null, null], [null, null]), 0)).toMatchObject({ count: 2, left: { As: 8, Kh: 0 } });
    expect(wantedBy("ponto_banca", show, deal(["As", "Kh"], ["As", "Kh", null]), 0)).toMatchObject({ count: 1 });
    expect(wantedBy("ponto_banca", { do: "deal_card" }, deal([], []), 0)).toBeNull();
  });
  it("is the common cards of the round in poker, without those that are out", () => {
    const holdings = { 1: { cards: ["??", "??"], folded: false }, 2: { cards: ["As", "Ks"], folded: false } };
    const hand = { variant: "holdem", round: 1, board: ["2c"], known: ["3d"], taken_back: [], holdings };
    const flop = wantedBy("holdem", { do: "turn_board" }, { hand }, 0);
    expect(flop).toMatchObject({ kind: "cards", count: 3, left: { "2c": 0, "3d": 0, As: 0, Ah: 1 } });
    expect(wantedBy("holdem", { do: "turn_cards", seat: 1 }, { hand }, 0)).toMatchObject({ count: 2 });
    expect(wantedBy("holdem", { do: "turn_cards", seat: 2 }, { hand }, 0)).toBeNull();
  });
});

/** What chance was asked for in an act at a real table, and how the console asks for it. */
interface Played {
  readonly game: string;
  readonly act: Doing;
  readonly at: number;
  readonly view: unknown;
  readonly wanted: Exclude<Wanted, { kind: "lots" | "seat" }> | { readonly kind: "lots"; readonly counts: readonly number[] } | null;
}

describe("in every game", () => {
  const played = acts as unknown as readonly Played[];
  it.each(played.map((one) => [`${one.game} ${one.act.do}`, one] as const))("%s", (_, { game, act, view, at, wanted }) => {
    const asked = wantedBy(game, act, view, at);
    if (wanted?.kind !== "lots") expect(asked).toEqual(wanted);
    else if (asked?.kind === "seat") expect([asked.among.length]).toEqual(wanted.counts);
    else expect(asked?.kind).toBe("lots");
  });
});
