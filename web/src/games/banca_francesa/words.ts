import { speech } from "../../lib/speech.svelte";
import { listed, type Sight, type TableWords } from "../../plain/sight";
import type { BancaFrancesaState } from "../../protocol";
import { paysWords } from "../_banked/pays";
import { bankedWords, diceFacts, factOr } from "../_banked/words";

const ACES = "ases";

export function tableWords(sight: Sight): TableWords {
  const { dice, decides } = sight.view as BancaFrancesaState;
  const decided = dice.length ? [factOr("decides", decides && speech.term(decides))] : [];
  return bankedWords(sight, [...diceFacts(dice), ...decided]);
}

export const pays = (_rules: unknown, zone: string): string => listed(paysWords([zone === ACES ? "61:1" : "1:1"]));
