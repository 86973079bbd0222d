/** What the cage exchanges: money alone. Free credits are never bought, and never redeemed. */

import type { Unit } from "../../http";

export const UNITS = ["EUR", "AOA"] as const satisfies readonly Unit[];
