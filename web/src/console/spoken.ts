/** What a player at the table says, for the croupier to enter. */

import type { Option, Spoken } from "../protocol";

const SIT = "sit";

/** What moves the game on, of the player at a seat. */
export function courseOf(spoken: readonly Spoken[], seat: number): readonly Option[] {
  return (spoken.find((one) => one.seat === seat)?.options ?? []).filter(({ nature }) => nature === "course");
}

/** Players by seat, each with what they may say. */
export const players = (spoken: readonly Spoken[]): readonly Spoken[] => spoken.filter(({ options }) => !options.some(isSitting));

/** Sitting down, where a seat is free. */
export const sitting = (spoken: readonly Spoken[]): Option | null => spoken.flatMap(({ options }) => options).find(isSitting) ?? null;

const isSitting = ({ kind }: Option): boolean => kind === SIT;
