/** A list of entrants that comes as a file. */

import { problemOf } from "../lib/api";
import { speech } from "../lib/speech.svelte";

export interface Taken {
  readonly entered: number;
  /** Lines that were on the list already. */
  readonly known: number;
}

export async function send(address: string, file: Blob): Promise<Taken> {
  const answer = await fetch(`${address}/entrants?lang=${speech.lang}`, { method: "POST", headers: { "Content-Type": "text/csv" }, body: file });
  if (!answer.ok) throw await problemOf(answer);
  return (await answer.json()) as Taken;
}
