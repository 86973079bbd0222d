import { describe, expect, it } from "vitest";
import { after } from "./brought.svelte";

describe("what a coup brought", () => {
  const coup = [
    { event: "bets_closed" },
    { event: "bet_collected", seat: 1, chips: 300 },
    { event: "bet_collected", seat: 2, chips: 900 },
    { event: "prize_paid", seat: 1, prize: 500 },
  ];

  it("is one's own prizes less one's own losses", () => {
    expect(coup.reduce((net, told) => after(net, told, 1), null as number | null)).toBe(200);
    expect(coup.reduce((net, told) => after(net, told, 2), null as number | null)).toBe(-900);
  });

  it("is nothing for who had nothing decided, and forgotten when bets are closed again", () => {
    expect(coup.reduce((net, told) => after(net, told, 3), null as number | null)).toBeNull();
    expect(coup.reduce((net, told) => after(net, told, null), null as number | null)).toBeNull();
    expect(after(200, { event: "bets_closed" }, 1)).toBeNull();
  });
});
