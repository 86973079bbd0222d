import { beforeAll, expect, it, vi } from "vitest";
import { speech } from "../lib/speech.svelte";
import { prizesOf } from "./jackpotPrizes";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

it("says what every combination wins, from the highest", () => {
  const prize = (combination: string, fixed: number, percent: number) => ({ combination, fixed, percent });
  const prizes = [prize("sequencia_real_de_cor", 0, 0), prize("sequencia_de_cor", 0, 10), prize("poquer", 50_000, 0)];
  expect(prizesOf({ prizes, unit: "EUR" }).map(({ name, words }) => `${name}: ${words}`.replaceAll(/\s/g, " "))).toEqual([
    "sequência real de cor: o que restar no jackpot",
    "sequência de cor: 10 % do jackpot",
    "póquer: 500,00 €",
  ]);
});
