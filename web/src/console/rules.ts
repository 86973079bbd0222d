/** The rules behind a command, as the code that judges it cites them. */

import rules from "./rules.json";

const RULES = rules as Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

export function rulesOf(game: string, profile: string, kind: string): readonly string[] {
  return RULES[game]?.[profile]?.[kind]?.split(" ") ?? [];
}
