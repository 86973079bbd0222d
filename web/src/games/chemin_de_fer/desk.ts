/** What the console cannot hear from the table: whose card comes next, and after what. */

import { speech } from "../../lib/speech.svelte";
import type { AnyTable } from "../../lib/table.svelte";
import { pointsOf } from "../_banked/points";
import type { CheminDeFerState as State } from "../../protocol";
import { cardsOf } from "./hands";

export function nextCard(view: unknown, wants: AnyTable["wants"]): string {
  const state = view as State;
  if (wants["deal_third"]) return speech.say("cheminCardForPonto");
  if (wants["draw_third"]) return speech.say("cheminCardForBanker", { total: pointsOf(cardsOf(state, "banca")) ?? "–" });
  return "";
}
