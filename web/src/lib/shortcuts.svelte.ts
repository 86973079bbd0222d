/** Single letters that act at a table. They can be turned off. */

const KEPT = "table-keys";

class Shortcuts {
  on = $state(localStorage.getItem(KEPT) !== "off");

  set(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
}

export const shortcuts = new Shortcuts();

const ARROW = "Arrow";

/** The key that was pressed for the table: a letter in lower case, or an arrow; null while somebody writes or is asked
something. A slider has its own arrows. */
export function keyOf(event: KeyboardEvent): string | null {
  if (!shortcuts.on || event.ctrlKey || event.metaKey || event.altKey) return null;
  const isArrow = event.key.startsWith(ARROW);
  if (event.repeat && !isArrow) return null;
  const taken = isArrow ? "input, select, textarea, dialog" : "input:not([type=checkbox], [type=range]), select, textarea, dialog";
  if (event.target instanceof Element && event.target.closest(taken)) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}
