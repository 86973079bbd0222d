import { beforeAll, expect, it, vi } from "vitest";
import { speech } from "../../lib/speech.svelte";
import { badge, withMove, type Moved, type Outcomes } from "./results.svelte";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

const told = (moves: readonly Partial<Moved>[], viewer: number | null): Outcomes =>
  moves.reduce<Outcomes>((all, move) => withMove(all, { seat: 1, zone: "lugar_1", event: "", ...move }, viewer, ({ zone }) => zone), {});
const shown = (moves: readonly Partial<Moved>[], viewer: number | null): unknown => Object.values(told(moves, viewer)).map(badge);

const WON: Partial<Moved> = { event: "prize_paid", prize: 500 };
const BACK: Partial<Moved> = { event: "bet_returned", chips: 500 };
const LOST: Partial<Moved> = { event: "bet_collected", chips: 300, seat: 2 };

it("tells what a hand won, lost, or gave back", () => {
  expect(shown([WON, BACK], 1)).toEqual([{ total: "+5", tone: "won" }]);
  expect(shown([LOST], 2)).toEqual([{ total: "−3", tone: "lost" }]);
  expect(shown([BACK], 1)).toEqual([{ total: "=", tone: "plain" }]);
});

it("is the viewer's own where they had a stake on it, and everybody's where not", () => {
  expect(shown([WON, LOST], 2)).toEqual([{ total: "−3", tone: "lost" }]);
  expect(shown([WON, LOST], null)).toEqual([{ total: "+2", tone: "won" }]);
});

it("begins anew with the next coup, and when something is taken back", () => {
  for (const event of ["bets_closed", "bets_opened", "coup_voided", "rewound"]) expect(told([WON, { event }], 1)).toEqual({});
  expect(told([{ event: "hand_card" }], 1)).toEqual({});
});
