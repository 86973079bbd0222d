/** The games that the pages know. Any other game is played on the plain felt. */

import { bancaFrancesa } from "./banca_francesa";
import { blackjack } from "./blackjack";
import { cheminDeFer } from "./chemin_de_fer";
import { craps } from "./craps";
import { cussec } from "./cussec";
import facts from "./facts.json";
import type { AnyTable } from "../lib/table.svelte";
import type { Book, Desk, Felt, Game } from "./game";
import { pontoBanca } from "./ponto_banca";
import { holdem, omaha, sintetico } from "./poker";
import { roulette } from "./roulette";
import { semDescarte } from "./sem_descarte";
import { slots } from "./slots";

const GAMES: Readonly<Record<string, Game>> = {
  banca_francesa: bancaFrancesa,
  blackjack,
  chemin_de_fer: cheminDeFer,
  craps,
  cussec,
  holdem,
  omaha,
  ponto_banca: pontoBanca,
  roulette,
  sem_descarte: semDescarte,
  sintetico,
  slots,
};

export const gameOf = (name: string | undefined): Game | undefined => (name === undefined ? undefined : GAMES[name]);

export const takesSeats = (name: string, plain: boolean): boolean => !plain && Boolean(gameOf(name)?.takesSeats);

export async function feltOf(name: string, plain = false): Promise<Felt> {
  const load = (plain ? undefined : gameOf(name)?.felt) ?? (() => import("../plain/PlainFelt.svelte"));
  return (await load()).default;
}

/** Does its felt sound when its own equipment stops? What the house has told before that must not be heard yet. */
export const soundsItself = (name: string, plain: boolean): boolean => !plain && Boolean(gameOf(name)?.soundsItself);

const NO_BOOK: Book = { seats: {}, waiting: [] };

export const bookOf = ({ welcome, view }: Pick<AnyTable, "welcome" | "view">): Book => (view && gameOf(welcome?.game)?.book?.(view)) || NO_BOOK;

/** The seat that is kept for somebody; null: none. */
export function keptFor({ seats }: Book, name: string | undefined): number | null {
  const found = Object.entries(seats).find(([, one]) => one === name);
  return found ? Number(found[0]) : null;
}

/** What words and chips at a tournament table are worth: the page for the floor. */
export const rulings = (): Promise<typeof import("./poker/rulings/Rulings.svelte")> => import("./poker/rulings/Rulings.svelte");

export const deskOf = (name: string | undefined): Desk => gameOf(name)?.desk ?? {};

/** Facts of the core that games say with events of their own. */
export type FactName = "BetsClosed" | "CoupOpened" | "CoupVoided" | "Drawn" | "Seated";

const FACTS: Readonly<Record<string, Readonly<Partial<Record<FactName, readonly string[]>>>>> = facts;

/** Is an event of this game, whatever its tag, such a fact? */
export const isFact = (game: string | undefined, fact: FactName, event: string): boolean => FACTS[game ?? ""]?.[fact]?.includes(event) ?? false;
