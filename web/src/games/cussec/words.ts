import { speech } from "../../lib/speech.svelte";
import { fieldName, listed, type Sight, type TableWords } from "../../plain/sight";
import type { CussecState } from "../../protocol";
import { paysWords, type Law } from "../_banked/pays";
import { bankedWords, diceFacts } from "../_banked/words";
import law from "./law.json";

export function tableWords(sight: Sight): TableWords {
  const { dice, wins } = sight.view as CussecState;
  const won = dice.length ? [{ name: fieldName("wins"), words: listed(wins.map((zone) => speech.term(zone))) }] : [];
  return bankedWords(sight, [...diceFacts(dice), ...won]);
}

export const pays = (_rules: unknown, zone: string): string => listed(paysWords((law as Law)[zone] ?? []));
