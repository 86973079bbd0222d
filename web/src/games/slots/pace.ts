/** How long reels turn. Never longer because of what they show: a near miss is no event. */

export interface Pace {
  /** Milliseconds until the first reel stands, and from each reel to the next. */
  readonly first: number;
  readonly each: number;
  /** Of the wheel of a bonus. */
  readonly wheel: number;
  /** How long a result is seen before the next one begins. */
  readonly rest: number;
}

export const USUAL: Pace = { first: 620, each: 240, wheel: 2800, rest: 700 };
export const QUICK: Pace = { first: 180, each: 45, wheel: 900, rest: 260 };
/** Nothing moves; a result still has its moment. */
export const STILL: Pace = { first: 0, each: 0, wheel: 0, rest: 400 };

/** Whoever is behind the house catches up. */
export function paceOf(isStill: boolean, isQuick: boolean, waiting: number): Pace {
  if (isStill) return STILL;
  return isQuick || waiting > 1 ? QUICK : USUAL;
}
