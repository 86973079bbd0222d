import { describe, expect, it } from "vitest";
import { blocksOf, partsOf, type Part } from "./markdown";

const TEXTS = import.meta.glob<string>(["../../../law/play/*.md", "../../../law/readings.md"], { query: "?raw", import: "default", eager: true });

describe("a text of the house", () => {
  it("has headings, lists and paragraphs, with or without empty lines between them", () => {
    expect(blocksOf("# Um\nDois\ntrês\n- quatro\n  cinco\n- seis\n1. sete\n\n## Oito")).toEqual([
      { kind: "heading", depth: 1, parts: ["Um"] },
      { kind: "paragraph", parts: ["Dois\ntrês"] },
      { kind: "list", isOrdered: false, items: [["quatro\ncinco"], ["seis"]] },
      { kind: "list", isOrdered: true, items: [["sete"]] },
      { kind: "heading", depth: 2, parts: ["Oito"] },
    ]);
    expect(blocksOf("")).toEqual([]);
  });
  it("has code, bold and italics, also in each other", () => {
    expect(partsOf("a `b*c*` **d *e*** f")).toEqual(["a ", { tag: "code", parts: ["b*c*"] }, " ", { tag: "strong", parts: ["d ", { tag: "em", parts: ["e"] }] }, " f"]);
  });
  it("keeps HTML, and stars that only multiply, as text", () => {
    expect(partsOf("<b>2 * 3 * 4</b>")).toEqual(["<b>2 * 3 * 4</b>"]);
  });
  it("is written in nothing else", () => {
    const plain = (parts: readonly Part[]): string => parts.map((part) => (typeof part === "string" ? part : part.tag === "code" ? "" : plain(part.parts))).join("");
    const guides = Object.entries(TEXTS).filter(([path]) => path.includes("/play/"));
    expect(guides.length).toBeGreaterThan(20);
    for (const [path, text] of guides)
      for (const block of blocksOf(text))
        for (const parts of block.kind === "list" ? block.items : [block.parts]) expect(plain(parts), path).not.toMatch(/[*`|<>[\]\\]|^\s*(#|[-+] |\d+\. )/m);
  });
});
