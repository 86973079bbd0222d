/** A player at a table sees a rule beside it, instead of leaving for the law's own page. */

import { getContext, setContext } from "svelte";

export type ShowRule = (id: string) => void;

const KEY = Symbol("show a rule");

export const offerRules = (show: ShowRule): ShowRule => setContext(KEY, show);
export const rulesHere = (): ShowRule | undefined => getContext<ShowRule | undefined>(KEY);
