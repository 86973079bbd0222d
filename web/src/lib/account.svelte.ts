/** The visitor, their balances, and the gaming session that goes on. */

import type { AccountShown, AtTable, Balances, Elsewhere, StaySummary } from "../http";
import { ask, Problem } from "./api";
import type { Lang } from "./money";
import { speech } from "./speech.svelte";

class Visitor {
  me = $state.raw<AccountShown | null>(null);
  balances = $state.raw<Balances | null>(null);
  stay = $state.raw<StaySummary | null>(null);
  /** The server's clock less ours. */
  offset = $state(0);

  /** Must they enrol a second factor before anything else? */
  get mustEnrol(): boolean {
    return this.me?.factor === "wanting";
  }

  get isStaff(): boolean {
    return this.me?.duties.some((duty) => duty !== "player") ?? false;
  }

  /** The player's seat and chips at a table, if they have any there. */
  at(table: string): AtTable | null {
    return this.balances?.tables.find((one) => one.table === table) ?? null;
  }

  /** Does the player sit there, at whichever node? */
  sitsAt(table: string): boolean {
    return this.seated.some((one) => one.table === table);
  }

  /** Every table where the player sits; what they have there is known of this node's tables. */
  get seated(): readonly (AtTable | Elsewhere)[] {
    return [...(this.balances?.tables ?? []), ...(this.balances?.elsewhere ?? [])];
  }

  has(...duties: readonly AccountShown["duties"][number][]): boolean {
    return this.me?.duties.some((duty) => duties.includes(duty)) ?? false;
  }

  private recognised: Promise<void> | null = null;

  /** Look up who the cookie stands for; without one, nobody, which is no problem. Asked once, unless that fails. */
  recognise(): Promise<void> {
    this.recognised ??= this.look().catch((problem: unknown) => {
      this.recognised = null;
      throw problem;
    });
    return this.recognised;
  }

  /** Still the same person? After a login has lapsed it is nobody again. */
  private async look(): Promise<void> {
    const before = this.me;
    const me = await ask("GET /api/me", {}).catch((problem: unknown) => {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      return null;
    });
    if (this.me !== before) return; // somebody has entered meanwhile
    this.me = me;
    if (me) await this.refresh();
    else this.balances = this.stay = null;
  }

  /** The login may have ended elsewhere: ask again. */
  recogniseAgain(): Promise<void> {
    this.recognised = null;
    return this.recognise();
  }

  async refresh(): Promise<void> {
    const of = this.me?.id;
    if (!of || this.mustEnrol) return; // the house answers nothing else until they have
    const [balances, current] = await Promise.all([ask("GET /api/me/balances", {}), ask("GET /api/stays/current", {})]);
    if (this.me?.id !== of) return; // what is told of one is never another's
    this.balances = balances;
    this.stay = current.stay;
    this.offset = current.at - Date.now();
  }

  async comeAsGuest(): Promise<void> {
    await this.enter(await ask("POST /api/guest", { body: { lang: speech.lang } }));
  }

  async logIn(name: string, password: string, code = ""): Promise<void> {
    await this.enter(await ask("POST /api/login", { body: { name, password, code } }));
  }

  async register(name: string, password: string): Promise<void> {
    await this.enter(await ask("POST /api/register", { body: { name, password, lang: speech.lang } }));
  }

  /** The gaming session ends with it, and what it came to must be told (PT-BFO-27, PT-SO-68): it is asked for while
  there is still somebody who may ask. A guest could never look it up again. */
  async logOut(): Promise<StaySummary | null> {
    const ended = this.stay ? await ask("POST /api/stays/end", {}).catch(() => null) : null;
    await ask("POST /api/logout", {});
    this.me = this.balances = this.stay = null;
    return ended;
  }

  async endStay(): Promise<StaySummary> {
    const summary = await ask("POST /api/stays/end", {});
    await this.refresh();
    return summary;
  }

  async speak(lang: Lang): Promise<void> {
    await speech.speak(lang);
    if (!this.me) return;
    // The page speaks it already; that the account will next time is worth no complaint.
    this.me = await ask("POST /api/me/language", { body: { lang } }).catch(() => this.me);
  }

  private async enter(entered: { readonly account: AccountShown }): Promise<void> {
    this.me = entered.account;
    await this.refresh();
  }
}

/** All of a player's money at a table. */
export const sumAt = (at: AtTable): number => at.chips + at.staked + at.coming;

export const visitor = new Visitor();
