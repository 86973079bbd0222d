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

/** Felts on which one sits down by touching a free seat: everywhere else there is a form for it. */
const TAKES_SEATS: ReadonlySet<string> = new Set(["holdem", "omaha", "sintetico"]);

export const takesSeats = (game: string, plain: boolean): boolean => !plain && TAKES_SEATS.has(game);

export async function feltOf(game: string, plain = false): Promise<Felt> {
  const load = (plain ? undefined : FELTS[game]) ?? (() => import("./PlainFelt.svelte"));
  return (await load()).default;
}
