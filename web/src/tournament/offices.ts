/** Who works at a tournament. The house itself judges who may do what. */

import type { Duty } from "../http";

export const AT_DESK: readonly Duty[] = ["director", "inspector", "cashier", "administrator"];
export const ANNOUNCE: readonly Duty[] = ["director", "administrator"];
