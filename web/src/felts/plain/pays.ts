/** What each zone of a banked game pays, as people say it; empty: the game has no zones, or says it elsewhere. */

import { speech } from "../../lib/speech.svelte";
import type { PontoBancaRules } from "../../protocol";
import { PAYS, kept } from "../baccarat/cloth";
import craps from "../craps/law.json";
import cussec from "../cussec/law.json";
import { CHANCES, chanceOf } from "../roulette/chances";

type Law = Readonly<Record<string, readonly string[]>>;

const ACES = "ases";

export function paysOf(game: string, rules: unknown, zone: string): string {
  const odds = oddsOf(game, zone).map((one) => {
    const [to = "", per = ""] = one.split(":");
    return speech.say("paysTo", { to, per });
  });
  if (game === "roulette" && !odds.length) return speech.say("paysByParts");
  return [...odds, ...(game === "ponto_banca" ? deduction(rules as PontoBancaRules, zone) : [])].join(", ");
}

function oddsOf(game: string, zone: string): readonly string[] {
  switch (game) {
    case "banca_francesa":
      return [zone === ACES ? "61:1" : "1:1"];
    case "craps":
      return (craps as Law)[zone] ?? [];
    case "cussec":
      return (cussec as Law)[zone] ?? [];
    case "ponto_banca":
      return PAYS[zone] ? [PAYS[zone]] : [];
    case "roulette": {
      const chance = chanceOf(zone);
      return chance ? [CHANCES[chance].pays.join(":")] : [];
    }
    default:
      return [];
  }
}

function deduction(rules: PontoBancaRules, zone: string): readonly string[] {
  const rate = kept(rules);
  return zone === "banca" && rate ? [`${speech.term(`deduction=${rules.deduction}`)}: ${rate} %`] : [];
}
