import { describe, expect, it } from "vitest";
import { blocksOf, lineOf, type Block, type Line } from "./markdown";

const plain = (text: string): Line => [{ text, as: "plain" }];

describe("the Markdown of the guides", () => {
  it("knows headings, paragraphs and both kinds of lists", () => {
    const text = "# Craps\n\n## Objectivo\n\nAcertar\nno total.\n\n1. Aposte.\n2. Lance.\n\n- Pass\n- Field";
    expect(blocksOf(text)).toEqual([
      { kind: "heading", level: 1, line: plain("Craps") },
      { kind: "heading", level: 2, line: plain("Objectivo") },
      { kind: "paragraph", line: plain("Acertar no total.") },
      { kind: "list", ordered: true, items: [plain("Aposte."), plain("Lance.")] },
      { kind: "list", ordered: false, items: [plain("Pass"), plain("Field")] },
    ] satisfies Block[]);
  });

  it("takes a heading without an empty line before or after it", () => {
    expect(blocksOf("uma\n## Outra\nterceira").map((block) => block.kind)).toEqual(["paragraph", "heading", "paragraph"]);
  });

  it("lets a list follow its paragraph, and an item go on in the next line", () => {
    expect(blocksOf("Veja:\n- um\n  dois\n- três")).toEqual([
      { kind: "paragraph", line: plain("Veja:") },
      { kind: "list", ordered: false, items: [plain("um dois"), plain("três")] },
    ]);
  });

  it("emphasises", () => {
    expect(lineOf("o *grande* e o **pequeno**, `3`")).toEqual([
      { text: "o ", as: "plain" },
      { text: "grande", as: "em" },
      { text: " e o ", as: "plain" },
      { text: "pequeno", as: "strong" },
      { text: ", ", as: "plain" },
      { text: "3", as: "code" },
    ]);
  });

  it("leaves alone what is no mark, and makes no HTML", () => {
    expect(lineOf("2 * 3 * 4, risco_exterior_1 <b>x</b>")).toEqual(plain("2 * 3 * 4, risco_exterior_1 <b>x</b>"));
  });

  it("has nothing to say of nothing", () => {
    expect(blocksOf(" \n\n")).toEqual([]);
  });
});
