/** Prizes as people say them. */

import { speech } from "../../lib/speech.svelte";

export type Law = Readonly<Record<string, readonly string[]>>;

/** For odds as they are printed on the cloth, `17:1`. */
export const paysWords = (odds: readonly string[]): readonly string[] =>
  odds.map((one) => {
    const [to = "", per = ""] = one.split(":");
    return speech.say("paysTo", { to, per });
  });
