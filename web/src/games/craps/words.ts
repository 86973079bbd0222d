import { listed, type Sight, type TableWords } from "../../plain/sight";
import type { CrapsState } from "../../protocol";
import { paysWords, type Law } from "../_banked/pays";
import { bankedWords, diceFacts, factOr } from "../_banked/words";
import law from "./law.json";

export function tableWords(sight: Sight): TableWords {
  const { dice, point, hand } = sight.view as CrapsState;
  const shooter = hand.shooter === null ? [] : [factOr("shooter", sight.nameOf(hand.shooter))];
  return bankedWords(sight, [...diceFacts(dice), factOr("point", point === null ? null : String(point)), ...shooter]);
}

export const pays = (_rules: unknown, zone: string): string => listed(paysWords((law as Law)[zone] ?? []));
