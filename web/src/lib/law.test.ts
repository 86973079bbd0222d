import { describe, expect, it } from "vitest";
import type { LawChapter, LawRule } from "../http";
import { chapterOf, cited, isReading, sought, withCites } from "./law";

const chapters: readonly LawChapter[] = ["AO-1", "AO-10", "PT-BFO", "PT-SO"].map((id) => ({ id, title: id, rules: 1 }));
const rule = (id: string, summary: string, ...readings: string[]): LawRule => ({ id, locator: "regra", summary, readings });
const rules = [rule("PT-BFO-12", "Máximo dos ases", "R-21"), rule("PT-BFO-13", "Três dados na arena")];

describe("a rule's chapter", () => {
  it("is the one whose id it begins with", () => {
    expect(chapterOf("PT-BFO-12a", chapters)).toBe("PT-BFO");
    expect(chapterOf("AO-10.3b", chapters)).toBe("AO-10");
    expect(chapterOf("AO-1.3", chapters)).toBe("AO-1");
    expect(chapterOf("AO-D1", [...chapters, { id: "AO-D", title: "", rules: 1 }])).toBe("AO-D");
    expect(chapterOf("AO-D1", chapters)).toBeNull();
    expect(chapterOf("PT-SO", chapters)).toBe("PT-SO");
    expect(chapterOf("R-21", chapters)).toBeNull();
  });
});

describe("finding rules", () => {
  it("by words, without minding accents or order", () => {
    expect(sought(rules, "ases maximo").map(({ id }) => id)).toEqual(["PT-BFO-12"]);
    expect(sought(rules, "bfo-13")).toHaveLength(1);
    expect(sought(rules, "  ")).toHaveLength(2);
    expect(sought(rules, "roleta")).toEqual([]);
  });

  it("by what is cited: a rule or a reading of it", () => {
    expect(cited(rules, "R-21").map(({ id }) => id)).toEqual(["PT-BFO-12"]);
    expect(cited(rules, "PT-BFO-13")).toHaveLength(1);
    expect([isReading("R-21"), isReading("RT-21")]).toEqual([true, false]);
  });
});

describe("the words of a refusal", () => {
  const shown = (words: string, ...cites: string[]): string =>
    withCites(words, cites)
      .map(({ text, isCite }) => (isCite ? `[${text}]` : text))
      .join("");

  it("have their rules told apart", () => {
    expect(shown("Recusado R-199 PT-BFO-3d: não.", "R-199", "PT-BFO-3d")).toBe("Recusado [R-199] [PT-BFO-3d]: não.");
    expect(shown("PT-BFO-12a e PT-BFO-1", "PT-BFO-1", "PT-BFO-12a")).toBe("[PT-BFO-12a] e [PT-BFO-1]");
  });

  it("are followed by those that they don't name", () => {
    expect(shown("Não.", "R-1")).toBe("Não. [R-1]");
    expect(shown("Não.")).toBe("Não.");
  });
});
