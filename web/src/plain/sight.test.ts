import { expect, it } from "vitest";
import type { Option } from "../protocol";
import { runsOut } from "./sight";

const option = (until: number | null): Option => ({ kind: "act", asks: [], nature: "course", since: 0, until });

it("the time that is left is that of the option which runs out first", () => {
  expect(runsOut([option(null), option(900), option(700)])).toBe(700);
});

it("what has no end is not timed", () => {
  expect([runsOut([option(null)]), runsOut([])]).toEqual([null, null]);
});
