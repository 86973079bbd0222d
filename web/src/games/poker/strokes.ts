/** What keys mean at a poker table. */

import { keyOf } from "../../lib/shortcuts.svelte";

export type Stroke = "fold" | "match" | "raise" | "more" | "less";

const STROKES: Readonly<Record<string, Stroke>> = {
  f: "fold",
  c: "match",
  r: "raise",
  ArrowUp: "more",
  ArrowRight: "more",
  ArrowDown: "less",
  ArrowLeft: "less",
};

export const strokeOf = (event: KeyboardEvent): Stroke | null => STROKES[keyOf(event) ?? ""] ?? null;
