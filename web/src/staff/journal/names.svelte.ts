/** People don't know each other by sixteen figures: the names of accounts, each asked for once. */

import { SvelteMap } from "svelte/reactivity";
import { ask } from "../../lib/api";
import { patiently } from "../retry";
import { isAccount } from "./subject";

const known = new SvelteMap<string, string>();
const wanted = new Set<string>();

/** By the name, as soon as it is known; until then, and where there is none, by the id. */
export function nameOf(id: string): string {
  return known.get(id) ?? id;
}

export function want(ids: readonly string[]): void {
  for (const id of ids) {
    if (!isAccount(id) || wanted.has(id)) continue;
    wanted.add(id);
    patiently(() => ask("GET /api/cage/balances", { query: { account: id } })).then(
      ({ name }) => known.set(id, name),
      () => wanted.delete(id),
    );
  }
}
