/** Standings, phases and formats by their names. */

import type { Phase } from "../http";
import { speech, type PageWord } from "../lib/speech.svelte";
import type { Standing } from "./types";

const STANDINGS: Readonly<Record<Standing, PageWord>> = {
  pre_registered: "standingPreRegistered",
  registered: "standingRegistered",
  waiting: "standingWaiting",
  playing: "standingPlaying",
  out: "standingOut",
  disqualified: "standingDisqualified",
  gone: "standingGone",
};
const PHASES: Readonly<Record<Phase, PageWord>> = { announced: "phaseAnnounced", running: "phaseRunning", overnight: "phaseOvernight", over: "tourOver", cancelled: "phaseCancelled", closed: "phaseClosed" };
const FORMATS: Readonly<Record<string, PageWord>> = {
  freeze_out: "formatFreezeOut",
  rebuy_add_on: "formatRebuy",
  knock_out: "formatKnockOut",
  satellite: "formatSatellite",
  win_the_button: "formatWinTheButton",
  ante_up: "formatAnteUp",
  escalator: "formatEscalator",
  sit_and_go: "formatSitAndGo",
  sit_and_go_online: "onlineFormat",
  survivor: "formatSurvivor",
  multistack: "formatMultistack",
};

export const nameOfStanding = (one: Standing): string => speech.say(STANDINGS[one]);
export const nameOfPhase = (one: Phase): string => speech.say(PHASES[one]);
export const nameOfFormat = (one: string): string => (FORMATS[one] ? speech.say(FORMATS[one]) : one);
export const EVERY_STANDING = Object.keys(STANDINGS) as readonly Standing[];
