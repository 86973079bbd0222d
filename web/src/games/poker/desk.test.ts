import { beforeAll, expect, it, vi } from "vitest";
import { speech } from "../../lib/speech.svelte";
import { holdem } from "./index";

beforeAll(async () => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
  await speech.speak("pt");
});

it("says who does not agree, and who settles it", () => {
  const stopped = (hand: object | null): string => holdem.desk?.stopped?.({ hand }, (seat) => `Jogador ${seat}`) ?? "?";
  expect(stopped({ turn: null, objectors: [4] })).toBe("Jogador 4 não concorda com quem ganha: cabe ao fiscal resolver o conflito.");
  expect(stopped({ turn: null, objectors: [] })).toBe("");
  expect(stopped(null)).toBe("");
  expect(holdem.desk?.stopped?.({ hand: null, course: { closed: true } }, String)).toBe("A partida terminou.");
});
