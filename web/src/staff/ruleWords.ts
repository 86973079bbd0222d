/** The words of rules that something cites. Chapters don't change while somebody works: each is asked for once. */

import type { LawRule } from "../http";
import { ask } from "../lib/api";
import { chapterOf, isReading } from "../lib/law";
import type { Lang } from "../lib/money";

const kept = new Map<string, Promise<readonly LawRule[]>>();
let chapters: Promise<Parameters<typeof chapterOf>[1]> | undefined;

/** Those that the law has; a reading stands with the rules that it reads. */
export async function wordsOf(cites: readonly string[], lang: Lang): Promise<readonly LawRule[]> {
  const rules = cites.filter((id) => !isReading(id));
  if (!rules.length) return [];
  chapters ??= ask("GET /api/law", {}).then((law) => law.chapters);
  const known = await chapters.catch(() => ((chapters = undefined), []));
  const found = await Promise.all(rules.map((id) => find(id, chapterOf(id, known), lang)));
  return found.filter((rule) => rule !== undefined);
}

/** Every rule of every chapter, by its id. */
export async function allWords(lang: Lang): Promise<ReadonlyMap<string, LawRule>> {
  const { chapters } = await ask("GET /api/law", {});
  const found = await Promise.all(chapters.map(({ id }) => ofChapter(id, lang)));
  return new Map(found.flat().map((rule) => [rule.id, rule]));
}

async function find(id: string, chapter: string | null, lang: Lang): Promise<LawRule | undefined> {
  return chapter ? (await ofChapter(chapter, lang)).find((rule) => rule.id === id) : undefined;
}

function ofChapter(chapter: string, lang: Lang): Promise<readonly LawRule[]> {
  const key = `${lang} ${chapter}`;
  const found = kept.get(key) ?? ask("GET /api/law/{chapter}", { path: { chapter } }).then(({ rules }) => rules);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}
