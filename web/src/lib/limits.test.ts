import { expect, it } from "vitest";
import { folded, grouped } from "./limits";

it("tells bets with the same limits together", () => {
  const limit = (bet: string, words: string) => ({ bet, name: bet, words });
  expect(grouped([limit("ases", "1–6"), limit("pequeno", "1–200"), limit("grande", "1–200")])).toEqual([
    { words: "1–6", names: ["ases"] },
    { words: "1–200", names: ["pequeno", "grande"] },
  ]);
});

it("tells bets that differ in their numbers alone at once", () => {
  const plenos = Array.from({ length: 37 }, (_, number) => `Pleno ${number}`);
  expect(folded(plenos)).toEqual(["Pleno 0–36"]);
  expect(folded(plenos.map((_, number) => `${number} e dois vizinhos`))).toEqual(["0–36 e dois vizinhos"]);
  expect(folded(["Cavalo 1-2", "Cavalo 1-4", "Cavalo 2-3", "Cavalo 2-5", "Cavalo 3-6", "Cavalo 4-5", "Cavalo 4-7"])).toEqual(["Cavalo 1-2, 1-4… (7)"]);
  expect(folded(["Total 2", "Total 12"])).toEqual(["Total 2, 12"]);
});

it("leaves names alone that are not alike", () => {
  const names = ["1.ª dúzia", "2.ª dúzia", "3.ª coluna", "Par", "Série grande 0-2-3", "Cavalo da 1.ª e 2.ª dúzias"];
  expect(folded(names)).toEqual(names);
});
