import { afterEach, expect, it, vi } from "vitest";
import { theme } from "./theme.svelte";

function device(light: boolean): { readonly dataset: Record<string, string>; change: (light: boolean) => void } {
  const kept = new Map<string, string>();
  const media = { matches: light, addEventListener: (_: string, told: () => void) => (media.told = told), told: () => {} };
  const root = { dataset: {} as Record<string, string> };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("document", { documentElement: root, querySelector: () => null });
  vi.stubGlobal("localStorage", { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  return { dataset: root.dataset, change: (now) => ((media.matches = now), media.told()) };
}

afterEach(() => void vi.unstubAllGlobals());

it("is the device's, and follows it", () => {
  const { dataset, change } = device(true);
  theme.begin();
  expect(dataset["theme"]).toBe("light");
  change(false);
  expect(dataset["theme"]).toBe("dark");
});

it("is the visitor's, once chosen", () => {
  const { dataset, change } = device(true);
  theme.begin();
  theme.choose(theme.other);
  change(true);
  expect([theme.shade, dataset["theme"]]).toEqual(["dark", "dark"]);
});
