/** Which duties have which tasks, to show each only what is his. The house itself judges who may do what. */

import type { Duty } from "../http";

export const TASKS = {
  govern: ["administrator"],
  openTables: ["administrator", "director"],
  switch: ["administrator", "director"],
  exchange: ["cashier"],
  propose: ["cashier", "director"],
  decide: ["director", "administrator"],
  handleComplaints: ["inspector", "director"],
  readBooks: ["auditor", "inspector", "director", "administrator"],
} as const satisfies Readonly<Record<string, readonly Duty[]>>;

export type Task = keyof typeof TASKS;

/** Everybody who has one of these tasks. */
export function dutiesOf(...tasks: readonly Task[]): readonly Duty[] {
  return [...new Set(tasks.flatMap((task) => TASKS[task] as readonly Duty[]))];
}
