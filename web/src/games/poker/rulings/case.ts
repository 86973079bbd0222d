/** A case as the floor describes it with a few taps, and as the house rules on it: docs/reference/rulings.md. */

export type Chips = Readonly<Record<string, number>>;

export type Act =
  | { readonly say: string }
  | { readonly put: Chips }
  | { readonly pull: Chips }
  | { readonly push_cards: true }
  | { readonly tap: true }
  | { readonly gesture: string }
  | { readonly ask: "stack_count" | "pot_count" }
  | { readonly together: readonly Act[] };

export const STREETS = ["preflop", "flop", "turn", "river"] as const;
export const LIMITS = ["no", "pot", "fixed"] as const;
export const GAMES = ["holdem", "omaha"] as const;
export const NOTICED = ["at_once", "same_round", "later"] as const;
export const OTHERS = ["check", "call", "fold", "bet", "raise"] as const;
export const CLOCKS = ["", "called", "shot"] as const;

export type Street = (typeof STREETS)[number];
export type Other = (typeof OTHERS)[number];

export interface Sketch {
  game: (typeof GAMES)[number];
  limit: (typeof LIMITS)[number];
  street: Street;
  small: number;
  big: number;
  ante: number;
  fixedBet: number;
  /** Null: as it usually is with such blinds and such a bet. */
  pot: number | null;
  /** The highest of the round. */
  bet: number;
  largest: number | null;
  raises: number;
  stack: number;
  front: Chips;
  /** Null: has not acted. */
  actedAt: number | null;
  players: number;
  inTurn: boolean;
  /** What those who had the turn did afterwards; a bet or raise with its total. */
  then: readonly (Other | { readonly [act: string]: number })[];
  acts: readonly Act[];
  noticed: (typeof NOTICED)[number];
  skipped: boolean;
  hadTime: boolean;
  since: readonly Other[];
  betDue: number | null;
  betKnown: boolean;
  told: number | null;
  facingAllIn: boolean;
  shortCalls: number;
  clock: (typeof CLOCKS)[number];
  elapsed: number;
  timeBanks: number;
  doubt: boolean;
}

export const sketch = (): Sketch => ({
  game: "holdem", limit: "no", street: "preflop", small: 100, big: 200, ante: 0, fixedBet: 200, pot: null, bet: 200, largest: null,
  raises: 0, stack: 20_000, front: {}, actedAt: null, players: 3, inTurn: true, then: [], acts: [], noticed: "at_once", skipped: false,
  hadTime: false, since: [], betDue: null, betKnown: true, told: null, facingAllIn: false, shortCalls: 0, clock: "", elapsed: 30,
  timeBanks: 0, doubt: false,
}); // prettier-ignore

export const sumOf = (chips: Chips): number => Object.entries(chips).reduce((sum, [value, count]) => sum + Number(value) * count, 0);

/** A bet above the big blind, or above the largest raise of its round, has been raised at least once. */
export const raisesOf = (of: Sketch): number =>
  Math.max(of.raises, (of.street === "preflop" ? of.bet > of.big : largestOf(of) < of.bet) ? 1 : 0);

/** The largest bet or raise: before a raise the big blind, later the bet itself. */
export const largestOf = ({ largest, street, bet, big }: Sketch): number =>
  largest ?? (street === "preflop" ? (bet > big ? bet - big : big) : bet);

/** Blinds, ante and the bet that stands: enough where the limit is not the pot. */
export const potOf = ({ pot, small, big, ante, bet, street }: Sketch): number => pot ?? small + big + ante + (street === "preflop" && bet <= big ? 0 : bet);

export function caseOf(of: Sketch): object {
  return {
    id: "floor",
    game: of.game,
    limit: of.limit,
    level: { small_blind: of.small, big_blind: of.big, ante: of.ante },
    ...(of.limit === "fixed" && { fixed_bet: of.fixedBet }),
    street: of.street,
    pot: potOf(of),
    bet: of.bet,
    largest_raise: largestOf(of),
    raises: raisesOf(of),
    player: { stack: of.stack, in_front: of.front, acted_at: of.actedAt },
    players_in_hand: of.players,
    in_turn: of.inTurn,
    ...(!of.inTurn && { then: of.then }),
    ...(of.skipped && { skipped: true, had_time: of.hadTime }),
    ...(of.since.length && { since: of.since }),
    ...(of.noticed !== "at_once" && { noticed: of.noticed }),
    ...(of.betDue !== null && { bet_due: of.betDue }),
    ...(!of.betKnown && { bet_known: false }),
    ...(of.told !== null && { told: of.told }),
    ...(of.facingAllIn && { facing_all_in: true }),
    ...(of.shortCalls && { short_calls_before: of.shortCalls }),
    ...(of.clock && { clock: { kind: of.clock, elapsed: of.elapsed, time_banks: of.timeBanks, doubt: of.doubt } }),
    acts: of.acts,
  };
}

/** One chip more in the motion that goes on; or a motion of its own. */
export function withChip(acts: readonly Act[], way: "put" | "pull", value: number, another: boolean): readonly Act[] {
  const last = acts.at(-1);
  const going = last && (way === "put" ? "put" in last && last.put : "pull" in last && last.pull);
  const made = (chips: Chips): Act => {
    const more = { ...chips, [value]: (chips[value] ?? 0) + 1 };
    return way === "put" ? { put: more } : { pull: more };
  };
  return going && !another ? [...acts.slice(0, -1), made(going)] : [...acts, made({})];
}

/** The act comes at the same moment as the one before it. */
export function together(acts: readonly Act[], act: Act): readonly Act[] {
  const last = acts.at(-1);
  if (!last) return [act];
  return [...acts.slice(0, -1), { together: "together" in last ? [...last.together, act] : [last, act] }];
}

/** Chips that the acts brought in front of the player, less those taken back. */
export function broughtBy(acts: readonly Act[]): number {
  return acts.reduce((sum, act) => {
    if ("put" in act) return sum + sumOf(act.put);
    if ("pull" in act) return sum - sumOf(act.pull);
    return "together" in act ? sum + broughtBy(act.together) : sum;
  }, 0);
}

export interface Ruling {
  readonly ruling: string;
  readonly to: number | null;
  readonly at_least: boolean;
  readonly options: readonly string[];
  readonly cites: readonly string[];
  readonly penalty: boolean;
  readonly alternatives: readonly { readonly ruling: string; readonly to: number | null }[];
}

/** Chips that go back to the player; 0: none. */
export function goesBack(of: Sketch, { to }: Ruling): number {
  return to === null ? 0 : Math.max(0, sumOf(of.front) + broughtBy(of.acts) - to);
}
