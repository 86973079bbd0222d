/** The page of each place. All but the lobby come when they are first wanted. */

import type { Component } from "svelte";
import { rulings } from "../games";
import type { Place } from "../lib/router.svelte";

/** What the address names besides the page itself: a table, a coup, a chapter. Pages of which there is one need none. */
export type Page = Component<{ id: string }>;
type Alone = Component<Record<string, never>>;

const PAGES: Partial<Readonly<Record<Place["page"], () => Promise<{ default: Page | Alone }>>>> = {
  announce: () => import("../tournament/Announce.svelte"),
  account: () => import("./Account.svelte"),
  audit: () => import("./AuditPage.svelte"),
  cashier: () => import("./CashierPage.svelte"),
  chapter: () => import("./LawPage.svelte"),
  console: () => import("./ConsolePage.svelte"),
  coup: () => import("./CoupPage.svelte"),
  desk: () => import("../tournament/Desk.svelte"),
  direction: () => import("./DirectionPage.svelte"),
  entries: () => import("../tournament/Entries.svelte"),
  hall: () => import("../tournament/Hall.svelte"),
  history: () => import("./History.svelte"),
  law: () => import("./LawPage.svelte"),
  rulings,
  table: () => import("./TablePage.svelte"),
  tournament: () => import("../tournament/Tournament.svelte"),
  tournaments: () => import("../tournament/Tournaments.svelte"),
};

export const hasPage = (page: Place["page"]): boolean => page in PAGES;

export async function pageOf(page: Place["page"]): Promise<Page> {
  return (await PAGES[page]!()).default as Page;
}
