/** What a player is asked at blackjack, and what they may answer: from the house's options alone. */

import { money } from "../../lib/money";
import { commandName } from "../../lib/sentences";
import { speech } from "../../lib/speech.svelte";
import type { BlackjackState as State, NumberAsk, Option, PickAsk } from "../../protocol";
import type { Act } from "../_banked/TurnBar.svelte";
import { handsOf, handTotal, inTurn, isAce, placeOf, shownTotal, totalOf } from "./hands";

export interface Asked {
  readonly asks: string;
  readonly acts: readonly Act[];
  /** When the time for it runs out. */
  readonly until: number | null;
}

const SURRENDER = "surrender_hand";
const TURN = [
  ["ask_card", "keyAskCard"],
  ["stand", "keyStand"],
  ["double", "keyDouble"],
  ["split", "keySplit"],
  [SURRENDER, "keySurrender"],
] as const;
const INSURE = "insure";
const DECLINE = "decline_insurance";
const EVEN_MONEY = "take_even_money";
const FOLLOW = "follow";
const STAY_OUT = "stay_out";

/** Acts that the bar offers: they are no forms besides. */
export const ANSWERS: readonly string[] = [...TURN.map(([kind]) => kind), DECLINE, EVEN_MONEY, FOLLOW, STAY_OUT];

const PAYS_STAND = 12;

const offered = (options: readonly Option[], kind: string): readonly Option[] => options.filter((option) => option.kind === kind);

const pick = (option: Option): readonly string[] =>
  (option.asks.find((ask): ask is PickAsk => ask.type === "pick")?.choices ?? []) as readonly string[];

/** Null: the player is asked nothing. */
export function askedOf(state: State, options: readonly Option[], unit: string): Asked | null {
  const of = turnOf(state, options) ?? insuranceOf(options, unit) ?? followingOf(state, options, unit);
  return of && { ...of, until: state.until };
}

type Question = Omit<Asked, "until">;

function turnOf(state: State, options: readonly Option[]): Question | null {
  const acts = TURN.filter(([kind]) => offered(options, kind).length);
  const hand = inTurn(state);
  if (!acts.length || !hand) return null;
  const usual = handTotal(hand) < PAYS_STAND ? "ask_card" : "";
  const place = handsOf(state, hand.place).length > 1 ? `${hand.place} (${hand.number})` : hand.place;
  const bank = isAce(state.bank[0] ?? "") ? speech.say("blackjackAce") : totalOf(state.bank);
  const facts = { place, total: shownTotal(hand), bank };
  return {
    asks: speech.say("blackjackYours", facts),
    acts: acts.map(([kind, key]) => ({
      command: { do: kind },
      words: kind === SURRENDER ? speech.say("blackjackSurrender") : commandName(kind), // AO-6.41
      letter: speech.say(key),
      ...(kind === SURRENDER ? { tone: "gives-up" as const } : kind === usual ? { tone: "usual" as const } : {}),
    })),
  };
}

function insuranceOf(options: readonly Option[], unit: string): Question | null {
  const insures = offered(options, INSURE).flatMap((option): Act[] => {
    const most = option.asks.find((ask): ask is NumberAsk => ask.type === "number")?.maximum ?? 0;
    return pick(option).map((zone) => ({
      command: { do: INSURE, zone, chips: most },
      words: speech.say("blackjackInsure", { place: placeOf(zone), amount: money(most, unit, speech.lang) }),
    }));
  });
  const even = offered(options, EVEN_MONEY).flatMap(pick).map((zone): Act => ({
    command: { do: EVEN_MONEY, zone },
    words: `${commandName(EVEN_MONEY)} (${speech.term(zone)})`,
  }));
  const declines = offered(options, DECLINE).map((): Act => ({ command: { do: DECLINE }, words: commandName(DECLINE), letter: speech.say("keyDecline") }));
  const acts = [...even, ...insures, ...declines];
  return acts.length ? { asks: speech.say("blackjackInsuring"), acts } : null;
}

function followingOf(state: State, options: readonly Option[], unit: string): Question | null {
  const { following } = state;
  const acts = [FOLLOW, STAY_OUT].filter((kind) => offered(options, kind).length);
  if (!following || !acts.length) return null;
  const facts = { place: placeOf(following.hand), unit };
  return {
    asks: speech.say(following.new === null ? "blackjackDoubled" : "blackjackSplit", facts),
    acts: acts.map((kind) => ({ command: { do: kind }, words: commandName(kind) })),
  };
}
