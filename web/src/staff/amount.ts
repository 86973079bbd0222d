/** An amount as somebody of the staff types it: with its currency or without, and nothing else beside it. */

import { amountOf } from "../lib/money";

const CURRENCY = /€|eur|kz|aoa/gi;

export function amountTyped(text: string): number | null {
  const figures = text.replace(CURRENCY, "").trim();
  return /^[\d.,\s]+$/.test(figures) ? amountOf(figures) : null;
}
