/** The language of the page, and its words: those of the catalogues that the whole house speaks with. */

import pt from "../words/pt.json";
import type { Lang } from "./money";

type Catalogue = typeof pt;
type Context = keyof Catalogue;

/** The name of a text of the pages. */
export type PageWord = keyof Catalogue["page"];

const KEPT = "lang";
const NUMBERED = /^([a-z_]+?)_([0-9]+)((?:_[0-9]+)*)$/;

/** The visitor's choice; at a first visit the first language of the browser that the house speaks, else Portuguese. */
export function preferred(kept: string | null, languages: readonly string[]): Lang {
  const spoken = [kept ?? "", ...languages].map((one) => one.slice(0, 2).toLowerCase());
  return spoken.find((one) => one === "pt" || one === "en") ?? "pt";
}

class Speech {
  lang = $state<Lang>("pt");
  private catalogue = $state.raw<Catalogue>(pt);

  async begin(): Promise<void> {
    await this.use(preferred(localStorage.getItem(KEPT), navigator.languages));
  }

  /** The visitor chooses it. */
  async speak(lang: Lang): Promise<void> {
    await this.use(lang);
    localStorage.setItem(KEPT, lang);
  }

  private async use(lang: Lang): Promise<void> {
    this.catalogue = lang === "pt" ? pt : ((await import("../words/en.json")).default as Catalogue);
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** A text of the pages, with facts put in. */
  say(key: PageWord, facts: Readonly<Record<string, string | number>> = {}): string {
    return filled(this.catalogue.page[key], (name) => String(facts[name] ?? ""));
  }

  /** The catalogue's words for a key, if it has any. */
  found(context: Context, key: string): string | undefined {
    return (this.catalogue[context] as Readonly<Record<string, string>>)[key];
  }

  /** A field of a command, or an option of a table, by its name. */
  field(name: string): string {
    return this.found("field", name) ?? name;
  }

  /** Why a gaming session ended; the house's own words where it gave some. */
  endedWhy(why: string): string {
    return this.found("ended", why) ?? why;
  }

  /** A thing by its name; a zone of many alike (`cavalo_17_20`) by theirs and its numbers. */
  term(key: string): string {
    const found = this.found("term", key);
    if (found) return found;
    const [, name, number, others] = NUMBERED.exec(key) ?? [];
    if (!name || !number) return key;
    const [, ...more] = (others ?? "").split("_");
    const pattern = this.found("term", `${name}_#${others ?? ""}`) ?? this.found("term", [name, "#", ...more.map(() => "#")].join("_"));
    if (pattern) return filled(pattern, (fact) => (fact === "other" ? more.join("_") : number));
    return [`${this.term(name)} ${number}`, ...more].join("-");
  }
}

export function filled(pattern: string, fact: (name: string) => string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => fact(name));
}

export const speech = new Speech();
