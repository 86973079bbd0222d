import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import Markdown from "./Markdown.svelte";

/** As HTML without Svelte's own marks. */
function shown(text: string, untitled = false): string {
  const { body } = render(Markdown, { props: { text, untitled } });
  return body.replaceAll(/<!--.*?-->| class="[^"]*"/g, "").trim();
}

describe("the Markdown of the guides", () => {
  it("has headings, paragraphs and both kinds of lists", () => {
    const text = "# Craps\n\n## Objetivo\n\nAcertar\nno total.\n\n1. Aposte.\n2. Lance.\n\n- Pass\n- Field";
    const rest = "<h3>Objetivo</h3><p>Acertar\nno total.</p><ol><li>Aposte.</li><li>Lance.</li></ol><ul><li>Pass</li><li>Field</li></ul>";
    expect(shown(text)).toBe(`<h3>Craps</h3>${rest}`);
    expect(shown(text, true)).toBe(rest);
  });

  it("emphasises", () => {
    expect(shown("o *grande* e o **pequeno**, `3`")).toBe("<p>o <em>grande</em> e o <strong>pequeno</strong>, <code>3</code></p>");
  });

  it("lets a list follow its paragraph", () => {
    expect(shown("Veja:\n- um\n  dois\n- três")).toBe("<p>Veja:</p><ul><li>um\ndois</li><li>três</li></ul>");
  });

  it("makes no HTML and follows no link: everything that the house did not mean as a mark is text", () => {
    expect(shown("2 * 3, risco_exterior <b>x</b>")).toBe("<p>2 * 3, risco_exterior &lt;b>x&lt;/b></p>");
    expect(shown("<script>alert(1)</script>")).toBe("<p>&lt;script>alert(1)&lt;/script></p>");
    expect(shown("B&B &amp; 1 < 2")).toBe("<p>B&amp;B &amp;amp; 1 &lt; 2</p>");
    expect(shown("[aqui](javascript:alert(1))")).toBe("<p>[aqui](javascript:alert(1))</p>");
  });

  it("has nothing to say of nothing", () => {
    expect(shown(" \n\n")).toBe("");
  });
});
