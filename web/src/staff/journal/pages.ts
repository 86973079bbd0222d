/** Reading a stream from one end to another, page by page. */

import type { EntryShown } from "../../http";
import { ask } from "../../lib/api";
import { plain } from "../../lib/law";
import { patiently } from "../retry";

const AT_ONCE = 200;

/** Until there are no more, or the reader has enough (`page` answers so). */
export async function readOn(stream: string, after: number, page: (entries: readonly EntryShown[], more: boolean) => boolean): Promise<void> {
  for (let from = after; ; ) {
    const query = { stream, after: from, limit: AT_ONCE };
    const { entries, more } = await patiently(() => ask("GET /api/journal/entries", { query }));
    from = entries.at(-1)?.version ?? from;
    if (page(entries, more) || !more || !entries.length) return;
  }
}

/** Has an entry every word that is sought, in what it says or in the words that say it to people? */
export function isSought(words: string, ...texts: readonly string[]): boolean {
  const text = plain(texts.join(" "));
  return plain(words).split(/\s+/).every((word) => text.includes(word));
}
