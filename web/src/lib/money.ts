/** Amounts are whole numbers of the smallest unit; a unit is a currency, with `.demo` for free credits. */

const DECIMALS = 2;
const LOCALES = { pt: "pt-PT", en: "en-GB" } as const;

export type Lang = keyof typeof LOCALES;

export const isDemo = (unit: string): boolean => unit.endsWith(".demo");

/** Chips of a tournament are no money: they have no sign and no parts. */
export const isChips = (unit: string): boolean => unit.split(".")[0] === "chips";

/** An amount as people read it: everywhere alike, on the cloth as in the words of the house. */
export function money(amount: number, unit: string, lang: Lang): string {
  if (isChips(unit)) return figure(amount, lang);
  const currency = unit.split(".")[0] ?? "EUR";
  const locale = currency === "AOA" && lang === "pt" ? "pt-AO" : LOCALES[lang];
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: DECIMALS,
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

const CURRENCY = /€|eur|kz|aoa/i;
const PLAIN = /^(?<units>\d+)(?:[.,](?<decimals>\d{1,2}))?$/;
/** Thousands apart, always by the same mark, and the decimals by another. */
const GROUPED = /^(?<units>[1-9]\d{0,2}(?<mark>[.,\s])\d{3}(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<decimals>\d{1,2}))?$/;

/** What somebody typed, as an amount; null where it is none, or might be another. «1.000,50 €» and "1,000.50" are both
understood; nobody knows what 0.500 is. Chips of a tournament are counted: `1 500` are so many. */
export function amountOf(text: string, unit = ""): number | null {
  const typed = text.replace(CURRENCY, "").trim();
  if (isChips(unit)) return countOf(typed);
  const parts = (PLAIN.exec(typed) ?? GROUPED.exec(typed))?.groups;
  if (!parts?.["units"]) return null;
  const amount = Number(parts["units"].replace(/\D/g, "") + (parts["decimals"] ?? "").padEnd(DECIMALS, "0"));
  return Number.isSafeInteger(amount) ? amount : null;
}

const COUNT = /^(?:\d+|[1-9]\d{0,2}(?<mark>[.,\s])\d{3}(?:\k<mark>\d{3})*)$/;

function countOf(typed: string): number | null {
  const count = COUNT.test(typed) ? Number(typed.replace(/\D/g, "")) : null;
  return Number.isSafeInteger(count) ? count : null;
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
