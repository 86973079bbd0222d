/** The language of the page, and its words: those of the catalogues that the whole house speaks with. */

import pt from "../words/pt.json";
import type { Lang } from "./money";

type Catalogue = typeof pt;
type Context = keyof Catalogue;

/** The name of a text of the pages. */
export type PageWord = keyof Catalogue["page"];

/** The texts of another language stand in the order of the Portuguese: their names come once. */
type Texts = Readonly<Record<Context, readonly string[]>>;

export function named(texts: Texts): Catalogue {
  const contexts = Object.keys(pt) as Context[];
  return Object.fromEntries(contexts.map((one) => [one, Object.fromEntries(Object.keys(pt[one]).map((name, place) => [name, texts[one][place]]))])) as Catalogue;
}

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
    this.catalogue = lang === "pt" ? pt : await this.english();
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Both languages, for what is said in both; English is there once it has come. */
  private other = $state.raw<Catalogue | null>(null);

  async english(): Promise<Catalogue> {
    return (this.other ??= named((await import("../words/en.json")).default));
  }

  /** A text in one of the languages, whichever the page is in. */
  sayIn(lang: Lang, key: PageWord, facts: Readonly<Record<string, string | number>> = {}): string {
    const catalogue = lang === "pt" ? pt : this.other;
    return catalogue ? filled(catalogue.page[key], (name) => String(facts[name] ?? "")) : "";
  }

  /** A text of the pages, with facts put in. */
  say(key: PageWord, facts: Readonly<Record<string, string | number>> = {}): string {
    return filled(this.catalogue.page[key], (name) => String(facts[name] ?? ""));
  }

  /** The same with its facts still to be put in. */
  text(key: PageWord): string {
    return this.catalogue.page[key];
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
