/** Instants in the fields of a form: local time as it was typed, in the milliseconds that the house counts. */

export function instantOf(typed: string): number | null {
  const at = Date.parse(typed);
  return Number.isNaN(at) ? null : at;
}
