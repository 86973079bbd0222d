import { listed, type Sight, type TableWords } from "../../plain/sight";
import type { CrapsRules, CrapsState } from "../../protocol";
import { paysWords, type Law } from "../_banked/pays";
import { bankedWords, diceFacts, factOr } from "../_banked/words";
import law from "./law.json";

export function tableWords(sight: Sight): TableWords {
  const { dice, point, hand } = sight.view as CrapsState;
  const shooter = hand.shooter === null ? [] : [factOr("shooter", sight.nameOf(hand.shooter))];
  return bankedWords(sight, [...diceFacts(dice), factOr("point", point === null ? null : String(point)), ...shooter]);
}

export const pays = (rules: unknown, zone: string): string =>
  listed(paysWords((law as Law)[priced(rules as Partial<CrapsRules>, zone)] ?? []));

/** The zone whose prices a zone has: odds against the dice may be paid as those with them. R-30 */
export const priced = ({ dont_odds }: Pick<Partial<CrapsRules>, "dont_odds">, zone: string): string =>
  dont_odds === "printed" && zone.startsWith("odds_dont_") ? zone.replace("odds_dont_", "odds_") : zone;
