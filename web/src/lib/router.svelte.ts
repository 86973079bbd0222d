/** Which page is shown: the address says it, and links change it without asking the server for another document. */

export type Place =
  | { readonly page: "lobby" | "account" | "history" | "cashier" | "direction" | "audit" | "law" | "lost" }
  | { readonly page: "tournaments" | "announce" | "rulings" }
  | { readonly page: "tournament" | "desk" | "entries" | "hall"; readonly id: string }
  | { readonly page: "table" | "console"; readonly id: string }
  | { readonly page: "coup" | "chapter"; readonly id: string };

const PAGES: Readonly<Record<string, Place>> = {
  "": { page: "lobby" },
  conta: { page: "account" },
  historico: { page: "history" },
  caixa: { page: "cashier" },
  consola: { page: "console", id: "" },
  direcao: { page: "direction" },
  auditoria: { page: "audit" },
  lei: { page: "law" },
  torneios: { page: "tournaments" },
  decisoes: { page: "rulings" },
  ecra: { page: "hall", id: "" },
};
/** What a tournament shows to whom: `/torneios/ID/mesa`. */
const OF_TOURNAMENT: Readonly<Record<string, "tournament" | "desk" | "entries" | "hall">> = {
  "": "tournament",
  mesa: "desk",
  entradas: "entries",
  ecra: "hall",
};
const NEW = "novo";
const WITH_ID: Readonly<Record<string, "table" | "console" | "coup" | "chapter">> = {
  mesa: "table",
  consola: "console",
  jogada: "coup",
  lei: "chapter",
};

export function placeOf(path: string): Place {
  const [first = "", ...rest] = path.replace(/^\/+|\/+$/g, "").split("/");
  const kind = WITH_ID[first];
  if (first === "torneios" && rest.length) return ofTournament(rest);
  if (kind && rest.length) {
    try {
      return { page: kind, id: rest.map(decodeURIComponent).join("/") };
    } catch {
      return { page: "lost" };
    }
  }
  return (rest.length ? undefined : PAGES[first]) ?? { page: "lost" };
}

function ofTournament([id = "", part = "", ...more]: readonly string[]): Place {
  const page = OF_TOURNAMENT[part];
  if (!page || more.length) return { page: "lost" };
  return id === NEW && !part ? { page: "announce" } : { page, id };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));
  /** The part of the page that is meant, with its `#`; empty: the whole. */
  hash = $state(location.hash);

  /** Asked before another page is shown; true: it was kept back, to be gone to later if at all. */
  guard: ((path: string) => boolean) | null = null;
  /** The address of the page that is shown. */
  private path = location.pathname;

  constructor() {
    addEventListener("popstate", () => this.back());
    document.addEventListener("click", (event) => this.follow(event));
  }

  /** With `asked` nobody keeps it back again. */
  go(path: string, asked = false): void {
    if (!asked && this.isElsewhere(path) && this.guard?.(path)) return;
    history.pushState(null, "", path);
    this.arrive();
  }

  /** The browser has gone already: who is kept back is brought where they were. */
  private back(): void {
    const path = location.pathname + location.search + location.hash;
    if (this.isElsewhere(path) && this.guard?.(path)) history.pushState(null, "", this.path);
    else this.arrive();
  }

  private isElsewhere(path: string): boolean {
    return new URL(path, location.origin).pathname !== this.path;
  }

  private arrive(): void {
    this.path = location.pathname;
    this.place = placeOf(location.pathname);
    this.hash = location.hash;
    scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.defaultPrevented;
    if (!link || !plain || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
