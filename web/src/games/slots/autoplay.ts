/** Spins that are repeated for the player, within limits that they set. Never more: a spin that could break the limit is
not begun. */

export interface Limits {
  readonly spins: number;
  /** The most that may be lost, in the smallest unit. */
  readonly loss: number;
  /** A prize above it ends the run. */
  readonly prize: number;
}

export interface Run {
  readonly limits: Limits;
  readonly left: number;
  /** What was lost so far; below 0: won. */
  readonly lost: number;
}

export interface Played {
  readonly staked: number;
  readonly won: number;
  /** Did free spins, a bonus or a jackpot begin, or does a prize wait for the cashier? */
  readonly feature: boolean;
}

export type Ends = "done" | "loss" | "prize" | "feature" | "credits" | "trouble" | "player";

export const COUNTS: readonly number[] = [10, 25, 50, 100];

export const started = (limits: Limits): Run => ({ limits, left: limits.spins, lost: 0 });

/** May the next spin begin? Null: it may. */
export function endsBefore({ left, lost, limits }: Run, stake: number, credits: number): Ends | null {
  if (left <= 0) return "done";
  if (stake > credits) return "credits";
  return lost + stake > limits.loss ? "loss" : null;
}

export const begun = (run: Run): Run => ({ ...run, left: run.left - 1 });

export const after = (run: Run, { staked, won }: Played): Run => ({ ...run, lost: run.lost + staked - won });

/** Why the run ends with this game; null: it goes on. */
export function endsAfter({ limits }: Run, { won, feature }: Played): Ends | null {
  if (feature) return "feature";
  return won > limits.prize ? "prize" : null;
}
