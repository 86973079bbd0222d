/** Shares as percentages: of a return, of a chance. */

import type { Lang } from "../../lib/money";

const PLACES = 10n;

const written = (share: number, lang: Lang, least: number, most: number): string =>
  new Intl.NumberFormat(lang === "pt" ? "pt-PT" : "en-GB", { style: "percent", minimumFractionDigits: least, maximumFractionDigits: most }).format(share);

export const share = (value: number, lang: Lang): string => written(value, lang, 2, 2);

/** On an axis: as many places as it needs. */
export const wholeShare = (value: number, lang: Lang): string => written(value, lang, 0, 2);

/** An exact fraction as a number, however long it is. */
export function valueOf(exact: string): number {
  const [part = "0", whole = "1"] = exact.split("/");
  return Number((BigInt(part) * 10n ** PLACES) / BigInt(whole)) / Number(10n ** PLACES);
}
