/** Which events the croupier says aloud. */

import aloud from "./aloud.json";

export const ALOUD: ReadonlySet<string> = new Set(aloud);
