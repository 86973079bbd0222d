import { describe, expect, it } from "vitest";
import { speech } from "../lib/speech.svelte";
import { announcement } from "./aloud";
import type { Said, State } from "./types";

const STATE = {
  rules: { name: "Main", currency: "EUR", levels: [{ small_blind: 25, big_blind: 50 }, { small_blind: 600, big_blind: 1200, ante: 1200, break_minutes: 15 }] },
  entrants: [{ number: 1, name: "Łukasz Żak", standing: "playing", table: 4, seat: 7 }],
  tables: {},
  course: { playing: 9 },
  accounts: {},
} as unknown as State;

async function both(said: Said): Promise<readonly string[]> {
  await speech.english();
  const found = announcement(said, STATE);
  return found ? (["pt", "en"] as const).map((lang) => speech.sayIn(lang, found.key, found.facts(lang))) : [];
}

describe("announcements", () => {
  it("say who moves from where to where, in both languages", async () => {
    const [pt, en] = await both({ do: "balance_tables", player: 1, table: 9, seat: 2 });
    for (const words of [pt, en]) for (const part of ["Łukasz Żak", "1", "4", "7", "9", "2"]) expect(words).toContain(part);
    expect(pt).toContain("mesa 9");
    expect(en).toContain("table 9");
  });
  it("say the blinds, and the ante only where there is one", async () => {
    const [first] = await both({ event: "level_advanced", clock: { level: 1, since: 0 } });
    expect(first).toContain("25");
    expect(first).not.toContain("ante");
    const [, second] = await both({ event: "level_advanced", clock: { level: 2, since: 0 } });
    expect(second).toContain("1,200");
    expect(second).toContain("ante");
  });
  it("say how long a break is", async () => {
    expect((await both({ event: "level_advanced", clock: { level: 2, on_break: true, since: 0 } }))[0]).toContain("15 minutos");
  });
  it("say how many are left, and who has won", async () => {
    expect((await both({ event: "busted", player: 1 }))[0]).toContain("9");
    expect((await both({ event: "finished", results: [{ player: 1, place: 1 }] }))[1]).toContain("Łukasz Żak");
  });
  it("leave out what the room need not hear, and no fact is missing in the others", async () => {
    expect(await both({ event: "entered", player: 1 })).toEqual([]);
    for (const tag of ["break_table", "open_table", "entries_closed", "colour_up_called", "removed_announced"]) {
      for (const words of await both({ event: tag, table: 3, entries: 40, remove: 25, next: 100, chip: 25 })) expect(words, tag).not.toMatch(/\{|  |undefined/);
    }
  });
});
