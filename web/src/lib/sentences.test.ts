import { beforeAll, describe, expect, it, vi } from "vitest";
import texts from "../words/en.json";
import pt from "../words/pt.json";
import { named, speech } from "./speech.svelte";
import { cardName, happening, isMoney, type Said, type Setting } from "./sentences";

const en = named(texts);
const NAMES: Readonly<Record<number, string>> = { 3: "Ana", 4: "Rui" };
const setting: Setting = { unit: "EUR.demo", who: (who) => NAMES[who as number] ?? String(who), isYou: (seat) => seat === 3 };

const told = async (lang: "pt" | "en", event: Said): Promise<string> => {
  await speech.speak(lang);
  return happening(event, setting).replaceAll(/\s/g, " ");
};

beforeAll(() => {
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  vi.stubGlobal("document", { documentElement: {} });
});

describe("what happens at a table, in words", () => {
  it("names others and speaks to who is told", async () => {
    const seated = (seat: number): Said => ({ event: "seated", seat, chips: 5000, at: 0 });
    expect(await told("pt", seated(4))).toBe("Rui senta-se com 50,00 €.");
    expect(await told("pt", seated(3))).toBe("Sentou-se com 50,00 €.");
    expect(await told("en", seated(4))).toBe("Rui sits down with €50.00.");
    expect(await told("en", seated(3))).toBe("You sit down with €50.00.");
  });

  it("names everybody where there are several", async () => {
    expect(await told("pt", { event: "agreement_asked", winners: [3, 4] })).toBe("Ganha: Ana, Rui. Todos concordam?");
    expect(await told("pt", { event: "agreement_asked", winners: [4] })).toBe("Ganha: Rui. Todos concordam?");
  });

  it("gives a seat its number where the sentence asks for one", async () => {
    expect(await told("pt", { event: "seat_changed", seat: 4, to: 7, chips: 100 })).toBe("Rui muda para o lugar 7 com 1,00 €.");
    expect(await told("en", { event: "change_asked", seat: 3, wants: 4 })).toBe("You ask for seat 4.");
  });

  it("leaves no fact unsaid, in either language, of any event", async () => {
    for (const lang of ["pt", "en"] as const) {
      for (const event of Object.keys((lang === "pt" ? pt : en).event)) {
        for (const seat of [3, 4]) expect(await told(lang, { event, seat }), event).not.toMatch(/\{|undefined|null|NaN/);
      }
    }
  });

  it("never takes the third person for «you»", () => {
    for (const words of Object.values(en.you)) expect(words).not.toMatch(/\b(he|his|him)\b|\bYou \w+s\b(?<!miss|pass)/);
    for (const words of [...Object.values(en.you), ...Object.values(pt.you)]) expect(words).not.toContain("{seat}");
  });

  it("knows money from what is counted", () => {
    expect([isMoney("place_bet", "chips"), isMoney("raise_to", "bet"), isMoney("sit", "chips")]).toEqual([true, true, true]);
    expect([isMoney("buy_colour", "count"), isMoney("ask_colour", "count"), isMoney("nobody", "chips")]).toEqual([false, false, false]);
  });

  it("reads cards as people do", async () => {
    await speech.speak("pt");
    expect(["Td", "As", "??"].map(cardName)).toEqual(["10♦", "A♠", "carta de face para baixo"]);
    expect(["TO", "2★"].map(cardName), "of a machine's own deck").toEqual(["TO", "2★"]);
  });
});
