/** Entering a tournament that the house deals, with one click: a visitor without an account comes as a guest. */

import { visitor } from "../../lib/account.svelte";
import { request } from "../../lib/api";
import { uniqueName } from "../../lib/commandId";
import type { Shown } from "../types";

export const JOIN = "join";

export const pathOf = (id: string): string => `/torneios/${encodeURIComponent(id)}`;

/** Who is in already is brought back to it. */
export async function enter(id: string, isDemo: boolean): Promise<void> {
  await visitor.recognise();
  if (!visitor.me && isDemo) await visitor.comeAsGuest();
  if (!visitor.me) return;
  const address = `/api/tournaments/${encodeURIComponent(id)}`;
  const { office, options } = await request<Shown>("GET", address);
  if (typeof office === "number" || !options.some(({ kind }) => kind === JOIN)) return;
  await request("POST", `${address}/acts`, { body: { id: uniqueName(), command: { do: JOIN } } });
  await visitor.refresh();
}
