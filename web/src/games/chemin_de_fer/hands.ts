/** What lies on the table, and who is awaited: what its state says without a decision. */

import type { CheminDeFerState as State } from "../../protocol";
import type { Bet } from "../_banked/bets";

export type Side = "ponto" | "banca";

export const PONTO = "ponto";
export const LINE = "risco";
const BANK = "banca";
const FACE_DOWN = "??";

const turned = (cards: readonly string[]): readonly (string | null)[] => cards.map((card) => (card === FACE_DOWN ? null : card));
const one = (card: string | null): readonly string[] => (card === null ? [] : [card]);

/** Null: face down. */
export const cardsOf = ({ dealing }: State, side: Side): readonly (string | null)[] =>
  side === "ponto" ? turned([...dealing.ponto, ...one(dealing.third)]) : turned([...dealing.banca, ...one(dealing.taken)]);

export const isStanding = ({ rules }: State, place: number): boolean => place > rules.seats;

const sum = (bets: readonly Bet[]): number => bets.reduce((all, { chips }) => all + chips, 0);

/** What the banker and their associate have in play. */
export const bankOf = ({ cloth }: State): number => sum(cloth.bets.filter(({ zone }) => zone === BANK));

/** AO-12.44: of chips on the line half plays. */
export const covered = ({ cloth }: State): number =>
  cloth.bets.reduce((all, { zone, chips }) => all + (zone === PONTO ? chips : zone === LINE ? Math.floor(chips / 2) : 0), 0);

export const isBank = ({ hand }: State, seat: number | null): boolean => hand !== null && seat !== null && (hand.seat === seat || hand.associate === seat);

/** AO-12.16 */
const FEWEST = 4;
export const isShort = (state: State): boolean => Object.keys(state.cloth.players).filter((seat) => !isStanding(state, Number(seat))).length < FEWEST;

/** The player who must say something now. */
export function awaited(state: State): number | null {
  const { stage, turn, offer, hand } = state;
  switch (stage) {
    case "turn":
      return turn?.seat ?? null;
    case "offer":
      return offer?.left[0] ?? null;
    case "after":
      return hand?.seat ?? null;
    case "coup":
      return inCoup(state);
    default:
      return null;
  }
}

/** The ponto until the banker's cards are turned; then the banker, as long as they have neither a third card nor stayed. */
function inCoup({ phase, dealing, hand }: State): number | null {
  if (phase !== "closed" || !dealing.delivered) return null;
  if (!dealing.turned) return dealing.word === null && !dealing.abated ? dealing.seat : null;
  return dealing.taken === null && !dealing.stayed && !dealing.shown ? (hand?.seat ?? null) : null;
}

/** Drawn text has no first letter that a style could raise. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
