/** The page of each place. All but the lobby come when they are first wanted. */

import type { Component } from "svelte";
import type { Place } from "../lib/router.svelte";

/** What the address names besides the page itself: a table, a coup, a chapter. Pages of which there is one need none. */
export type Page = Component<{ id: string }>;
type Alone = Component<Record<string, never>>;

const PAGES: Partial<Readonly<Record<Place["page"], () => Promise<{ default: Page | Alone }>>>> = {
  account: () => import("./Account.svelte"),
  audit: () => import("./AuditPage.svelte"),
  cashier: () => import("./CashierPage.svelte"),
  chapter: () => import("./LawPage.svelte"),
  console: () => import("./ConsolePage.svelte"),
  coup: () => import("./CoupPage.svelte"),
  direction: () => import("./DirectionPage.svelte"),
  history: () => import("./History.svelte"),
  law: () => import("./LawPage.svelte"),
  table: () => import("./TablePage.svelte"),
};

export const hasPage = (page: Place["page"]): boolean => page in PAGES;

export async function pageOf(page: Place["page"]): Promise<Page> {
  return (await PAGES[page]!()).default as Page;
}
