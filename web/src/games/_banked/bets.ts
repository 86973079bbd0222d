/** What the felts of banked games share: what lies where, and how much may be put there or taken away. */

import type { NumberAsk, Option, PickAsk } from "../../protocol";
import type { AnyTable, Answer } from "../../lib/table.svelte";

export interface Bet {
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
}

interface BankedState {
  readonly cloth: {
    readonly players: Readonly<Record<string, { readonly chips: number }>>;
    readonly bets: readonly Bet[];
  };
  readonly window: { readonly deadline: number | null; readonly ready: readonly number[] };
  readonly rules: { readonly betting_seconds: number | null };
}

export const PLACE = "place_bet";
export const WITHDRAW = "withdraw_bet";
export const READY = "ready";
/** The zone that takes one chip, no more. */
export const JACKPOT = "jackpot";

const state = (table: AnyTable): BankedState | null => table.view as BankedState | null;

export const bets = (table: AnyTable): readonly Bet[] => state(table)?.cloth.bets ?? [];

export const ownChips = (table: AnyTable): number =>
  table.seat === null ? 0 : (state(table)?.cloth.players[table.seat]?.chips ?? 0);

export interface BettingPeriod {
  /** When bets close at the latest; null: not by the clock. */
  readonly until: number | null;
  /** How long they are usually open, in milliseconds. */
  readonly of: number;
  /** Seats that need no more time, and how many seats are asked. */
  readonly ready: readonly number[];
  readonly seated: number;
}

export function period(table: AnyTable): BettingPeriod {
  const now = state(table);
  return {
    until: now?.window.deadline ?? null,
    of: (now?.rules.betting_seconds ?? 20) * 1000,
    ready: now?.window.ready ?? [],
    seated: Object.keys(now?.cloth.players ?? {}).length,
  };
}

export function staked(table: AnyTable, zone: string, seat: number | null = null): number {
  return bets(table).reduce((sum, bet) => sum + (bet.zone === zone && (seat ?? bet.seat) === bet.seat ? bet.chips : 0), 0);
}

/** How much may be put on a zone now; null: nothing. */
export function room(table: AnyTable, zone: string, kind = PLACE): NumberAsk | null {
  for (const option of table.options) if (option.kind === kind && zonesOf(option).includes(zone)) return chipsOf(option);
  return null;
}

/** Everywhere that may be bet on now. */
export function openZones(table: AnyTable): ReadonlySet<string> {
  return new Set(table.may(PLACE).flatMap(zonesOf));
}

export const place = (table: AnyTable, zone: string, chips: number): Promise<Answer> => table.act({ do: PLACE, zone, chips });

export const takeBack = (table: AnyTable, zone: string, chips: number): Promise<Answer> => table.act({ do: WITHDRAW, zone, chips });

/** The amount that an option takes nearest to what somebody wants; of two as near, the smaller. */
export function nearest(wanted: number, ask: NumberAsk | null): number {
  if (!ask) return wanted;
  const steps = (amount: number): number => (amount - ask.minimum) / ask.step;
  return ask.minimum + Math.max(0, Math.min(Math.ceil(steps(wanted) - 0.5), Math.floor(steps(ask.maximum)))) * ask.step;
}

function zonesOf(option: Option): readonly string[] {
  const ask = option.asks.find((one): one is PickAsk => one.type === "pick" && one.field === "zone");
  return (ask?.choices ?? []) as readonly string[];
}

function chipsOf(option: Option): NumberAsk | null {
  return option.asks.find((one): one is NumberAsk => one.type === "number") ?? null;
}

/** Chips of a table by their values: from the least that is bet, in the steps of 1, 5, 10, 50 … */
export function denominations(minimum: number): readonly number[] {
  const values: number[] = [];
  for (let value = minimum, step = 0; values.length < 6; step += 1) {
    values.push(value);
    value *= step % 2 ? 2 : 5;
  }
  return values;
}
