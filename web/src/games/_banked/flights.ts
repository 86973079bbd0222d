/** Chips that move after a coup: to the bank, from it, and from one zone to another. */

import type { Layout, Point } from "./layout";
import { spot } from "./layout";

export interface Flight {
  readonly from: Point;
  readonly to: Point;
  readonly amount: number;
  readonly own: boolean;
  /** In seconds: the bank collects, bets travel, and then it pays. */
  readonly after: number;
}

interface Moved {
  readonly event: string;
  readonly seat?: number;
  readonly zone?: string;
  readonly to?: string;
  readonly chips?: number;
  readonly prize?: number;
}

const MOST = 30;

export function flights(events: readonly unknown[], layout: Layout, seat: number | null): readonly Flight[] {
  return events.flatMap((event) => flight(event as Moved, layout, seat) ?? []).slice(0, MOST);
}

function flight({ event, seat, zone, to, chips, prize }: Moved, layout: Layout, mine: number | null): Flight | null {
  const from = zone === undefined ? null : spot(layout, zone);
  if (!from) return null;
  const own = seat === mine;
  switch (event) {
    case "bet_collected":
      return { from, to: layout.bank, amount: chips ?? 0, own, after: 0 };
    case "bet_moved":
      return { from, to: spot(layout, to ?? "") ?? from, amount: chips ?? 0, own, after: 0.3 };
    case "prize_paid":
      return { from: layout.bank, to: from, amount: prize ?? 0, own, after: 0.6 };
    default:
      return null;
  }
}
