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
  return [...found].map(([words, names]) => ({ words, names: folded(names) }));
}

/** A name with the numbers that tell one bet from its like: «Pleno 17», «17 e dois vizinhos», but not «2.ª dúzia». */
const NUMBERED = /^(?<before>.*?)(?<numbers>\d+(?:-\d+)*)(?![\d.ªº])(?<after>.*)$/;
const RANGE = 3;
const FEW = 6;
const EXAMPLES = 2;

/** Names that differ in their numbers alone, told at once: «Pleno 0–36», «Total 2, 12», «Cavalo 1-2, 1-4… (60)». */
export function folded(names: readonly string[]): readonly string[] {
  const alike = new Map<string, { readonly before: string; readonly after: string; readonly numbers: readonly string[] }>();
  for (const name of names) {
    const { before = name, numbers, after = "" } = NUMBERED.exec(name)?.groups ?? {};
    const key = JSON.stringify([before, after]);
    alike.set(key, { before, after, numbers: [...(alike.get(key)?.numbers ?? []), ...(numbers === undefined ? [] : [numbers])] });
  }
  return [...alike.values()].map(({ before, after, numbers }) => before + together(numbers) + after);
}

function together(numbers: readonly string[]): string {
  const first = Number(numbers[0]);
  const isRow = numbers.length >= RANGE && numbers.every((one, place) => Number(one) === first + place);
  if (isRow) return `${first}–${numbers.at(-1)}`;
  return numbers.length <= FEW ? numbers.join(", ") : `${numbers.slice(0, EXAMPLES).join(", ")}… (${numbers.length})`;
}
