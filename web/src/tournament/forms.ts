/** Which fields an act asks for: what the house offers, and what only a form of its own can carry. */

import type { Option } from "../protocol";
import type { Said, Shown, State } from "./types";

export type Field =
  | { readonly kind: "player" | "players"; readonly field: string; readonly among: readonly number[] | null; readonly needed: boolean }
  | { readonly kind: "pick"; readonly field: string; readonly choices: readonly (string | number | boolean)[] }
  | { readonly kind: "number"; readonly field: string; readonly least: number; readonly most: number; readonly money: boolean; readonly needed: boolean }
  | { readonly kind: "text"; readonly field: string; readonly needed: boolean }
  | { readonly kind: "box"; readonly field: string }
  /** Chips of everybody at the table: by entrant, or how many of the value that leaves by seat. */
  | { readonly kind: "stacks" | "race"; readonly field: string }
  /** A hand that is over: everybody's chips, who rebuys, and who won the pots of those who leave. */
  | { readonly kind: "hand"; readonly field: string }
  /** Amounts by place, or of everybody who is left. */
  | { readonly kind: "amounts" | "shares"; readonly field: string };

const MOST = 1_000_000_000;
const MONEY: ReadonlySet<string> = new Set(["minimum"]);

const optional = (field: string): Field => ({ kind: "number", field, least: 0, most: MOST, money: false, needed: false });

const reason: Field = { kind: "text", field: "reason", needed: true };

/** What acts have besides what any ask can carry. */
const BESIDES: Readonly<Record<string, readonly Field[]>> = {
  bust: [{ kind: "players", field: "takers", among: null, needed: false }, optional("stack"), { kind: "box", field: "same_hand" }],
  reinstate: [{ kind: "player", field: "giver", among: null, needed: false }],
  count_stacks: [{ kind: "stacks", field: "stacks" }],
  record_hand: [{ kind: "hand", field: "stacks" }],
  race_chips: [{ kind: "race", field: "chips" }],
  /** Neither hands nor orbits: a warning. */
  penalise: [optional("hands"), optional("orbits"), reason],
  fix_prizes: [{ kind: "amounts", field: "table" }],
  propose_deal: [{ kind: "shares", field: "amounts" }, { kind: "amounts", field: "left_to_play" }],
};

const anybody: Field = { kind: "player", field: "player", among: null, needed: true };
const place = (field: string): Field => ({ kind: "number", field, least: 1, most: MOST, money: false, needed: true });
/** Win the button: whoever won the main pot has it in the next hand. */
const winners: Field = { kind: "players", field: "winners", among: null, needed: true };
const tableOf = (tables: readonly number[]): Field => ({ kind: "pick", field: "table", choices: tables });

/** Tables that have not changed their chips yet. */
const racing = ({ tables, course }: State): readonly number[] =>
  Object.keys(tables).map(Number).filter((table) => course.colour_up && !course.colour_up.tables?.includes(table));

interface Unlisted {
  readonly offices: readonly string[];
  readonly when: (state: State) => boolean;
  readonly fields: (state: State) => readonly Field[];
}

const FLOOR = ["director", "inspector"];
const MANY_TABLES = 40;
const isPlayed = ({ course }: State): boolean => course.phase === "running";
const isLarge = (state: State): boolean => isPlayed(state) && Object.keys(state.tables).length > MANY_TABLES;

/** Acts that the house takes though it does not list them: no choice could carry what they say, or the list would be
longer than anybody reads. */
const UNLISTED: Readonly<Record<string, Unlisted>> = {
  bust: { offices: FLOOR, when: isPlayed, fields: () => [anybody] },
  re_enter: { offices: ["director", "cashier"], when: (state) => isPlayed(state) && state.rules["abandon"] === true && !state.course.entries_closed, fields: () => [anybody, optional("abandoned")] },
  move_entrant: { offices: FLOOR, when: isLarge, fields: () => [anybody, place("table"), place("seat"), reason] },
  reinstate: { offices: FLOOR, when: isLarge, fields: () => [anybody, reason] },
  count_stacks: { offices: FLOOR, when: isPlayed, fields: ({ tables }) => [tableOf(Object.keys(tables).map(Number))] },
  record_hand: { offices: FLOOR, when: isPlayed, fields: ({ tables, rules }) => [tableOf(Object.keys(tables).map(Number)), ...(rules.format === "win_the_button" ? [winners] : [])] },
  race_chips: { offices: FLOOR, when: (state) => isPlayed(state) && racing(state).length > 0, fields: (state) => [tableOf(racing(state))] },
};

/** Those that are open to the viewer. */
export function unlisted({ office, state }: Pick<Shown, "office" | "state">): readonly string[] {
  if (state.rules.game) return []; // what is dealt by the house is written down by its tables
  return Object.entries(UNLISTED).filter(([, { offices, when }]) => offices.includes(String(office)) && when(state)).map(([kind]) => kind);
}

/** Acts on a person that have a key of their own, in the order of their buttons. */
export const ON_PLAYERS: readonly (readonly [kind: string, key: string])[] = [
  ["bust", "b"],
  ["rebuy", "r"],
  ["add_on", "a"],
  ["re_enter", "e"],
  ["move_entrant", "m"],
  ["penalise", "x"],
];
/** Acts on the room. */
export const ON_ROOM: readonly (readonly [kind: string, key: string])[] = [
  ["pause_clock", "p"],
  ["resume_clock", "p"],
  ["adjust_clock", "t"],
  ["count_chips", "c"],
];
export const UNDO = ["undo", "z"] as const;

/** Acts that have forms or pages of their own, or that players and links do. */
export const ELSEWHERE: ReadonlySet<string> = new Set(["reannounce", "pre_register", "register", "record_ruling"]);

/** Acts that take a reason because they are grave. */
export const GRAVE: ReadonlySet<string> = new Set(["cancel", "disqualify", "take_back_entry", "undo", "remove_chips"]);

/** Acts on one person: they are done from their card, or the list of entries. */
export const ON_ONE: ReadonlySet<string> = new Set(["check_in", "enter", "seat_entrant", "pay_winner", "refund", "end_time", "remove_absent", "agree_to_deal", "confirm_registration"]);

/** What the house offers at this instant: some of it only from an hour on, or until one. */
export const openAt = (options: readonly Option[], now: number): readonly Option[] =>
  options.filter(({ since, until }) => since <= now && (until === null || now <= until));

/** Is an act open to this player? */
export function isOpen(options: readonly Option[], kind: string, player: number): boolean {
  return options.some((option) => option.kind === kind && option.asks.some((ask) => ask.type === "pick" && ask.field === "player" && ask.choices.includes(player)));
}

/** The fields of an act, of which the house may offer several forms. */
export function fieldsOf(kind: string, { options, state }: Pick<Shown, "options" | "state">): readonly Field[] {
  const alike = options.filter((option) => option.kind === kind);
  const besides = BESIDES[kind] ?? [];
  const own = UNLISTED[kind]?.when(state) ? UNLISTED[kind].fields(state) : null;
  const asked = (alike[0]?.asks ?? []).map((ask) => fieldOf(ask, alike));
  return [...(own ?? asked).filter(({ field }) => !besides.some((one) => one.field === field)), ...besides];
}

function fieldOf(ask: Option["asks"][number], alike: readonly Option[]): Field {
  if (ask.type === "number") return { kind: "number", field: ask.field, least: ask.minimum, most: ask.maximum, money: MONEY.has(ask.field), needed: true };
  if (ask.type === "text") return { kind: "text", field: ask.field, needed: true };
  const own = ask.field === "method" ? ["agreed"] : [];
  const choices = [...new Set([...alike.flatMap((option) => option.asks.flatMap((one) => (one.type === "pick" && one.field === ask.field ? one.choices : []))), ...own])];
  if (ask.field === "player") return { kind: "player", field: ask.field, among: choices.filter((one) => typeof one === "number"), needed: true };
  if (choices.length === 2 && choices.every((one) => typeof one === "boolean")) return { kind: "box", field: ask.field };
  return { kind: "pick", field: ask.field, choices };
}

/** How many acts are undone: mostly the last alone. */
const STEPS = "acts";

/** What stands in the fields before anybody types: what is due, and whom the desk has chosen. */
export function begun(fields: readonly Field[], due: Said | null, chosen: number | null): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const one of fields) {
    const given = due?.[one.field];
    if (given !== undefined) values[one.field] = given;
    else if (one.kind === "player" && chosen !== null && (one.among?.includes(chosen) ?? true)) values[one.field] = chosen;
    else if (one.kind === "number" && one.field === STEPS) values[one.field] = 1;
    else if (one.kind === "box") values[one.field] = false;
    else if (one.kind === "pick" && one.choices.length === 1) values[one.field] = one.choices[0];
  }
  return values;
}

/** The first field that is empty and must not be, or whose number can't be. */
export function lacking(fields: readonly Field[], values: Readonly<Record<string, unknown>>): Field | null {
  return fields.find((one) => isLacking(one, values[one.field])) ?? null;
}

function isLacking(one: Field, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return one.kind === "pick" || ("needed" in one && one.needed);
  return one.kind === "number" && !(Number(value) >= one.least && Number(value) <= one.most);
}

/** What a hand says besides everybody's chips. */
const WITH_HAND: readonly string[] = ["takers", "rebuying"];

/** The command of a filled form; null: something is missing. */
export function filledIn(kind: string, fields: readonly Field[], values: Readonly<Record<string, unknown>>): Said | null {
  if (lacking(fields, values)) return null;
  const command: Record<string, unknown> = { do: kind };
  for (const one of fields) {
    const value = values[one.field];
    if (value !== undefined && value !== null && value !== "") command[one.field] = value;
    if (one.kind === "hand") Object.assign(command, ...WITH_HAND.filter((field) => values[field] !== undefined).map((field) => ({ [field]: values[field] })));
  }
  return command;
}
