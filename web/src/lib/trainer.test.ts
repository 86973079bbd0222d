import { afterEach, expect, it, vi } from "vitest";
import { speech } from "./speech.svelte";
import { lessonWords, trainer } from "./trainer.svelte";

const WRONG = { best: "stand", chosen: "ask_card", cost: 320 };

afterEach(() => void vi.unstubAllGlobals());

it("says what the best play was, and what another cost", () => {
  expect(lessonWords({ best: "stand", chosen: "stand", cost: 0 })).toBe("«Ficar» era a melhor jogada.");
  expect(lessonWords(WRONG)).toBe("«Pedir carta» perdeu 3,2 centésimos da aposta. A melhor jogada era «Ficar».");
  expect(lessonWords({ best: "vou", chosen: "passo", cost: 4 })).toContain("perdeu 0,04 centésimos");
});

it("says so in English", async () => {
  vi.stubGlobal("document", { documentElement: { lang: "" } });
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  await speech.speak("en");
  expect(lessonWords(WRONG)).toMatch(/lost 3\.2 hundredths of the stake\. The best play was/);
  await speech.speak("pt");
});

it("is off until somebody wants it, and remembered", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (name: string, value: string) => kept.set(name, value) });
  expect(trainer.on).toBe(false);
  trainer.toggle();
  expect([trainer.on, kept.get("trainer")]).toEqual([true, "1"]);
  trainer.toggle();
  expect([trainer.on, kept.get("trainer")]).toEqual([false, "0"]);
});
