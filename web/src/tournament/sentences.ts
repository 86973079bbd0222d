/** What is due and what happened at a tournament, in the catalogue's words, with its facts as people read them. */

import { figure, money, type Lang } from "../lib/money";
import { filled, speech, type PageWord } from "../lib/speech.svelte";
import { unitOf } from "./room";
import type { Entrant, Said, State } from "./types";

const MONEY: ReadonlySet<string> = new Set(["amount", "bounty", "fees", "fund", "prize", "seat_value", "price"]);
const COUNTED: ReadonlySet<string> = new Set(["players", "spots", "results", "prizes"]);

/** Somebody as the desk calls them: by name and number. */
export function who(state: State, number: unknown): string {
  const found = typeof number === "number" ? state.entrants[number - 1] : undefined;
  return found ? `${found.name} (${found.number})` : String(number ?? "");
}

/** Where a sentence has a number, with the name that goes with it. */
function numbered(state: State, number: unknown): string {
  const name = nameOf(state, number);
  return name === String(number) ? name : `${String(number)} (${name})`;
}

export function nameOf(state: State, number: unknown): string {
  return (typeof number === "number" && state.entrants[number - 1]?.name) || String(number ?? "");
}

/** A field of a command or an event, as a sentence has it. */
function fact(state: State, field: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return "";
  if (field === "player") return numbered(state, value);
  if (MONEY.has(field) && typeof value === "number") return money(value, unitOf(state), lang);
  if (COUNTED.has(field) && Array.isArray(value)) return figure(value.length, lang);
  if (typeof value === "number") return figure(value, lang);
  if (typeof value === "boolean") return speech.term(value ? "yes" : "no");
  if (Array.isArray(value)) return value.map((one) => fact(state, "", one, lang)).join(", ");
  return typeof value === "string" ? speech.term(value) : "";
}

/** Where the player of a command sits now. */
function from(state: State, said: Said, field: string): unknown {
  const one = typeof said["player"] === "number" ? state.entrants[said["player"] - 1] : undefined;
  if (field === "from_table") return one?.table;
  if (field === "from_seat") return one?.seat;
  return field === "chips" && said["chips"] === undefined ? one?.stack : undefined;
}

function written(pattern: string, said: Said, state: State): string {
  const isNamed = pattern.includes("{name}");
  return filled(pattern, (field) => (isNamed && field === "player" ? String(said["player"]) : fact(state, field, said[field] ?? from(state, said, field), speech.lang)));
}

const SHORT: Readonly<Record<string, PageWord>> = {
  bust: "tourBust",
  rebuy: "tourRebuy",
  add_on: "tourAddOn",
  re_enter: "tourReEnter",
  move_entrant: "tourMove",
  penalise: "tourPenalise",
  pause_clock: "tourPause",
  resume_clock: "tourResume",
  adjust_clock: "tourAdjust",
  count_chips: "tourCount",
  undo: "tourUndo",
  enter: "tourEnter",
  check_in: "tourCheckIn",
  mark_absent: "tourAbsent",
  serve_hand: "tourServe",
  withdraw: "tourWithdraw",
  confirm_registration: "tourConfirm",
};

/** What is to be done, as an order: «Mudar Ana Sá (214) da mesa 4, lugar 7, para a mesa 9, lugar 2.» */
export function order(command: Said, state: State): string {
  const tag = command.do ?? "";
  return written(tag === "balance_tables" ? speech.text("tourOrderMove") : (speech.found("due", tag) ?? speech.found("command", tag) ?? tag), command, state);
}

/** Amounts that an order is about: what a winner gets, or the prizes by place. */
export function sums(command: Said, state: State): readonly string[] {
  const one = typeof command["player"] === "number" ? state.entrants[command["player"] - 1] : undefined;
  const table = command["table"];
  if (command.do === "pay_winner" && one) return unpaid(one, state);
  const found = command.do === "fix_prizes" && Array.isArray(table) ? table.filter((amount) => typeof amount === "number") : [];
  return found.map((amount) => money(amount, unitOf(state), speech.lang));
}

/** What somebody is paid: money for a place, bounties, and an entry that they won. */
function payment(prize: number, bounty: number, seat: number, state: State): readonly string[] {
  const written = (amount: number): string => money(amount, unitOf(state), speech.lang);
  return [
    ...(prize ? [speech.say("payPrize", { amount: written(prize) })] : []),
    ...(bounty ? [speech.say("payBounties", { amount: written(bounty) })] : []),
    ...(seat ? [speech.say("paySeat", { amount: written(seat) })] : []),
  ];
}

/** An entry of a season's final. */
const ENTRY = 300_00; // FS-9.4

/** What the cage still has for a player, once it is over. */
export function unpaid(one: Entrant, state: State): readonly string[] {
  const received = one.received ?? 0;
  const value = state.rules["final_fund"] ? ENTRY : ((state.rules["target_buy_in"] as number | undefined) ?? 0);
  const seat = one.seat_won && !received ? value : 0;
  return payment((one.prize ?? 0) - received - seat, (one.bounties ?? 0) - (one.bounties_received ?? 0), seat, state);
}

export function happened(event: Said, state: State): string {
  const tag = event.event ?? "";
  if (tag === "winner_paid") {
    const [prize, bounty, seat] = ["prize", "bounty", "seat"].map((field) => Number(event[field] ?? 0)) as [number, number, number];
    return speech.say("tourPaidOut", { player: numbered(state, event["player"]), paid: payment(prize, bounty, seat, state).join(", ") });
  }
  return written(speech.found("event", tag) ?? tag, event, state);
}

/** The short name of an act: on a button, or in a list. */
export function actName(kind: string): string {
  if (SHORT[kind]) return speech.say(SHORT[kind]);
  const words = speech.found("command", kind) ?? kind.replaceAll("_", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
