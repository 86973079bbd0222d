import { expect, it } from "vitest";
import { preferred } from "./speech.svelte";

it.each([
  [null, ["pt-PT", "en"], "pt"],
  [null, ["en-GB"], "en"],
  [null, ["fr-FR", "en-US", "pt-BR"], "en"],
  [null, ["fr-FR"], "pt"],
  ["en", ["pt-PT"], "en"],
] as const)("chosen %s, browser %j: %s", (kept, languages, lang) => {
  expect(preferred(kept, languages)).toBe(lang);
});
