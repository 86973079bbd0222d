/** Which duties have which tasks, to show each person only their own. The house itself judges who may do what. */

import type { Duty } from "../http";
import tasks from "./tasks.json";

export type Task = keyof typeof tasks;

export const TASKS = tasks as Readonly<Record<Task, readonly Duty[]>>;

/** Everybody who has one of these tasks. */
export function dutiesOf(...of: readonly Task[]): readonly Duty[] {
  return [...new Set(of.flatMap((task) => TASKS[task]))];
}
