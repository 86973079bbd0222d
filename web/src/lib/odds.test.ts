import { describe, expect, it } from "vitest";
import type { BetFigures, Figure } from "../http";
import { alike, edgeOf, isNothing, isShort, oneIn, percentage } from "./odds";

const figure = (exact: string, decimal: string): Figure => ({ exact, decimal });
const bet = (name: string, kind: string, win = "1/37"): BetFigures => ({
  bet: name,
  kind,
  win: figure(win, "0.027027027027"),
  push: figure("0", "0.000000000000"),
  lose: figure("36/37", "0.972972972973"),
  expectation: figure("-1/37", "-0.027027027027"),
  returned: figure("36/37", "0.972972972973"),
  variance: figure("1", "1.000000000000"),
});

describe("bets that are all alike", () => {
  it("are one line, those of another kind or with other figures are another", () => {
    const lines = alike([bet("pleno_0", "pleno"), bet("pleno_1", "pleno"), bet("rua_1", "rua"), bet("rua_2", "rua", "3/37")]);
    expect(lines.map(({ bet: name, places }) => [name, places])).toEqual([["pleno_0", 2], ["rua_1", 1], ["rua_2", 1]]);
  });

  it("without a kind are lines of their own", () => {
    expect(alike([bet("pequeno", ""), bet("grande", "")])).toHaveLength(2);
  });
});

describe("the house's edge", () => {
  it("is what the player loses on average", () => {
    expect(edgeOf(bet("pleno_0", ""))).toEqual(figure("1/37", "0.027027027027"));
  });

  it("may be the player's, or nobody's", () => {
    const fair = { ...bet("x", ""), expectation: figure("0", "0.000000000000") };
    expect(edgeOf(fair)).toEqual(figure("0", "0.000000000000"));
    expect(edgeOf({ ...fair, expectation: figure("1/300", "0.003333333333") }).exact).toBe("-1/300");
  });
});

describe("figures as people read them", () => {
  it("are percentages in the reader's language", () => {
    expect(percentage(figure("1/37", "0.027027027027"), "en")).toBe("2.70%");
    expect(percentage(figure("1/37", "0.027027027027"), "pt").replace(/\s/g, " ")).toMatch(/^2,70 ?%$/);
    expect(percentage(figure("1/649740", "0.000001539077"), "en")).toBe("0.000154%");
    expect(percentage(figure("0", "0.000000000000"), "en")).toBe("0.00%");
    const long = figure("680938355432/1525814595305", "0.446278569839");
    expect([isShort(long), percentage(long, "en")]).toEqual([false, "44.628%"]);
  });

  it("are one in so many", () => {
    expect(oneIn(figure("1/649740", "0.000001539077"))).toBe(649_740);
    expect(oneIn(figure("3/216580", "0.000013851695"))).toBe(72_193);
    expect([oneIn(figure("0", "0")), oneIn(figure("1/2", "0.5"))]).toEqual([null, null]);
    expect(isNothing(figure("0", "0.000000000000"))).toBe(true);
  });
});
