/** What a machine does, in a word, and whether somebody must look at it. */

import type { BarredBy, MachineShown, MachineState } from "../../http";
import type { PageWord } from "../../lib/speech.svelte";

export const STATES: Readonly<Record<MachineState, PageWord>> = {
  barred: "machineBarred",
  elsewhere: "machineElsewhere",
  free: "machineFree",
  off: "machineOff",
  played: "machineInUse",
};

/** Why a machine does not open, and the rule. */
export const BARRED: Readonly<Record<BarredBy, readonly [words: PageWord, rule: string]>> = {
  counters: ["machineBarredWhy", "AO-17.10"],
  plan: ["machineBarredPlan", "AO-17.8"],
};

export const isOutside = ({ returned }: Pick<MachineShown, "returned">): boolean => returned?.holds === false;

export const roomOf = ({ casino, room }: Pick<MachineShown, "casino" | "room">): string => `${casino} · ${room}`;

/** Those that somebody must look at come first; then by casino, room and number. */
export function sorted(machines: readonly MachineShown[]): readonly MachineShown[] {
  const rank = (one: MachineShown): number => (one.barred ? 0 : isOutside(one) ? 1 : 2);
  const order = new Intl.Collator("pt", { numeric: true });
  return machines.toSorted((one, other) => rank(one) - rank(other) || order.compare(roomOf(one), roomOf(other)) || order.compare(one.number, other.number));
}
