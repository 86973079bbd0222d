/** Everything that somebody may be in the house. */

import type { Duty } from "../../http";

export const DUTIES = [
  "player",
  "croupier",
  "inspector",
  "director",
  "cashier",
  "auditor",
  "administrator",
] as const satisfies readonly Duty[];
