/** A tournament as the house tells it: its announcement, entrants, tables and course. Fields at their default are left out. */

import type { Phase } from "../http";
import type { Option } from "../protocol";

export interface Level {
  readonly small_blind: number;
  readonly big_blind: number;
  readonly ante?: number;
  readonly minutes?: number;
  readonly break_minutes?: number;
  /** Chips of this value leave after it; 0: none. */
  readonly removes?: number;
}

export interface Purchase {
  readonly price: number;
  readonly fee_percent?: string;
  readonly chips: number;
  readonly most?: number;
  readonly first_level?: number;
  readonly last_level?: number;
}

export interface Rules {
  readonly name: string;
  readonly venue?: string;
  /** Which game the house deals; empty: dealt by hand. */
  readonly game?: string;
  readonly limit_mode?: string;
  readonly guarantee?: number;
  readonly format: string;
  readonly currency: string;
  readonly demo?: boolean;
  readonly starts_at?: number;
  readonly buy_in: number;
  readonly fee_percent?: string;
  readonly bounty?: number;
  readonly stack: number;
  readonly rebuy?: Purchase | null;
  readonly add_on?: Purchase | null;
  readonly per_table: number;
  readonly capacity?: number;
  readonly late_levels?: number;
  readonly late_through_break?: boolean;
  readonly levels: readonly Level[];
  readonly chips: readonly number[];
  readonly season?: string;
  readonly [other: string]: unknown;
}

export type Standing = "pre_registered" | "registered" | "waiting" | "playing" | "out" | "disqualified" | "gone";

export interface Entrant {
  readonly number: number;
  readonly name: string;
  readonly standing: Standing;
  readonly account?: string;
  readonly confirmed?: boolean;
  readonly table?: number;
  readonly seat?: number;
  readonly stack?: number;
  readonly entries?: number;
  readonly rebuys?: number;
  readonly add_ons?: number;
  readonly owes_rebuy?: boolean;
  readonly absent?: boolean;
  /** Hands that a penalty still takes from them. */
  readonly missing?: number;
  readonly time_banks?: number;
  readonly bounties?: number;
  readonly bounties_received?: number;
  /** Did they win an entry to another tournament? */
  readonly seat_won?: boolean;
  readonly place?: number;
  readonly prize?: number;
  readonly received?: number;
  /** All that they paid, by what it was for. */
  readonly paid?: Readonly<Record<string, number>>;
  /** Dealt by the house: where they sit now, as the table has said; absent: nowhere. */
  readonly placed?: { readonly table: number; readonly seat: number; readonly chips: number } | null;
  /** Number of the hand that eliminated them. */
  readonly out_in?: number;
  /** Chips at its start. */
  readonly out_stack?: number;
}

export interface RoomTable {
  readonly number: number;
  /** Seat → number of the entrant. */
  readonly seats?: Readonly<Record<string, number>>;
  readonly button?: number;
  readonly small_blind?: number;
  readonly big_blind?: number;
}

export interface Clock {
  readonly level?: number;
  readonly on_break?: boolean;
  /** When it was started; absent: it stands. */
  readonly since?: number | null;
  /** Milliseconds that had run by then. */
  readonly ran?: number;
}

export interface Course {
  readonly phase?: Phase;
  readonly day?: number;
  readonly clock?: Clock;
  readonly drawn?: boolean;
  readonly final_table?: boolean;
  readonly unseated?: readonly number[];
  readonly registered?: number;
  readonly players?: number;
  readonly playing?: number;
  readonly re_entries?: number;
  readonly rebuys?: number;
  readonly add_ons?: number;
  readonly entries_closed?: boolean;
  readonly born?: number;
  readonly removed?: number;
  readonly count?: { readonly level: number; readonly total: number; readonly expected: number } | null;
  readonly colour_up?: { readonly remove: number; readonly next: number; readonly tables?: readonly number[] } | null;
  readonly gone_chips?: readonly number[];
  readonly hand_for_hand?: boolean;
  readonly prizes_fixed?: boolean;
  readonly prizes?: readonly number[];
  readonly deal?: { readonly shares: Readonly<Record<string, number>>; readonly agreed?: readonly number[]; readonly sealed?: boolean; readonly left?: readonly number[] } | null;
  readonly penalties?: readonly { readonly player: number; readonly offence: string; readonly hands: number; readonly reason: string }[];
  readonly rulings?: readonly { readonly words: string; readonly at: number }[];
  readonly timed?: Readonly<Record<string, number>>;
}

/** An act that may be taken back, by the tag of its event. */
export interface Trace {
  readonly act: string;
}

export interface State {
  readonly rules: Rules;
  readonly entrants: readonly Entrant[];
  readonly tables: Readonly<Record<string, RoomTable>>;
  readonly course: Course;
  readonly accounts: Readonly<Record<string, number>>;
  readonly history?: readonly Trace[];
}

export interface Said {
  readonly do?: string;
  readonly event?: string;
  readonly by?: unknown;
  readonly [field: string]: unknown;
}

/** What is due, and what the viewer may do. */
export interface Offered {
  readonly due: { readonly command: Said } | null;
  readonly options: readonly Option[];
  /** Tables that wait. */
  readonly halted: readonly number[];
}

export interface Shown extends Offered {
  readonly id: string;
  readonly version: number;
  readonly at: number;
  /** A role, or the viewer's number as an entrant. */
  readonly office: string | number;
  readonly state: State;
}

/** An act, and only what it changed. */
export interface Happened {
  readonly version: number;
  readonly at: number;
  readonly by: unknown;
  readonly event: Said;
  readonly patch: {
    readonly rules?: Rules;
    /** Null: undoing has taken the entrant away. */
    readonly entrants?: Readonly<Record<string, Entrant | null>>;
    readonly tables?: Readonly<Record<string, RoomTable | null>>;
    /** Fields that have changed. */
    readonly course?: Course;
    readonly accounts?: State["accounts"];
    /** Acts taken from the end, then those that came; as many are kept. */
    readonly history?: { readonly undone: number; readonly more: readonly Trace[]; readonly count: number };
    readonly options_changed?: readonly OptionChange[];
  } & Partial<Offered>;
}

type Choice = string | number | boolean;
type Ask = Option["asks"][number];
/** Choices that go, then those that come, each to its place. */
export interface Choices {
  readonly type: "choices";
  readonly without: readonly Choice[];
  readonly more: readonly (readonly [place: number, choice: Choice])[];
}

/** What is offered now, by what was offered before. */
export type OptionChange =
  | { readonly is: "kept"; readonly first: number; readonly count: number }
  | { readonly is: "altered"; readonly of: number; readonly asks: Readonly<Record<string, Choices | Ask>> }
  | { readonly is: "new"; readonly option: Option };

/** One line of the list of tournaments. */
export interface Listed {
  readonly id: string;
  /** Which game the house deals; empty: dealt by hand. */
  readonly game: string;
  /** Places of a sit & go, or of a room with a limit; 0: no limit. */
  readonly seats: number;
  /** What an entry costs. */
  readonly buy_in: number;
  readonly name: string;
  readonly format: string;
  readonly demo: boolean;
  readonly phase: Phase;
  readonly starts_at: number;
  readonly players: number;
  readonly left: number;
  readonly level: number;
  readonly prize_pool: number;
  readonly unit: string;
  readonly version: number;
}
