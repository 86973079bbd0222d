/** The clock of a tournament: what it shows at an instant. Nothing ticks here, so nothing drifts: a laptop that slept is
right at its next look. */

import type { Clock, Level } from "./types";

export const MINUTE = 60_000;
const USUAL = 20;

export const minutesOf = (level: Level | undefined): number => level?.minutes ?? USUAL;

/** Milliseconds of the level, or of the break after it. */
export function lengthOf(levels: readonly Level[], clock: Clock): number {
  const level = levels[(clock.level ?? 0) - 1];
  return (clock.on_break ? (level?.break_minutes ?? 0) : minutesOf(level)) * MINUTE;
}

export const runs = (clock: Clock): boolean => typeof clock.since === "number";

/** Milliseconds left at the house's instant `at`. An instant before the start counts as the start. */
export function left(levels: readonly Level[], clock: Clock, at: number): number {
  if (!clock.level) return 0;
  const ran = (clock.ran ?? 0) + (typeof clock.since === "number" ? Math.max(0, at - clock.since) : 0);
  return Math.max(0, lengthOf(levels, clock) - ran);
}

/** What is left as people read it: a level of twenty minutes begins with 20:00 and is over at 0:00. */
export function shown(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const used = parts[0] ? parts : parts.slice(1);
  return used.map((part, place) => (place ? String(part).padStart(2, "0") : String(part))).join(":");
}

/** The level that is played, or the first before the start. In a break: the one that follows it. */
export function levelOf(levels: readonly Level[], clock: Clock): Level | undefined {
  const number = clock.level ?? 0;
  return levels[clock.on_break ? number : Math.max(0, number - 1)];
}

export type Next = { readonly kind: "break"; readonly minutes: number } | { readonly kind: "level"; readonly number: number; readonly level: Level };

/** What comes when this is over; null: the last level has no end. */
export function nextOf(levels: readonly Level[], clock: Clock): Next | null {
  const number = clock.level ?? 0;
  const pause = levels[number - 1]?.break_minutes ?? 0;
  if (number && !clock.on_break && pause && number < levels.length) return { kind: "break", minutes: pause };
  const level = levels[number];
  return level ? { kind: "level", number: number + 1, level } : null;
}

/** Milliseconds until the next break begins, if nothing stops the clock; null: there is none, or it is break now. */
export function untilBreak(levels: readonly Level[], clock: Clock, at: number): number | null {
  if (!clock.level || clock.on_break) return null;
  let sum = left(levels, clock, at);
  for (let number = clock.level; number < levels.length; number += 1) {
    if (levels[number - 1]?.break_minutes) return sum;
    sum += minutesOf(levels[number]) * MINUTE;
  }
  return null;
}
