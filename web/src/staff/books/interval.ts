/** Instants in the fields of a form: what somebody typed by the clock on his wall, as the house counts. */

export function instantOf(typed: string): number | null {
  const at = Date.parse(typed);
  return Number.isNaN(at) ? null : at;
}
