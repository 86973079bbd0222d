/** Keys for a table. Single letters can be turned off. */

const KEPT = "poker-keys";

class Shortcuts {
  on = $state(localStorage.getItem(KEPT) !== "off");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
}

export const shortcuts = new Shortcuts();

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

/** What a key means here; nothing while somebody writes or is asked something. A slider has its own arrows. */
export function strokeOf(event: KeyboardEvent): Stroke | null {
  if (!shortcuts.on || event.ctrlKey || event.metaKey || event.altKey) return null;
  const stroke = STROKES[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  const isArrow = stroke === "more" || stroke === "less";
  if (event.repeat && !isArrow) return null;
  const taken = isArrow ? "input, select, textarea, dialog" : "input:not([type=checkbox], [type=range]), select, textarea, dialog";
  return event.target instanceof Element && event.target.closest(taken) ? null : stroke;
}
