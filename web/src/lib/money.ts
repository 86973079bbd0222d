/** Amounts are whole numbers of the smallest unit; a unit is a currency, with `.demo` for free credits. */

const DECIMALS = 2;
const LOCALES = { pt: "pt-PT", en: "en-GB" } as const;

export type Lang = keyof typeof LOCALES;

export const isDemo = (unit: string): boolean => unit.endsWith(".demo");

/** An amount as people read it; whole units without their decimals where `short` is wished. */
export function money(amount: number, unit: string, lang: Lang, short = false): string {
  const currency = unit.split(".")[0] ?? "EUR";
  const locale = currency === "AOA" && lang === "pt" ? "pt-AO" : LOCALES[lang];
  const whole = short && amount % 10 ** DECIMALS === 0;
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: whole ? 0 : DECIMALS,
    maximumFractionDigits: DECIMALS,
  }).format(amount / 10 ** DECIMALS);
}

/** A gain or a loss, with its sign. */
export function signed(amount: number, unit: string, lang: Lang): string {
  return (amount > 0 ? "+" : "") + money(amount, unit, lang);
}

export function figure(value: number, lang: Lang): string {
  return new Intl.NumberFormat(LOCALES[lang]).format(value);
}

/** What somebody typed, as an amount; null where it is none. Both «1.000,50» and "1,000.50" are understood. */
export function amountOf(text: string): number | null {
  const plain = text.replace(/[^\d.,-]/g, "");
  const parts = plain.match(/^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/);
  if (!parts?.[1]) return null;
  const units = Number(parts[1].replace(/[.,]/g, ""));
  const amount = units * 10 ** DECIMALS + Number((parts[2] ?? "").padEnd(DECIMALS, "0") || 0);
  return Number.isSafeInteger(amount) ? amount : null;
}

export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}

export function moment(at: number, lang: Lang): string {
  return new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: "short", timeStyle: "medium" }).format(at);
}
