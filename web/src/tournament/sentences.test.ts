import { describe, expect, it } from "vitest";
import { happened, sums } from "./sentences";
import type { Entrant, State } from "./types";

const one = (more: object): State =>
  ({ rules: { name: "x", currency: "EUR", target_buy_in: 30_000 }, course: { phase: "over" }, tables: {}, accounts: {}, entrants: [{ number: 1, name: "Łukasz Żak", standing: "playing", ...more } as Entrant] }) as unknown as State;
const due = (more: object): readonly string[] => sums({ do: "pay_winner", player: 1 }, one(more)).map((words) => words.replaceAll("\u00a0", " "));

/** FS-3.1.3.1, FS-5.3.2, FS-3.1.4.1 */
describe("what the cage is told to pay", () => {
  it("is the prize, less what was received", () => {
    expect(due({ prize: 27_000 })).toEqual(["270,00 € de prémio"]);
    expect(due({ prize: 27_000, received: 20_000 })).toEqual(["70,00 € de prémio"]);
  });
  it("has the bounties too, of somebody without a prize as well", () => {
    expect(due({ prize: 27_000, bounties: 4_000 })).toEqual(["270,00 € de prémio", "40,00 € de recompensas"]);
    expect(due({ bounties: 4_000, bounties_received: 1_000 })).toEqual(["30,00 € de recompensas"]);
  });
  it("tells an entry that was won from the money beside it", () => {
    expect(due({ prize: 33_500, seat_won: true })).toEqual(["35,00 € de prémio", "uma entrada de 300,00 €"]);
    expect(due({ prize: 30_000, seat_won: true })).toEqual(["uma entrada de 300,00 €"]);
  });
});

describe("what was paid", () => {
  it("names nothing that was not", () => {
    const paid = (more: object): string => happened({ event: "winner_paid", player: 1, ...more }, one({})).replaceAll("\u00a0", " ");
    expect(paid({ prize: 17_213, bounty: 0 })).toBe("O n.º 1 (Łukasz Żak) recebe 172,13 € de prémio.");
    expect(paid({ prize: 0, bounty: 4_000, seat: 30_000 })).toBe("O n.º 1 (Łukasz Żak) recebe 40,00 € de recompensas, uma entrada de 300,00 €.");
  });
});
