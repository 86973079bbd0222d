/** A refusal of the house speaks of options by the names that programs use; people know them by others. */

const OPTION = /(opção «?|option “?)([a-z_0-9]+)/g;
/** How a program would set it right. */
const SETTING = /: [a-z_0-9]+=[a-z_0-9]+\.$/;
const LIST = /: ([a-z_0-9]+(?:, [a-z_0-9]+)*)\.$/;

export function spoken(words: string, name: (option: string) => string): string {
  return words
    .replace(OPTION, (_, before: string, option: string) => before + quoted(before, name(option)))
    .replace(SETTING, ".")
    .replace(LIST, (_, list: string) => `: ${list.split(", ").map(name).join(", ")}.`);
}

/** A name of several words is told apart from the sentence. */
function quoted(before: string, name: string): string {
  if (before.endsWith("«") || before.endsWith("“")) return name;
  return before.startsWith("op") && before.includes("ç") ? `«${name}»` : `“${name}”`;
}
