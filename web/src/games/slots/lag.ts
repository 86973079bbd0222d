/** The machine as it is shown while its reels still turn: a little behind the house, which has decided already. */

import type { SlotsBoxOpened, SlotsReelsStopped, SlotsState, SlotsWheelTurned } from "../../protocol";

export type Turned = SlotsReelsStopped | SlotsWheelTurned | SlotsBoxOpened;

export interface Shown {
  readonly stops: readonly number[];
  readonly free: boolean;
  /** The player's credits. */
  readonly chips: number;
  readonly staked: number;
  /** Of this game, or the last. */
  readonly won: number;
  readonly spinsLeft: number;
  readonly spinsDone: number;
  readonly step: SlotsState["step"];
  readonly boxes: SlotsState["boxes"];
  /** Do the boxes belong to a bonus that is over? */
  readonly isBonusOver: boolean;
  readonly perLine: number;
}

const MOVING: readonly string[] = ["reels_stopped", "wheel_turned", "box_opened"];

export const isTurned = (told: { readonly event: string }): told is Turned => MOVING.includes(told.event);

export const shownOf = (state: SlotsState): Shown => ({
  stops: state.stops,
  free: state.free,
  chips: Object.values(state.cloth.players)[0]?.chips ?? 0,
  staked: state.staked,
  won: state.won,
  spinsLeft: state.spins_left,
  spinsDone: state.spins_done,
  step: state.step,
  boxes: state.boxes,
  isBonusOver: false,
  perLine: state.per_line,
});

/** The reels are set in motion: the stake is gone, and nothing is won yet. */
export function begun(before: Shown, told: Turned, perLine: number): Shown {
  const shown = before.isBonusOver ? { ...before, boxes: [], isBonusOver: false } : before;
  if (told.event !== "reels_stopped") return shown;
  if (told.free) return { ...shown, spinsLeft: shown.spinsLeft - 1, spinsDone: shown.spinsDone + 1 };
  return { ...shown, chips: shown.chips - told.stake, staked: told.stake, won: 0, spinsLeft: 0, spinsDone: 0, perLine };
}

/** They stand: what was won is counted; a prize that the cashier pays is won, and no credit of the machine. */
export function ended(shown: Shown, told: Turned): Shown {
  const won = { ...shown, won: shown.won + told.prize, chips: shown.chips + (told.by_cashier ? 0 : told.prize) };
  if (told.event === "reels_stopped") return { ...won, stops: told.stops, free: told.free, spinsLeft: won.spinsLeft + told.spins };
  if (told.event === "box_opened") return { ...won, boxes: [...won.boxes, { place: told.place, box: told.box }], isBonusOver: told.last };
  return won;
}

/** A prize at or below the stake is told, and not celebrated: the player has lost, or won nothing. */
export const isWin = ({ won, staked }: Pick<Shown, "won" | "staked">): boolean => won > staked;
