/** What each chance is called, wins and takes: the figures of AO-1.28, AO-1.30 and AO-1.35, as the table's rules change them. */

import type { RouletteRules } from "../../protocol";
import { neighbours } from "./wheel";

interface BettingChance {
  readonly pays: readonly [to: number, per: number];
  /** The maximum, in times the table's minimum. */
  readonly cap: number;
}

export const CHANCES = {
  pleno: { pays: [35, 1], cap: 30 },
  cavalo: { pays: [17, 1], cap: 60 },
  rua: { pays: [11, 1], cap: 90 },
  quadro: { pays: [8, 1], cap: 120 },
  linha: { pays: [5, 1], cap: 180 },
  duzia: { pays: [2, 1], cap: 360 },
  coluna: { pays: [2, 1], cap: 360 },
  cavalo_duzia: { pays: [1, 2], cap: 720 },
  cavalo_coluna: { pays: [1, 2], cap: 720 },
  simples: { pays: [1, 1], cap: 540 },
} as const satisfies Readonly<Record<string, BettingChance>>;

export type ChanceName = keyof typeof CHANCES;
export type Serie = "serie_grande" | "serie_pequena" | "vadios";

type Part = readonly [cell: string, chips: number];

/** Cells of a serie and how many chips of each unit lie there. */
export const SERIES: Readonly<Record<Serie, { readonly most: number; readonly parts: readonly Part[] }>> = {
  serie_grande: {
    most: 135,
    parts: [
      ["rua_0_2_3", 2],
      ["cavalo_4_7", 1],
      ["cavalo_12_15", 1],
      ["cavalo_18_21", 1],
      ["cavalo_19_22", 1],
      ["quadro_25_26_28_29", 2],
      ["cavalo_32_35", 1],
    ],
  },
  serie_pequena: {
    most: 120,
    parts: ["cavalo_5_8", "cavalo_10_11", "cavalo_13_16", "cavalo_23_24", "cavalo_27_30", "cavalo_33_36"].map((cell) => [cell, 1]),
  },
  vadios: {
    most: 50,
    parts: ["pleno_1", "cavalo_6_9", "cavalo_14_17", "cavalo_17_20", "cavalo_31_34"].map((cell) => [cell, 1]),
  },
};

const SIMPLE = ["par", "impar", "menor", "maior", "encarnado", "preto"];
const VALUE = "valor_";

export const isByValue = (zone: string): boolean => zone.startsWith(VALUE);
export const isSerie = (zone: string): zone is Serie => zone in SERIES;
/** The zone of the same cell for chips with a face value. */
export const byValue = (zone: string): string => VALUE + zone;

/** Which chance a zone plays; none: a serie or neighbours, whose parts play several. */
export function chanceOf(zone: string): ChanceName | null {
  const cell = zone.replace(VALUE, "");
  if (SIMPLE.includes(cell)) return "simples";
  const name = cell.replace(/(_\d+)+$/, "");
  return name in CHANCES ? (name as ChanceName) : null;
}

/** Cells on which a bet of the wheel lies, and how many chips of each unit. */
export function partsOf(zone: string, order: readonly number[]): readonly Part[] {
  if (isSerie(zone)) return SERIES[zone].parts;
  const [, number, eachSide] = /^vizinhos_(\d+)_(\d)$/.exec(zone) ?? [];
  if (number === undefined) return [[zone, 1]];
  return neighbours(order, Number(number), Number(eachSide)).map((one) => [`pleno_${one}`, 1]);
}

export const unitOf = (zone: string, order: readonly number[]): number =>
  partsOf(zone, order).reduce((sum, [, chips]) => sum + chips, 0);

/** Numbers that a cell of the cloth names. */
const numbersIn = (cell: string): readonly number[] => (cell.match(/\d+/g) ?? []).map(Number);

/** Numbers that a bet of the wheel covers. */
export const coveredBy = (zone: string, order: readonly number[]): readonly number[] => [
  ...new Set(partsOf(zone, order).flatMap(([cell]) => numbersIn(cell))),
];

function maximum(rules: RouletteRules, chance: ChanceName): number {
  return rules[`${chance}_maximum`] ?? CHANCES[chance].cap * rules.minimum;
}

export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The least and the most that may lie on a zone, with chips of this value where they have none of their own. */
export function limitsOf(rules: RouletteRules, zone: string, order: readonly number[], value: number): Limits {
  const unit = unitOf(zone, order);
  if (isSerie(zone)) return { least: unit * value, most: SERIES[zone].most * value };
  const chance = chanceOf(zone);
  const least = isByValue(zone) || rules.variant === "francesa" ? rules.minimum : unit * value;
  return { least, most: chance ? maximum(rules, chance) : unit * maximum(rules, "pleno") };
}
