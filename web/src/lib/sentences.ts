/** What happens at a table, in words: the catalogue's sentence for each event, with its facts as people read them. */

import facts from "../words/facts.json";
import { figure, moment, money } from "./money";
import { filled, speech } from "./speech.svelte";

/** An event or a command as it comes over the wire. */
export type Said = { readonly event?: string; readonly do?: string; readonly [field: string]: unknown };

const KINDS = facts as Readonly<Record<string, Readonly<Record<string, string>>>>;
const SUITS: Readonly<Record<string, string>> = { c: "♣", d: "♦", h: "♥", s: "♠" };
export const FACE_DOWN = "??";

export interface Setting {
  readonly unit: string;
  /** Somebody by name: a seat or a role. */
  readonly who: (who: unknown) => string;
  /** Is it the one who is told of it? */
  readonly isYou?: (seat: unknown) => boolean;
}

export function happening(event: Said, setting: Setting): string {
  const tag = event.event ?? "";
  const own = isOwn(event, setting) ? speech.found("you", tag) : undefined;
  return written(own ?? speech.found("event", tag) ?? tag, tag, event, setting);
}

/** Is an event about the one who is told of it? */
export function isOwn(event: Said, setting: Setting): boolean {
  const moved = kindOf(event.event ?? "", "to") === "seat" ? event["to"] : null;
  return [event["seat"], moved].some((seat) => typeof seat === "number" && setting.isYou?.(seat));
}

/** What a field of a command or an event is: money, an instant, somebody, the number of a seat, a card; empty: none of these. */
export const kindOf = (tag: string, field: string): string => KINDS[tag]?.[field] ?? KINDS[""]?.[field] ?? "";

/** Does an event say a card? */
export const showsCards = (tag: string): boolean => Object.values(KINDS[tag] ?? {}).includes("card");

/** Is a field of a command an amount of money? Everything else that is a number is counted. */
export const isMoney = (kind: string, field: string): boolean => kindOf(kind, field) === "money";

/** What is to be done: the croupier's next instruction, as this game has it or as all games do. */
export function instruction(command: Said, game: string, setting: Setting): string {
  const kind = command.do ?? "";
  const told = speech.found("due", `${game} ${kind}`) ?? speech.found("due", kind) ?? commandName(kind);
  return written(told, kind, command, setting);
}

export function commandName(kind: string): string {
  return speech.found("command", kind) ?? kind;
}

function written(pattern: string, tag: string, said: Said, setting: Setting): string {
  return filled(pattern, (name) => fact(name, said[name], kindOf(tag, name), setting));
}

function fact(name: string, value: unknown, kind: string, setting: Setting): string {
  if (value === null || value === undefined) return speech.found("nothing", name) ?? speech.term("nothing");
  switch (kind) {
    case "money":
      return money(Number(value), setting.unit, speech.lang);
    case "when":
      return moment(Number(value), speech.lang);
    case "who":
      return Array.isArray(value) ? value.map(setting.who).join(", ") || speech.term("nothing") : setting.who(value);
    case "card":
      return (Array.isArray(value) ? value : [value]).map((card) => cardName(String(card))).join(" ");
  }
  if (Array.isArray(value)) {
    const apart = value.some((item) => typeof item === "string") ? ", " : " ";
    return value.map(plain).join(apart) || speech.term("nothing");
  }
  return plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return speech.term("nothing");
  if (typeof value === "boolean") return speech.term(value ? "yes" : "no");
  return typeof value === "number" ? figure(value, speech.lang) : speech.term(String(value));
}

/** As people read it: `10♦`; one of a machine's own deck as its plan writes it. */
export function cardName(card: string): string {
  const suit = SUITS[card.slice(-1)];
  if (suit) return card.slice(0, -1).replace("T", "10") + suit;
  return card.length < 2 || card === FACE_DOWN ? speech.say("cardFaceDown") : card;
}
