/** Where the tables of a tournament are that the house deals: their ids by their numbers. */

import type { TournamentTables } from "../../http";
import { request } from "../../lib/api";

const AGAIN = 1000;

export class Tables {
  private known = $state.raw<ReadonlyMap<number, string>>(new Map());
  private timer = 0;
  private over = false;

  constructor(private readonly address: string) {}

  /** Empty: not open yet, or already closed. */
  of(number: number): string {
    return this.known.get(number) ?? "";
  }

  /** Look for these tables until all of them are known. */
  async find(numbers: readonly number[]): Promise<void> {
    clearTimeout(this.timer);
    if (this.over || numbers.every((number) => this.of(number))) return;
    const found = await request<TournamentTables>("GET", `${this.address}/tables`).catch(() => null);
    if (found) this.known = new Map([...this.known, ...found.tables.filter(({ table }) => table).map(({ number, table }) => [number, table] as const)]);
    clearTimeout(this.timer);
    if (!this.over) this.timer = window.setTimeout(() => void this.find(numbers), AGAIN);
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
  }
}
