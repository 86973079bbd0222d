import { expect, it } from "vitest";
import { asked } from "./historyFilter";

const ANY = { table: "", game: "", gain: "", since: "", until: "" } as const;

it("asks for everything where nothing is chosen", () => {
  expect(asked(ANY)).toEqual({ table: null, game: null, gain: null, since: null, until: null });
});

it("asks for a game and for a table", () => {
  expect(asked({ ...ANY, game: "craps", table: "craps-2" })).toMatchObject({ game: "craps", table: "craps-2" });
});

it("takes days whole, by the clock on the wall", () => {
  const { since, until } = asked({ ...ANY, since: "2026-11-17", until: "2026-11-17" });
  expect(since).toBe(new Date(2026, 10, 17).getTime());
  expect(until).toBe(new Date(2026, 10, 18).getTime() - 1);
  expect(asked({ ...ANY, since: "17/11/2026" }).since).toBeNull();
});
