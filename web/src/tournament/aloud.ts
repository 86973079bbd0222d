/** What the director says into the microphone, in Portuguese and in English: a sentence for each act that the room must hear. */

import { figure, money, type Lang } from "../lib/money";
import type { PageWord } from "../lib/speech.svelte";
import { levelOf } from "./clock";
import { unitOf } from "./room";
import { nameOf } from "./sentences";
import type { Clock, Said, State } from "./types";

export interface Announcement {
  readonly key: PageWord;
  readonly facts: (lang: Lang) => Readonly<Record<string, string>>;
}

type Facts = Readonly<Record<string, unknown>>;

const PLAIN: Readonly<Record<string, PageWord>> = {
  seat_entrant: "aloudWaitSeat",
  player_seated: "aloudSeated",
  break_table: "aloudBreak",
  table_broken: "aloudBreak",
  draw_room: "aloudDraw",
  seats_drawn: "aloudDrawn",
  open_table: "aloudOpens",
  table_added: "aloudOpens",
  draw_final_table: "aloudFinal",
  final_table_drawn: "aloudFinal",
  announce_hand_for_hand: "aloudHandForHand",
  hand_for_hand_announced: "aloudHandForHand",
  end_hand_for_hand: "aloudHandsFree",
  hand_for_hand_ended: "aloudHandsFree",
  round_ended: "aloudNextHand",
  colour_up_chips: "aloudColourUp",
  colour_up_called: "aloudColourUp",
  announce_removed: "aloudRemoved",
  removed_announced: "aloudRemoved",
  clock_paused: "aloudPaused",
  close_entries: "aloudLastCall",
  entries_closed: "aloudClosed",
  count_chips: "aloudCount",
  day_ended: "aloudDayEnds",
  end_day: "aloudDayEnds",
  finish: "aloudOver",
};

/** The sentence for what is due, or for what has happened; null: nobody need hear it. */
export function announcement(said: Said, state: State): Announcement | null {
  const tag = said.event ?? said.do ?? "";
  const plain = PLAIN[tag];
  if (plain) return made(plain, state, said);
  switch (tag) {
    case "balance_tables":
      return made("aloudMove", state, { ...said, ...spot(state, said["player"]) });
    case "player_moved":
      return made("aloudMoved", state, said);
    case "start_tournament":
    case "tournament_started":
      return level("aloudStart", state, { level: 1 });
    case "level_advanced":
    case "clock_resumed":
      return ofClock(state, said["clock"] as Clock);
    case "busted":
      return made("aloudOut", state, { ...said, left: state.course.playing ?? 0 });
    case "fix_prizes":
    case "prizes_fixed":
      return prizes(state, (said["prizes"] ?? said["table"] ?? []) as readonly number[]);
    case "finished":
    case "deal_sealed":
      return winner(state, said["results"] as readonly { readonly player: number; readonly place: number }[]);
    default:
      return null;
  }
}

function spot(state: State, player: unknown): Facts {
  const one = typeof player === "number" ? state.entrants[player - 1] : undefined;
  return { from: one?.table ?? 0, chair: one?.seat ?? 0 };
}

function ofClock(state: State, clock: Clock): Announcement {
  if (!clock.on_break) return level("aloudLevel", state, clock);
  return made("aloudBreakNow", state, { minutes: state.rules.levels[(clock.level ?? 1) - 1]?.break_minutes ?? 0 });
}

function level(key: PageWord, state: State, clock: Clock): Announcement {
  const now = levelOf(state.rules.levels, clock);
  const withAnte: PageWord = key === "aloudLevel" && now?.ante ? "aloudLevelAnte" : key;
  return made(withAnte, state, { level: clock.level ?? 1, small: now?.small_blind ?? 0, big: now?.big_blind ?? 0, ante: now?.ante ?? 0 });
}

function prizes(state: State, table: readonly number[]): Announcement | null {
  if (!table.length) return null;
  return { key: "aloudPrizes", facts: (lang) => ({ count: figure(table.length, lang), first: money(table[0]!, unitOf(state), lang) }) };
}

function winner(state: State, results: readonly { readonly player: number; readonly place: number }[]): Announcement | null {
  const first = results.find(({ place }) => place === 1);
  return first ? made("aloudWon", state, { player: first.player }) : null;
}

/** A chip that leaves is called `remove` while it goes, and `chip` when it has. */
function made(key: PageWord, state: State, { player, ...others }: Facts): Announcement {
  const going = state.course.colour_up;
  const all: Facts = { ...(going && { chip: going.remove, remove: going.remove, next: going.next }), tournament: state.rules.name, ...others };
  return {
    key,
    facts: (lang) => ({
      ...Object.fromEntries(Object.entries(all).map(([name, value]) => [name, typeof value === "number" ? figure(value, lang) : String(value)])),
      name: nameOf(state, player),
      player: String(player ?? ""),
    }),
  };
}
