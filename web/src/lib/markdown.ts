/** The little Markdown that the house's guides are written in, as a tree: whoever shows it makes elements of it, never HTML. */

export interface Span {
  readonly text: string;
  readonly as: "plain" | "em" | "strong" | "code";
}
export type Line = readonly Span[];
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly line: Line }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly Line[] };

const HEADING = /^(#{1,6})\s+(.*)$/;
const ITEM = /^\s*(?:([-*+])|\d+[.)])\s+(.*)$/;
const MARKED = /(\*\*|__)(?=\S)(.+?)(?<=\S)\1|(?<![\w*])([*_])(?=\S)(.+?)(?<=\S)\3(?![\w*])|`([^`]+)`/g;

export function blocksOf(text: string): readonly Block[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n|\n(?=#{1,6}\s)|(?<=^#{1,6}\s.*)\n/m)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap(partsOf);
}

function partsOf(part: string): Block[] {
  const heading = HEADING.exec(part);
  if (heading) return [{ kind: "heading", level: heading[1]!.length, line: lineOf(heading[2]!) }];
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let items: string[] = [];
  let ordered = false;
  const end = (): void => {
    if (paragraph.length) blocks.push({ kind: "paragraph", line: lineOf(paragraph.join(" ")) });
    if (items.length) blocks.push({ kind: "list", ordered, items: items.map(lineOf) });
    [paragraph, items] = [[], []];
  };
  for (const line of part.split("\n")) {
    const item = ITEM.exec(line);
    if (item) {
      if (paragraph.length || (items.length && ordered !== !item[1])) end();
      ordered = !item[1];
      items.push(item[2]!);
    } else if (items.length) items[items.length - 1] += ` ${line.trim()}`;
    else paragraph.push(line.trim());
  }
  end();
  return blocks;
}

/** A line with its emphasis; marks that nobody closes are what they look like. */
export function lineOf(text: string): Line {
  const spans: Span[] = [];
  let from = 0;
  for (const mark of text.matchAll(MARKED)) {
    if (mark.index > from) spans.push({ text: text.slice(from, mark.index), as: "plain" });
    if (mark[2] !== undefined) spans.push({ text: mark[2], as: "strong" });
    else if (mark[4] !== undefined) spans.push({ text: mark[4], as: "em" });
    else spans.push({ text: mark[5] ?? "", as: "code" });
    from = mark.index + mark[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), as: "plain" });
  return spans;
}
