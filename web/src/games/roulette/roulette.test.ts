/** The page's roulette against the game's own figures: `layout.fixture.json` is made by `python -m tools.protocol`
from `panoverde.games._roulette.layout` with every option on, and the chances of `panoverde.games.roulette.rules`. */

import { describe, expect, it } from "vitest";
import { towards } from "./arrows";
import { CHANCES, SERIES, chanceOf, coveredBy, limitsOf, partsOf, unitOf } from "./chances";
import { clothOf, type Box, type Spot } from "./cloth";
import fixture from "./layout.fixture.json";
import { racetrackOf, runs } from "./racetrack";
import { ORDERS, RED, STEP, colourOf, fallen, landing, neighbours, pocketAngle } from "./wheel";
import type { RouletteRules } from "../../protocol";

type Place = { readonly kind: string; readonly unit: number; readonly parts: readonly (readonly [string, number, ...number[]])[] };
const PLACES = fixture.places as unknown as Readonly<Record<string, Place>>;
const FRENCH = ORDERS.francesa;
const WHEEL_BETS = Object.keys(PLACES).filter((zone) => PLACES[zone]!.unit > 1);
const numbersOf = (zone: string): readonly number[] =>
  [...new Set(PLACES[zone]!.parts.flatMap(([, , ...numbers]) => numbers))].sort((a, b) => a - b);
const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

describe("the wheel", () => {
  it("has the game's orders and colours", () => {
    expect(ORDERS).toEqual(fixture.wheels);
    expect(sorted([...RED])).toEqual(fixture.red);
    expect([colourOf(0), colourOf(1), colourOf(2)]).toEqual(["zero", "encarnado", "preto"]);
  });

  it("knows neighbours past the zero", () => {
    expect(neighbours(FRENCH, 0, 2)).toEqual([3, 26, 0, 32, 15]);
    expect(neighbours(FRENCH, 26, 1)).toEqual([3, 26, 0]);
  });

  it("brings the ball to the number's pocket, each on its own way", () => {
    for (const way of [1, -1] as const) {
      for (const number of FRENCH) {
        const from = { plate: 123, ball: -77 };
        const to = landing(from, way, FRENCH, number);
        const apart = (((to.ball - to.plate - pocketAngle(FRENCH, number)) % 360) + 360) % 360;
        expect(Math.min(apart, 360 - apart)).toBeCloseTo(0);
        expect((to.ball - from.ball) * way).toBeGreaterThanOrEqual(200);
        expect((to.plate - from.plate) * way).toBeLessThan(0);
      }
    }
    expect(37 * STEP).toBeCloseTo(360);
  });

  it("reads numbers from opened draws", () => {
    expect(fallen([[37, 0], [52, 3], [37, 8]], FRENCH)).toEqual([0, 17]);
  });
});

describe("the chances", () => {
  it("pay and are limited as the game has it", () => {
    const own = Object.fromEntries(Object.entries(CHANCES).map(([name, { pays, cap }]) => [name, [...pays, cap]]));
    expect(own).toEqual(fixture.chances);
    expect(Object.fromEntries(Object.entries(SERIES).map(([name, { most }]) => [name, most]))).toEqual(fixture.series);
  });

  it("are told from the name of a zone", () => {
    for (const [zone, { kind, unit }] of Object.entries(PLACES)) {
      expect(chanceOf(zone)).toBe(kind in CHANCES ? kind : null);
      expect(unitOf(zone, FRENCH)).toBe(unit);
    }
  });

  it("of the wheel lie on the game's cells", () => {
    for (const zone of WHEEL_BETS) {
      expect(new Map(partsOf(zone, FRENCH))).toEqual(new Map(PLACES[zone]!.parts.map(([cell, chips]) => [cell, chips])));
      expect(sorted(coveredBy(zone, FRENCH))).toEqual(numbersOf(zone));
    }
  });

  it("have the limits of the table", () => {
    const rules = { minimum: 100, variant: "americana", pleno_maximum: 2000, cavalo_maximum: null } as unknown as RouletteRules;
    expect(limitsOf(rules, "pleno_17", FRENCH, 500)).toEqual({ least: 500, most: 2000 });
    expect(limitsOf(rules, "cavalo_1_2", FRENCH, 500)).toEqual({ least: 500, most: 6000 });
    expect(limitsOf(rules, "vizinhos_17_2", FRENCH, 100)).toEqual({ least: 500, most: 10_000 });
    expect(limitsOf(rules, "serie_pequena", FRENCH, 100)).toEqual({ least: 600, most: 12_000 });
  });
});

const variants = ["americana", "francesa"] as const;
const switches = [true, false];
const cloths = variants.flatMap((variant) =>
  switches.flatMap((zero) =>
    switches.flatMap((outer) =>
      switches.map((upright) => ({
        variant,
        zero,
        outer,
        cloth: clothOf({ variant, zero_combinations: zero, outer_cavalos: outer }, upright),
      })),
    ),
  ),
);
const apart = (one: Box, other: Box): boolean =>
  one.x + one.width <= other.x + 0.01 ||
  other.x + other.width <= one.x + 0.01 ||
  one.y + one.height <= other.y + 0.01 ||
  other.y + other.height <= one.y + 0.01;

describe.each(cloths)("the cloth of $variant, zero $zero, outer $outer", ({ variant, zero, outer, cloth }) => {
  const name = `${cloth.upright ? "upright" : "lying"}`;

  it(`has every zone of the game once, ${name}`, () => {
    const without = [
      ...WHEEL_BETS,
      ...(variant === "americana" ? [] : fixture.only.by_value),
      ...(zero ? [] : fixture.only.zero.filter((zone) => PLACES[zone]!.unit === 1)),
      ...(outer ? [] : fixture.only.outer),
    ];
    const wanted = Object.keys(PLACES).filter((zone) => !without.includes(zone));
    expect(cloth.spots.map((spot) => spot.zone).sort()).toEqual(wanted.sort());
  });

  it(`covers the game's numbers, ${name}`, () => {
    for (const spot of cloth.spots) expect(sorted(spot.numbers)).toEqual(numbersOf(spot.zone));
  });

  it(`lies within itself, each place beside the others and large enough to touch, ${name}`, () => {
    const areas = cloth.spots.flatMap((spot: Spot) => spot.areas.map((area) => ({ ...area, layer: spot.layer })));
    for (const area of areas) {
      expect(Math.min(area.width, area.height)).toBeGreaterThanOrEqual(24);
      expect(area.x).toBeGreaterThan(-15);
      expect(area.x + area.width).toBeLessThan(cloth.width + 0.01);
      expect(area.y + area.height).toBeLessThan(cloth.height + 15);
    }
    areas.forEach((one, place) => {
      for (const other of areas.slice(place + 1)) if (one.layer === other.layer) expect(apart(one, other)).toBe(true);
    });
  });

  it(`is walked with the arrows, every place, ${name}`, () => {
    const reached = new Set(["pleno_17"]);
    for (const zone of reached)
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) reached.add(towards(cloth.spots, zone, key));
    expect(cloth.spots.map((spot) => spot.zone).filter((zone) => !reached.has(zone))).toEqual([]);
  });
});

describe("the racetrack", () => {
  it("has every number, in the wheel's order, and every serie", () => {
    for (const upright of switches) {
      const track = racetrackOf(FRENCH, upright);
      expect(track.cells.map((cell) => cell.number)).toEqual(FRENCH);
      const zones = track.cells.flatMap(({ number }) => [1, 2, 3].map((each) => `vizinhos_${number}_${each}`));
      expect([...zones, ...track.sections.map((section) => section.zone)].sort()).toEqual([...WHEEL_BETS].sort());
      for (const { at } of [...track.cells, ...track.sections]) {
        expect(at[0]).toBeGreaterThan(0);
        expect(at[0]).toBeLessThan(track.width);
        expect(at[1]).toBeGreaterThan(0);
        expect(at[1]).toBeLessThan(track.height);
      }
    }
  });

  it("finds the stretches of a serie", () => {
    expect(runs(FRENCH, coveredBy("serie_grande", FRENCH))).toEqual([[-9, 8]]);
    expect(runs(FRENCH, coveredBy("vadios", FRENCH))).toEqual([[8, 11], [23, 28]]);
    expect(runs(FRENCH, coveredBy("serie_pequena", FRENCH))).toEqual([[11, 23]]);
  });
});
