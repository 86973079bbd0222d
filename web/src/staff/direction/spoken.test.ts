import { expect, it } from "vitest";
import { spoken } from "./spoken";

const NAMES: Readonly<Record<string, string>> = { minimum: "mínimo da mesa", idle_coups: "jogadas sem apostar" };
const name = (option: string): string => NAMES[option] ?? option;

it("options are named as people know them", () => {
  expect(spoken("Recusado PT-NB-20: a opção minimum vai de 1,00 € a 2,00 €; pediu 5,00 €.", name)).toBe(
    "Recusado PT-NB-20: a opção «mínimo da mesa» vai de 1,00 € a 2,00 €; pediu 5,00 €.",
  );
  expect(spoken("a opção «minimum» está fixada pelas regras desta mesa.", name)).toContain("«mínimo da mesa» está");
  expect(spoken("the option minimum goes from 1 to 2.", name)).toContain("“mínimo da mesa” goes");
  expect(spoken("precisam de aprovação prévia do regulador: minimum, idle_coups.", name)).toBe(
    "precisam de aprovação prévia do regulador: mínimo da mesa, jogadas sem apostar.",
  );
});

it("what a program would write is left out", () => {
  expect(spoken("o jogo online decorre num ambiente virtual: physical=no.", name)).toBe("o jogo online decorre num ambiente virtual.");
});

it("other words stay as they are", () => {
  expect(spoken("the table's minimum (€1.00) up to 6 times it.", name)).toBe("the table's minimum (€1.00) up to 6 times it.");
});
