/** The colours of chips without a face value, each with an ink that is read on it, and the symbols of tables. */

import type { RouletteColour, RouletteSymbol } from "../../protocol";

const DARK = "#161616";
const LIGHT = "#ffffff";

export const DYES: Readonly<Record<RouletteColour, { readonly chip: string; readonly ink: string }>> = {
  azul: { chip: "#2762c4", ink: LIGHT },
  amarelo: { chip: "#f4cb33", ink: DARK },
  verde: { chip: "#57b76a", ink: DARK },
  laranja: { chip: "#f18a2c", ink: DARK },
  rosa: { chip: "#f39cc0", ink: DARK },
  castanho: { chip: "#74452a", ink: LIGHT },
  cinzento: { chip: "#9aa0a8", ink: DARK },
  branco: { chip: "#f8f6ee", ink: DARK },
  lilas: { chip: "#b79ae0", ink: DARK },
  turquesa: { chip: "#36c0ba", ink: DARK },
  creme: { chip: "#efdcae", ink: DARK },
  ocre: { chip: "#c8922f", ink: DARK },
};

/** Drawn around the origin, about ten units to each side. */
export const SYMBOLS: Readonly<Record<RouletteSymbol, string>> = {
  estrela: "M0 -10 L2.4 -3.2 L9.5 -3.1 L3.8 1.2 L5.9 8.1 L0 4 L-5.9 8.1 L-3.8 1.2 L-9.5 -3.1 L-2.4 -3.2 Z",
  lua: "M3 -9.5 A9.5 9.5 0 1 0 9.3 2.6 A7.6 7.6 0 0 1 3 -9.5 Z",
  sol: "M0 -5 A5 5 0 1 0 0 5 A5 5 0 1 0 0 -5 Z M-1 -10 H1 V-6.5 H-1 Z M-1 6.5 H1 V10 H-1 Z M-10 -1 H-6.5 V1 H-10 Z M6.5 -1 H10 V1 H6.5 Z M5 -7.5 L7.5 -5 L6 -3.8 L3.8 -6 Z M-7.5 -5 L-5 -7.5 L-3.8 -6 L-6 -3.8 Z M5 7.5 L3.8 6 L6 3.8 L7.5 5 Z M-5 7.5 L-7.5 5 L-6 3.8 L-3.8 6 Z",
  ancora:
    "M0 -10 A2.6 2.6 0 0 1 1.2 -5.2 V-3.5 H4.5 V-1.5 H1.2 V7 C4.5 6.6 6.6 5 7 2.6 L5 3.4 L7.6 -1 L9.8 3.6 L8.6 3.2 C7.8 7.4 4.4 9.6 0 10 C-4.4 9.6 -7.8 7.4 -8.6 3.2 L-9.8 3.6 L-7.6 -1 L-5 3.4 L-7 2.6 C-6.6 5 -4.5 6.6 -1.2 7 V-1.5 H-4.5 V-3.5 H-1.2 V-5.2 A2.6 2.6 0 0 1 0 -10 Z",
  trevo:
    "M0 -9.5 A4 4 0 0 1 2.8 -2.7 A4 4 0 1 1 2.4 4.1 L1.2 3.2 L2.6 9.5 H-2.6 L-1.2 3.2 L-2.4 4.1 A4 4 0 1 1 -2.8 -2.7 A4 4 0 0 1 0 -9.5 Z",
  coroa: "M-9 7 L-10 -5 L-5 0 L0 -8 L5 0 L10 -5 L9 7 Z",
};
