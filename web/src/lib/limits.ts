/** Limits of a table as people read them: bets that have the same ones together. */

export interface BetLimit {
  readonly bet: string;
  readonly name: string;
  readonly words: string;
}

/** In the order in which each limit first comes. */
export function grouped(limits: readonly BetLimit[]): readonly { readonly words: string; readonly names: readonly string[] }[] {
  const found = new Map<string, string[]>();
  for (const { name, words } of limits) found.set(words, [...(found.get(words) ?? []), name]);
  return [...found].map(([words, names]) => ({ words, names }));
}
