/** The felt of each game. One that has none of its own is played on the plain one. */

import type { Component } from "svelte";
import type { AnyTable } from "../lib/table.svelte";

export type Felt = Component<{ table: AnyTable }>;

const FELTS: Readonly<Record<string, () => Promise<{ default: Felt }>>> = {
  banca_francesa: () => import("./BancaFrancesaFelt.svelte"),
  craps: () => import("./CrapsFelt.svelte"),
  cussec: () => import("./CussecFelt.svelte"),
  holdem: () => import("./PokerFelt.svelte"),
  omaha: () => import("./PokerFelt.svelte"),
  ponto_banca: () => import("./PontoBancaFelt.svelte"),
  roulette: () => import("./RouletteFelt.svelte"),
  sintetico: () => import("./PokerFelt.svelte"),
};

export async function feltOf(game: string): Promise<Felt> {
  const load = FELTS[game] ?? (() => import("./PlainFelt.svelte"));
  return (await load()).default;
}
