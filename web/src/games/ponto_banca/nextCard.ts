/** Whose card comes next and why, as the table of draws has it; or that none does. The table itself decides. */

import { speech } from "../../lib/speech.svelte";
import { cardName } from "../../lib/sentences";
import type { AnyTable } from "../../lib/table.svelte";

type Lying = readonly (string | null)[];
type Side = (typeof SIDES)[number];
type Deal = Readonly<Record<Side, Lying>>;

const SIDES = ["ponto", "banca"] as const;

interface View {
  readonly phase?: string;
  readonly deal?: Deal;
}

const TWO = 2;
const NATURAL = 8;

const valueOf = (card: string): number => (/^[TJQK]/.test(card) ? 0 : card.startsWith("A") ? 1 : Number(card.slice(0, -1)));

export const totalOf = (cards: Lying): number => cards.reduce((sum, card) => sum + (card ? valueOf(card) : 0), 0) % 10;

export function nextCard(view: unknown, wants: AnyTable["wants"]): string {
  const { phase, deal } = (view ?? {}) as View;
  if (!deal || (phase !== "closed" && phase !== "decided")) return "";
  const { ponto, banca } = deal;
  const next = wants["deal_face_up"]; // a card that comes face up goes where the next one goes
  if (next?.want === "card") return dealt(next.whose as Side, deal);
  const hidden = ponto.includes(null) ? "ponto" : banca.includes(null) ? "banca" : null;
  if (hidden && banca.length >= TWO) return speech.say("nextCardTurn", { side: named(hidden) });
  return phase === "decided" ? none(deal) : "";
}

function dealt(side: Side, deal: Deal): string {
  if (deal.banca.length < TWO) return speech.say("nextCardFirst", { side: named(side) });
  const total = totalOf(deal[side]);
  const drawn = deal.ponto[TWO];
  if (side === "ponto" || !drawn) return speech.say("nextCardThird", { side: named(side), total });
  return speech.say("nextCardAgainst", { side: named(side), total, card: cardName(drawn) });
}

function none(deal: Deal): string {
  const natural = SIDES.find((side) => deal[side].length === TWO && totalOf(deal[side]) >= NATURAL);
  if (natural) return speech.say("nextCardNatural", { side: named(natural), total: totalOf(deal[natural]) });
  return speech.say("nextCardNone", { ponto: totalOf(deal.ponto), banca: totalOf(deal.banca) });
}

const named = (side: Side): string => speech.term(side);
