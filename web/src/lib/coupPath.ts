/** Where the house has a row of the history: `table/span/seat`, and a mark where a rewind told it. */

export interface CoupPath {
  readonly path: { readonly table: string; readonly span: string; readonly seat: number };
  readonly query: { readonly mark: string | null };
}

export function coupPath(id: string): CoupPath {
  const [table = "", span = "", seat = "", mark = null] = id.split("/");
  return { path: { table, span, seat: Number(seat) }, query: { mark } };
}
