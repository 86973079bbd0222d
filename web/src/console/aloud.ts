/** Which events the croupier says aloud. */

import law from "./law.json";

export const ALOUD: ReadonlySet<string> = new Set(law.aloud);
