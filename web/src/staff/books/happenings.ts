/** What happens in a house that an operator must be able to look up, in words. */

import type { Happening } from "../../http";
import { speech, type PageWord } from "../../lib/speech.svelte";

export const HAPPENINGS: Readonly<Record<Happening, PageWord>> = {
  account_erased: "incidentAccountErased",
  factor_enrolled: "incidentFactorEnrolled",
  factor_reset: "incidentFactorReset",
  large_sale: "incidentLargeSale",
  name_attacked: "incidentNameAttacked",
  recovery_renewed: "incidentRecoveryRenewed",
  recovery_used: "incidentRecoveryUsed",
  second_person_asked: "incidentSecondPersonAsked",
  setting_changed: "incidentSettingChanged",
  account_created: "incidentAccountCreated",
  account_disabled: "incidentAccountDisabled",
  account_enabled: "incidentAccountEnabled",
  adjustment: "incidentAdjustment",
  adjustment_proposed: "incidentAdjustmentProposed",
  clock_changed: "incidentClockChanged",
  counters_disagree: "incidentCountersDisagree",
  coup_void: "incidentCoupVoid",
  crash_recovered: "incidentCrashRecovered",
  document_erased: "incidentDocumentErased",
  duties_changed: "incidentDutiesChanged",
  integrity_failed: "incidentIntegrityFailed",
  large_bet: "incidentLargeBet",
  large_win: "incidentLargeWin",
  locked_out: "incidentLockedOut",
  login_failed: "incidentLoginFailed",
  model_approved: "incidentModelApproved",
  model_registered: "incidentModelRegistered",
  password_changed: "incidentPasswordChanged",
  pool_closed: "incidentPoolClosed",
  pool_opened: "incidentPoolOpened",
  return_outside: "incidentReturnOutside",
  rewound: "incidentRewound",
  rules_changed: "incidentRulesChanged",
  server_started: "incidentServerStarted",
  server_stopped: "incidentServerStopped",
  switched: "incidentSwitched",
  table_closed: "incidentTableClosed",
  table_opened: "incidentTableOpened",
  table_taken_over: "incidentTableTakenOver",
  tournament_announced: "incidentTournamentAnnounced",
};

export function happeningName(kind: string): string {
  return kind in HAPPENINGS ? speech.say(HAPPENINGS[kind as Happening]) : kind;
}
