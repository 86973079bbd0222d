import { expect, it } from "vitest";
import { grouped } from "./limits";

it("tells bets with the same limits together", () => {
  const limit = (bet: string, words: string) => ({ bet, name: bet, words });
  expect(grouped([limit("ases", "1–6"), limit("pequeno", "1–200"), limit("grande", "1–200")])).toEqual([
    { words: "1–6", names: ["ases"] },
    { words: "1–200", names: ["pequeno", "grande"] },
  ]);
});
