/** What went wrong, by whose it is and by the moment of the game in which it happens; and what follows from it. */

import { filled, speech } from "../lib/speech.svelte";
import type { Option } from "../protocol";
import chapters from "./chapters.json";

const CHAPTERS: Readonly<Record<string, string>> = chapters;
const SEAT = "seat";

export interface OfPlayer {
  /** Null: of nobody at the table. */
  readonly seat: number | null;
  readonly moments: readonly { readonly moment: string; readonly options: readonly Option[] }[];
}

/** The table's own first, then each player's; an option about several players is each one's. */
export function byPlayer(options: readonly Option[]): readonly OfPlayer[] {
  const found = new Map<number | null, Option[]>();
  for (const option of options) {
    for (const seat of seatsOf(option)) found.set(seat, [...(found.get(seat) ?? []), seat === null ? option : about(option, seat)]);
  }
  const seats = [...found.keys()].toSorted((one, other) => (one ?? 0) - (other ?? 0));
  return seats.map((seat) => ({ seat, moments: byMoment(found.get(seat) ?? []) }));
}

function byMoment(options: readonly Option[]): OfPlayer["moments"] {
  const found = new Map<string, Option[]>();
  for (const option of options) {
    const moment = speech.found("chapter", CHAPTERS[option.kind] ?? "") ?? "";
    found.set(moment, [...(found.get(moment) ?? []), option]);
  }
  return [...found].map(([moment, some]) => ({ moment, options: some }));
}

function seatsOf(option: Option): readonly (number | null)[] {
  const ask = option.asks.find(({ field }) => field === SEAT);
  return ask?.type === "pick" ? (ask.choices as readonly number[]) : [null];
}

/** The same, with the player already chosen. */
function about(option: Option, seat: number): Option {
  return { ...option, asks: option.asks.map((ask) => (ask.type === "pick" && ask.field === SEAT ? { ...ask, choices: [seat] } : ask)) };
}

/** The consequence in words, as this game has it or as all games do; empty: the catalogue has none for it. */
export function meaning(kind: string, player: string, game = ""): string {
  return filled(speech.found("means", `${game} ${kind}`) ?? speech.found("means", kind) ?? "", () => player || speech.term("player"));
}
