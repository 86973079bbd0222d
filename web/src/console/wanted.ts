/** What must be entered with an act at a table dealt by hand: what really came out, in the order of the rules. */

import type { CrapsState, PokerState, PontoBancaState } from "../protocol";
import law from "./law.json";

export type Outcome = string | number;

export type Wanted =
  | { readonly kind: "dice"; readonly count: number }
  | { readonly kind: "pocket" }
  /** How many of each card may still come; those that can't are not offered. */
  | { readonly kind: "cards"; readonly count: number; readonly left: Readonly<Record<string, number>> }
  /** One of these seats, by lot: the lot is its place among them. */
  | { readonly kind: "seat"; readonly among: readonly number[] }
  /** Lots of which only the table knows how many there are. */
  | { readonly kind: "lots" };

export interface Doing {
  readonly do: string;
  readonly [field: string]: unknown;
}

export const RANKS = "A23456789TJQK";
export const SUITS = "shdc";
export const POCKETS = law.wheel.numbers.length;
const FACE_DOWN = "??";

interface Variant {
  readonly ranks: string;
  readonly hole: number;
  readonly board: readonly number[];
}

const VARIANTS: Readonly<Record<string, Variant>> = law.variants;

/** Null: nothing is decided by chance in this act. */
export function wantedBy(game: string, act: Doing, view: unknown, now: number): Wanted | null {
  switch (`${game} ${act.do}`) {
    case "banca_francesa throw":
    case "cussec open_dome":
      return { kind: "dice", count: 3 };
    case "craps throw":
      return isTooLate(view as CrapsState, now) ? null : { kind: "dice", count: 2 };
    case "roulette rest_ball":
      return { kind: "pocket" };
    case "ponto_banca deal_face_up":
      return { kind: "cards", count: 1, left: unseen(view as PontoBancaState) };
    case "ponto_banca show_cards":
      return { kind: "cards", count: hidden(view as PontoBancaState), left: unseen(view as PontoBancaState) };
  }
  return game in VARIANTS ? wantedInPoker(act, view as PokerState) : null;
}

/** After the closing hour no series begins: the throw that was due ends the game instead. */
const isTooLate = (view: CrapsState, now: number): boolean =>
  view.point === null && view.closes_at !== null && now >= view.closes_at;

function unseen(view: PontoBancaState): Record<string, number> {
  const { deck, left } = view.shoe.unseen;
  return Object.fromEntries(deck.map((card, place) => [card, left[place] ?? 0]));
}

/** The cards of the side that is turned next, ponto's first. */
function hidden(view: PontoBancaState): number {
  const faceDown = (cards: readonly (string | null)[]): number => cards.filter((card) => card === null).length;
  return faceDown(view.deal.ponto) || faceDown(view.deal.banca);
}

function wantedInPoker(act: Doing, view: PokerState): Wanted | null {
  if (act.do === "draw_button") return { kind: "seat", among: readySeats(view) };
  if (act.do === "draw_seats") return { kind: "lots" };
  const hand = view.hand;
  const variant = VARIANTS[hand?.variant ?? ""];
  if (!hand || !variant) return null;
  const count = cardsOf(act, hand, variant);
  return count ? { kind: "cards", count, left: deckWithout(variant, hand) } : null;
}

type PokerHand = NonNullable<PokerState["hand"]>;

function cardsOf(act: Doing, hand: PokerHand, variant: Variant): number {
  const turned = variant.board[hand.round] ?? 0;
  switch (act.do) {
    case "turn_board":
      return turned;
    case "turn_without_burning":
      return turned + 1;
    case "set_aside_card":
    case "deal_turning_one":
      return 1;
    case "turn_too_soon":
    case "turn_extra":
      return Number(act["cards"]) || 0;
    case "turn_cards":
      return hand.holdings[String(act["seat"])]?.cards.includes(FACE_DOWN) ? variant.hole : 0;
    case "expose_cards":
      return variant.hole;
    case "show_own_cards":
      return variant.hole * Object.values(hand.holdings).filter((holding) => !holding.folded).length;
  }
  return 0;
}

function deckWithout(variant: Variant, hand: PokerHand): Record<string, number> {
  const held = Object.values(hand.holdings).flatMap((holding) => holding.cards);
  const out = new Set([...hand.board, ...hand.known, ...hand.taken_back, ...held]);
  const deck = [...variant.ranks].flatMap((rank) => [...SUITS].map((suit) => rank + suit));
  return Object.fromEntries(deck.map((card) => [card, out.has(card) ? 0 : 1]));
}

function readySeats(view: PokerState): readonly number[] {
  return Object.entries(view.players)
    .filter(([, player]) => player.cave > 0 && player.away === null && !player.leaving)
    .map(([seat]) => Number(seat))
    .sort((one, other) => one - other);
}
