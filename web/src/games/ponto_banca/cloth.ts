/** Where everything lies on the cloth: curved around the croupier where there is room, in straight rows on a phone. */

import type { PontoBancaRules } from "../../protocol";

import { onArc, type Boxed, type Plaqued, type Print, type Ways } from "../_banked/arc";
import type { Point } from "../_banked/layout";

/** A zone of the cloth, with a box for every seat. */
export interface Band {
  readonly zone: string;
  readonly outline: string;
  /** The lines between the boxes. */
  readonly dividers: string;
  /** What is printed, turned as the cloth is there. */
  readonly prints: readonly Print[];
  /** Where its prize is printed, away from its left end and from its right one; nowhere: after its name. */
  readonly ends: readonly Print[];
}

export interface Cloth extends Plaqued, Boxed, Ways {
  readonly width: number;
  readonly height: number;
  readonly bands: readonly Band[];
  /** The middles of the two card places. */
  readonly cardsAt: Readonly<Record<"ponto" | "banca", Point>>;
  /** Half the width and half the height of a card place. */
  readonly spot: Point;
  /** Where the game is named on the cloth; null: there is no room. */
  readonly title: Point | null;
}

type Seats = Pick<PontoBancaRules, "seats" | "double">;

export const chairsOf = ({ seats, double }: Seats): number => (double ? 2 * seats : seats);

/** How far along its board a place is, in seats: standing places are between two (AO-10.12, AO-11.12). */
export function along(rules: Seats, place: number): number {
  const chairs = chairsOf(rules);
  if (place <= chairs) return place - 0.5;
  const intervals = rules.seats - 1;
  const standing = place - chairs - 1;
  return Math.floor(standing / intervals) * rules.seats + (standing % intervals) + 1;
}

export const isStanding = (rules: Seats, place: number): boolean => place > chairsOf(rules);

/** From the croupier outwards, each with its share of the depth. */
const DEPTHS: readonly (readonly [zone: string, depth: number])[] = [
  ["par_da_banca", 42],
  ["par_do_ponto", 42],
  ["empate", 52],
  ["banca", 68],
  ["ponto", 68],
];

function depths(zones: readonly string[]): readonly { zone: string; from: number; to: number }[] {
  let from = 0;
  return DEPTHS.filter(([zone]) => zones.includes(zone)).map(([zone, depth]) => {
    const band = { zone, from, to: from + depth };
    from += depth;
    return band;
  });
}

/** Is its name too long to be printed in every box? */
const isCrowded = (zone: string, chairs: number): boolean => zone.startsWith("par_") && chairs > 7;

/** Prizes that the law fixes: AO-10.21 to AO-10.23, AO-11.23 to AO-11.25. */
export const PAYS: Readonly<Record<string, string>> = {
  ponto: "1:1",
  banca: "1:1",
  empate: "8:1",
  par_do_ponto: "11:1",
  par_da_banca: "11:1",
};

export const zonesOf = (rules: Pick<PontoBancaRules, "pairs">): readonly string[] =>
  Object.keys(PAYS).filter((zone) => rules.pairs || !zone.startsWith("par_"));

/** Deduction from banca's prizes, in per cent: AO-10.24, AO-11.26. */
export function kept({ modality, deduction }: Pick<PontoBancaRules, "modality" | "deduction">): number {
  if (deduction === "none") return 0;
  const isMacau = modality === "macau";
  return deduction === "flat" ? (isMacau ? 5 : 2) : isMacau ? 50 : 20;
}

/** Are prizes of this chance deducted from, in coups that the banca wins? */
export const isDeducted = (rules: Pick<PontoBancaRules, "modality" | "deduction" | "deducted_prizes">, zone: string): boolean =>
  kept(rules) > 0 && (zone === "banca" || (rules.deducted_prizes === "all" && zone.startsWith("par_")));

/** What the felt prints: a pair is paid in full where the banca does not win. */
export function printed(rules: Pick<PontoBancaRules, "modality" | "deduction" | "deducted_prizes">, zone: string, banca: string): string {
  const prize = PAYS[zone] ?? "";
  if (!isDeducted(rules, zone)) return prize;
  const when = [...(zone === "banca" ? [] : [banca]), ...(rules.deduction === "on_five" ? ["5"] : [])].join(" ");
  return when ? `${prize} (${when}: −${kept(rules)} %)` : `${prize} −${kept(rules)} %`;
}

const degrees = (turn: number): number => (turn * 180) / Math.PI;
const round = (value: number): number => Math.round(value * 10) / 10;

const MIDDLE = 600;
const OUTER = 1000;
const HALF_ANGLE = 32;
const ROOMY = 60;
/** How far from a band's end its prize is printed. */
const END_AWAY = 16;

/** The kidney of the casino: seats on an arc before the croupier. */
export function curved(rules: Seats & Pick<PontoBancaRules, "pairs">): Cloth {
  const chairs = chairsOf(rules);
  const bands = depths(zonesOf(rules));
  const inner = OUTER - (bands.at(-1)?.to ?? 0);
  const { angleAt, at } = onArc(chairs, HALF_ANGLE);
  const middles = Array.from({ length: chairs }, (_, seat) => angleAt(seat + 0.5));
  const middleOf = (zone: string): number => {
    const { from, to } = bands.find((one) => one.zone === zone) ?? { from: 0, to: 0 };
    // Where there is room the chips leave the name to be read.
    return inner + (from + to) / 2 + (to - from > ROOMY ? 9 : 0);
  };
  return {
    width: 1200,
    height: 694,
    upright: false,
    bands: bands.map(({ zone, from, to }) => {
      const [near, far] = [inner + from, inner + to];
      const corners = [at(near, -HALF_ANGLE), at(near, HALF_ANGLE), at(far, HALF_ANGLE), at(far, -HALF_ANGLE)] as const;
      return {
        zone,
        outline: `M${corners[0]}A${near} ${near} 0 0 0 ${corners[1]}L${corners[2]}A${far} ${far} 0 0 1 ${corners[3]}Z`,
        dividers: middles
          .slice(1)
          .map((_, seat) => `M${at(near, angleAt(seat + 1))}L${at(far, angleAt(seat + 1))}`)
          .join(""),
        prints: middles
          .filter((_, seat) => !isCrowded(zone, chairs) || (seat % 2 === 1 && seat < chairs - 1))
          .map((angle) => ({ at: at(near + 14, angle), turned: -angle })),
        ends: [-1, 1].map((end) => {
          const angle = end * (HALF_ANGLE + degrees(END_AWAY / near));
          return { at: at((near + far) / 2, angle), turned: -angle };
        }),
      };
    }),
    chipsAt: (place, zone) => at(middleOf(zone), angleAt(along(rules, place))),
    chip: chairs > 9 ? 15 : 18,
    plaqueAt: (place) => {
      const angle = angleAt(along(rules, place));
      return { at: at(OUTER + (isStanding(rules, place) ? 60 : 31), angle), turned: -angle };
    },
    plaque: [(1600 / chairs) * 0.3, 21],
    cardsAt: { ponto: [425, 138], banca: [775, 138] },
    card: 82,
    spot: [160, 108],
    shoeAt: [1075, 105],
    discardsAt: [125, 105],
    boxes: 1,
    bank: [MIDDLE, 20],
    title: [MIDDLE, 296],
  };
}

const PHONE = 400;
const ROW = 58;
const ROWS_FROM = 262;

/** The same cloth in straight rows, for a narrow page. */
export function straight(rules: Seats & Pick<PontoBancaRules, "pairs">): Cloth {
  const chairs = chairsOf(rules);
  const bands = depths(zonesOf(rules));
  const [left, right] = [6, PHONE - 6];
  const xAt = (seats: number): number => round(right - (seats / chairs) * (right - left));
  const top = (row: number): number => ROWS_FROM + row * ROW;
  const end = top(bands.length);
  return {
    width: PHONE,
    height: end + 64,
    upright: true,
    bands: bands.map(({ zone }, row) => ({
      zone,
      outline: `M${left} ${top(row)}H${right}V${top(row + 1)}H${left}Z`,
      dividers: Array.from({ length: chairs - 1 }, (_, seat) => `M${xAt(seat + 1)} ${top(row) + 22}V${top(row + 1)}`).join(""),
      prints: [{ at: [PHONE / 2, top(row) + 11], turned: 0 }],
      ends: [],
    })),
    chipsAt: (place, zone) => {
      const row = bands.findIndex((band) => band.zone === zone);
      return [xAt(along(rules, place)), top(row) + 39];
    },
    chip: chairs > 9 ? 11.5 : 16,
    plaqueAt: (place) => ({ at: [xAt(along(rules, place)), end + (isStanding(rules, place) ? 49 : 23)], turned: 0 }),
    plaque: [((right - left) / chairs) * 0.44, 17],
    cardsAt: { ponto: [102, 168], banca: [298, 168] },
    card: 50,
    spot: [95, 82],
    shoeAt: [338, 40],
    discardsAt: [62, 40],
    boxes: 0.56,
    bank: [PHONE / 2, 20],
    title: null,
  };
}
