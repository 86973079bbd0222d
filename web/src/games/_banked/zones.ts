/** Zones that may be bet on, gathered by their kind where there are many: a list of hundreds is no list. */

export interface Kind {
  /** What its zones are called; empty: they are of many kinds. */
  readonly name: string;
  readonly zones: readonly string[];
}

const MANY = 20;

const kindOf = (zone: string): string => zone.replace(/(_\d+)+$/, "");

export function byKind(zones: readonly string[]): readonly Kind[] {
  if (zones.length <= MANY) return [{ name: "", zones }];
  const kinds = new Map<string, string[]>();
  for (const zone of zones) {
    const alike = kinds.get(kindOf(zone));
    if (alike) alike.push(zone);
    else kinds.set(kindOf(zone), [zone]);
  }
  const alone = [...kinds.values()].filter((alike) => alike.length === 1).flat();
  const gathered = [...kinds].filter(([, alike]) => alike.length > 1).map(([name, alike]) => ({ name, zones: alike }));
  return alone.length ? [{ name: "", zones: alone }, ...gathered] : gathered;
}
