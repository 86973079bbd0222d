/** An administrator does no work of others: for a demonstration they go on as somebody new who does. */

import type { Duty } from "../http";
import { visitor } from "../lib/account.svelte";
import { ask } from "../lib/api";
import { uniqueName } from "../lib/commandId";
import { speech } from "../lib/speech.svelte";

const SHOWN = 6;

/** Employs somebody, named after their work, and logs them in here. */
export async function goOnAs(work: string, duties: readonly Duty[]): Promise<void> {
  const secret = uniqueName() + uniqueName();
  const name = `${speech.term(work)}-${uniqueName().replace(/\W/g, "").slice(0, SHOWN)}`;
  await ask("POST /api/people", { body: { name, password: secret, duties: [...duties], lang: speech.lang } });
  await visitor.logIn(name, secret);
}
