/** Which of our drawings a plan's symbols have. Symbols of other plans are letters on a tile. */

import type { Component } from "svelte";

export interface Sheet {
  readonly name: "fruit" | "tiles" | "tide" | "savanna";
  readonly symbols: readonly string[];
  readonly load: () => Promise<{ readonly default: Component }>;
}

const named = (text: string): readonly string[] => text.split(" ");

const SHEETS: readonly Sheet[] = [
  { name: "fruit", symbols: named("SETE FIGO UVA PERA MACA LARANJA CEREJA"), load: () => import("./drawings/Fruit.svelte") },
  {
    name: "tiles",
    symbols: named("GALO SARDINHA ANDORINHA GUITARRA CRAVO ROSA ESTRELA LOSANGO ONDA CARAVELA"),
    load: () => import("./drawings/Tiles.svelte"),
  },
  {
    name: "tide",
    symbols: named("BALEIA GOLFINHO GAIVOTA POLVO CAVALO ESTRELA CONCHA ALGA FAROL BUZIO ARCA"),
    load: () => import("./drawings/Tide.svelte"),
  },
  { name: "savanna", symbols: named("PALANCA ONCA ZEBRA WELWITSCHIA IMBONDEIRO SAVANA TAMBOR"), load: () => import("./drawings/Savanna.svelte") },
];

/** The sheet that has most of these symbols; null: none has any. */
export function sheetFor(symbols: readonly string[]): Sheet | null {
  const found = SHEETS.map((sheet) => ({ sheet, count: symbols.filter((one) => sheet.symbols.includes(one)).length }));
  const best = found.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count ? best.sheet : null;
}

/** A colour of its own for a symbol that we have not drawn: always the same for its name. */
export function hueOf(symbol: string): number {
  return [...symbol].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
}

/** What is written on such a tile. */
export const lettersOf = (symbol: string): string => (symbol.length <= 4 ? symbol : symbol.slice(0, 3));
