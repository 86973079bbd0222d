/** What a player at the table says, for the croupier to enter. */

import type { Option, Spoken } from "../protocol";

const SIT = "sit";

/** What only the player whose turn it is may do: everybody may leave or rest. */
export function ofTurn(spoken: readonly Spoken[], seat: number): readonly Option[] {
  const others = new Set(players(spoken).flatMap((one) => (one.seat === seat ? [] : one.options.map(({ kind }) => kind))));
  return (spoken.find((one) => one.seat === seat)?.options ?? []).filter(({ kind }) => !others.has(kind));
}

/** Players by seat, each with what they may say. */
export const players = (spoken: readonly Spoken[]): readonly Spoken[] => spoken.filter(({ options }) => !options.some(isSitting));

/** Sitting down, where a seat is free. */
export const sitting = (spoken: readonly Spoken[]): Option | null => spoken.flatMap(({ options }) => options).find(isSitting) ?? null;

const isSitting = ({ kind }: Option): boolean => kind === SIT;
