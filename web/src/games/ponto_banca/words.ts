import { spoken } from "../../draw/cards";
import { speech } from "../../lib/speech.svelte";
import { fieldName, listed, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { PontoBancaRules, PontoBancaState } from "../../protocol";
import { paysWords } from "../_banked/pays";
import { bankedWords } from "../_banked/words";
import { isDeducted, kept, PAYS } from "./cloth";
import { pointsOf } from "../_banked/points";

const DEAL = "deal";

export function tableWords(sight: Sight): TableWords {
  const view = sight.view as PontoBancaState;
  return bankedWords(sight, dealt(view), view.shoe && view.shoe.step !== DEAL ? view.shoe.step : undefined);
}

function dealt({ deal, score }: PontoBancaState): readonly Fact[] {
  const sides = (["ponto", "banca"] as const).filter((side) => deal[side].length);
  const facts = sides.map((side) => ({
    name: speech.term(side),
    words: `${listed(deal[side].map(spoken))} (${pointsOf(deal[side]) ?? "–"})`,
  }));
  return score ? [...facts, { name: fieldName("wins"), words: speech.term(score.winner) }] : facts;
}

export const pays = (rules: unknown, zone: string): string =>
  listed([...paysWords(PAYS[zone] ? [PAYS[zone]] : []), ...deduction(rules as PontoBancaRules, zone)]);

function deduction(rules: PontoBancaRules, zone: string): readonly string[] {
  if (!isDeducted(rules, zone)) return [];
  return [`${speech.term(`deduction=${rules.deduction}`)}: ${kept(rules)} %`, `${rules.communication ?? ""}, ${rules.communicated_on ?? ""}`];
}
