/** The coups of this shoe: those that were told before one came, asked for once, and those that come. */

import type { AnyTable } from "../../lib/table.svelte";
import type { PastAct } from "../_banked/lastEvent";
import { matters, outcomesOf } from "./outcomes";
import type { Outcome } from "./roads";

/** Acts to look back for: about as many as a shoe takes at a table with a few players. */
const LOOK_BACK = 1500;

export class Past {
  private acts = $state.raw<ReadonlyMap<number, PastAct>>(new Map());
  readonly outcomes: readonly Outcome[] = $derived(outcomesOf([...this.acts.values()]));

  constructor(table: AnyTable) {
    $effect(() => table.follow((act) => this.note([act])));
    if (!table.isPast) $effect(() => this.recall(table));
    this.note(table.told);
  }

  private note(acts: readonly PastAct[]): void {
    const found = acts.filter((act) => matters(act));
    if (found.length) this.acts = new Map([...this.acts, ...found.map((act) => [act.version, act] as const)]);
  }

  /** A socket of its own, only for what the public was told before; it is closed as soon as that has come. */
  private recall(table: AnyTable): () => void {
    // Again at every welcome: what was missed during an interruption is found so too.
    const after = Math.max(0, (table.welcome?.version ?? 0) - LOOK_BACK);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/tables/${table.id}/socket?after=${after}`);
    const heard: PastAct[] = [];
    socket.onmessage = (event) => {
      for (const said of JSON.parse(String(event.data)) as readonly ({ readonly say: string } & PastAct)[]) {
        if (said.say === "happened") heard.push(said);
        else if (said.say === "welcome") socket.close();
      }
    };
    socket.onclose = () => this.note(heard);
    return () => socket.close();
  }
}
