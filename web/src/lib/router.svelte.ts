/** Which page is shown: the address says it, and links change it without asking the server for another document. */

export type Place =
  | { readonly page: "lobby" | "account" | "history" | "cashier" | "direction" | "audit" | "law" | "lost" }
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
};
const WITH_ID: Readonly<Record<string, "table" | "console" | "coup" | "chapter">> = {
  mesa: "table",
  consola: "console",
  jogada: "coup",
  lei: "chapter",
};

export function placeOf(path: string): Place {
  const [first = "", ...rest] = path.replace(/^\/+|\/+$/g, "").split("/");
  const kind = WITH_ID[first];
  if (kind && rest.length) {
    try {
      return { page: kind, id: rest.map(decodeURIComponent).join("/") };
    } catch {
      return { page: "lost" };
    }
  }
  return (rest.length ? undefined : PAGES[first]) ?? { page: "lost" };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));
  /** The part of the page that is meant, with its `#`; empty: the whole. */
  hash = $state(location.hash);

  constructor() {
    addEventListener("popstate", () => this.arrive());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.arrive();
  }

  private arrive(): void {
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
