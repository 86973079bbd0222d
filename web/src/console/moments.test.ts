import { expect, it } from "vitest";
import { actIn, momentsOf, type PastAct } from "./moments";

const act = (at: number, ...events: readonly string[]): PastAct => ({ at, version: at, events: events.map((event) => ({ event })) });
const withheld = (at: number): PastAct => ({ at, version: at, events: null });

it("tells each moment by the act after it", () => {
  const acts = [act(1, "table_opened"), act(2, "seated"), act(3, "bets_opened", "announced"), act(4, "bet_placed")];
  expect(momentsOf([1, 2, 4], acts)).toEqual([
    { to: 4, before: acts[3] },
    { to: 2, before: acts[2] },
    { to: 1, before: acts[1] },
  ]);
});

it("says nothing of what it can't tell apart", () => {
  const acts = [act(2, "seated"), act(3, "bets_opened"), act(4, "bet_placed")];
  expect(momentsOf([1, 2, 4], acts).map((one) => one.before?.at ?? null)).toEqual([4, null, null]);
});

it("tells what came before cards in play, whose entry is withheld", () => {
  const acts = [act(1, "table_opened"), act(2, "bet_placed"), withheld(3), act(4, "decided")];
  expect(momentsOf([1, 2, 12], acts).map((one) => one.before?.at ?? null)).toEqual([4, 3, 2]);
});

it("reads an entry of the journal, withheld or not", () => {
  expect(actIn({ at: 5, version: 5, body: '{"act":{"events":[{"event":"seated"}]}}' })).toEqual(act(5, "seated"));
  expect(actIn({ at: 5, version: 5, body: null })).toEqual(withheld(5));
});
