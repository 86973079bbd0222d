import { speech } from "../../lib/speech.svelte";
import { listed, type Fact, type Sight, type TableWords } from "../../plain/sight";
import type { RouletteState } from "../../protocol";
import { paysWords } from "../_banked/pays";
import { bankedWords } from "../_banked/words";
import { CHANCES, chanceOf } from "./chances";
import { colourOf } from "./wheel";

export const tableWords = (sight: Sight): TableWords => bankedWords(sight, spun(sight.view as RouletteState));

function spun({ number, spin }: RouletteState): readonly Fact[] {
  const name = speech.say("wheel");
  if (spin.turning) return [{ name, words: speech.say("ballTurns") }];
  return number === null ? [] : [{ name, words: `${number}, ${speech.term(colourOf(number))}` }];
}

export function pays(_rules: unknown, zone: string): string {
  const chance = chanceOf(zone);
  return chance ? listed(paysWords([CHANCES[chance].pays.join(":")])) : speech.say("paysByParts");
}
