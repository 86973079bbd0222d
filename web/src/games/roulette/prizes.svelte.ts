/** What happened to the chips, told over the cloth for a moment: the prizes. */

import { money } from "../../lib/money";
import { speech } from "../../lib/speech.svelte";
import type { AnyTable } from "../../lib/table.svelte";

export interface Tale {
  readonly key: string;
  readonly zone: string;
  readonly words: string;
  readonly own: boolean;
}

interface Paid {
  readonly event: string;
  readonly seat: number;
  readonly zone: string;
  readonly prize: number;
}

const TOLD_FOR = 2400;

export class Tales {
  shown = $state.raw<readonly Tale[]>([]);

  constructor(table: AnyTable) {
    $effect(() =>
      table.follow((act) => {
        const tales = (act.events as readonly Paid[]).flatMap((event, place) =>
          event.event === "prize_paid"
            ? [
                {
                  key: `${act.version}-${place}`,
                  zone: event.zone,
                  words: `+${money(event.prize, table.unit, speech.lang)}`,
                  own: event.seat === table.seat,
                },
              ]
            : [],
        );
        if (!tales.length) return;
        this.shown = [...this.shown, ...tales];
        setTimeout(() => (this.shown = this.shown.filter((tale) => !tales.includes(tale))), TOLD_FOR);
      }),
    );
  }
}
