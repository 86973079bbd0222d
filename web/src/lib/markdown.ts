/** The Markdown that texts of the house are written in: headings, lists, paragraphs; code, bold and italics in them. */

export type Part = string | { readonly tag: "code" | "strong" | "em"; readonly parts: readonly Part[] };

export type Block =
  | { readonly kind: "heading"; readonly depth: number; readonly parts: readonly Part[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly (readonly Part[])[] }
  | { readonly kind: "paragraph"; readonly parts: readonly Part[] };

const HEADING = /^(#{1,6}) +(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.) +(.*)$/;
const INLINE = /`([^`]+)`|\*\*(?! )(.+?)(?<! )\*\*(?!\*)|\*(?![ *])(.+?)(?<![ *])\*/;

/** HTML stays text, as does all that is not known here. */
export function blocksOf(text: string): readonly Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => runsOf(part.split("\n").filter((line) => line.trim())));
}

/** Lines without an empty one between them: a heading, a list or a paragraph ends where another begins. */
function runsOf(lines: readonly string[]): readonly Block[] {
  const found: { kind: Block["kind"]; depth: number; isOrdered: boolean; texts: string[] }[] = [];
  for (const line of lines) {
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const last = found.at(-1);
    if (heading) found.push({ kind: "heading", depth: heading[1]!.length, isOrdered: false, texts: [heading[2]!] });
    else if (item && last?.kind === "list" && last.isOrdered === (item[1] !== undefined)) last.texts.push(item[2]!);
    else if (item) found.push({ kind: "list", depth: 0, isOrdered: item[1] !== undefined, texts: [item[2]!] });
    else if (last && last.kind !== "heading") last.texts.push(`${last.texts.pop()}\n${line.trim()}`);
    else found.push({ kind: "paragraph", depth: 0, isOrdered: false, texts: [line.trim()] });
  }
  return found.map(({ kind, depth, isOrdered, texts }) => {
    const items = texts.map(partsOf);
    return kind === "list" ? { kind, isOrdered, items } : kind === "heading" ? { kind, depth, parts: items[0]! } : { kind, parts: items[0]! };
  });
}

export function partsOf(text: string): readonly Part[] {
  const found = INLINE.exec(text);
  if (!found) return text ? [text] : [];
  const [whole, code, strong, em] = found;
  const part: Part = code ? { tag: "code", parts: [code] } : { tag: strong ? "strong" : "em", parts: partsOf(strong ?? em!) };
  return [...partsOf(text.slice(0, found.index)), part, ...partsOf(text.slice(found.index + whole.length))];
}
