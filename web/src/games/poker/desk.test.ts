import { beforeAll, describe, expect, it, vi } from "vitest";
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

describe("what a tournament table waits for", () => {
  const stopped = (view: object): string => holdem.desk?.stopped?.(view, (seat) => `Jogador ${seat}`) ?? "?";

  it("a dispute, or the end of a break", () => {
    expect(stopped({ course: { claimants: [2, 3] } })).toBe("Jogador 2, Jogador 3 reclama: decide o diretor, ou o fiscal por ele.");
    expect(stopped({ hand: null, course: { on_break: true } })).toBe("Intervalo.");
    expect(stopped({ hand: { turn: 2 }, course: { on_break: true } })).toBe("");
  });

  it("the director's word, hand for hand", () => {
    const waits = "Mão-a-mão: espera-se pela ordem do diretor.";
    expect(stopped({ hand: null, course: { hand_for_hand: true } })).toBe(waits);
    expect(stopped({ hand: null, course: { hand_for_hand: true, may_start: true } })).toBe("");
    const players = { 1: { cave: 0 }, 2: { cave: 50 } };
    const hand = { stage: "turning", held: true, holdings: { 1: { folded: false }, 2: { folded: false } } };
    expect(stopped({ players, hand })).toBe(waits);
    expect(stopped({ players, hand: { ...hand, stage: "betting" } })).toBe("");
    expect(stopped({ players, hand: { ...hand, holdings: { 1: { folded: true }, 2: { folded: false } } } })).toBe("");
    expect(stopped({ players, hand: { ...hand, held: false } })).toBe("");
  });
});
