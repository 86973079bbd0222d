// What is said over a table's socket. Made by `python -m tools.protocol` from the server's records: don't edit.
// docs/protocol.md says what the messages mean. There is no logic here: the server alone judges.

export const PROTOCOL = 1;
export const LONGEST_MESSAGE = 4096;
export const LONGEST_ID = 64;
export const BURST = 120;
export const RATE = 60;
export const MOST_MISSED = 5000;
export const CLOSE_CODES = { flooding: 1008, slow: 1013, moved: 4001, closed: 1001, letGo: 4003 } as const;

// Both ways

/** A frame of the client: one message. */
export type Hearable<G extends GameName = GameName> =
  | Act<G>
  | Look
  | Alive;

/** What a frame of the server is a list of. */
export type Sayable<G extends GameName = GameName> =
  | Welcome<G>
  | Happened<G>
  | State<G>
  | People
  | Done
  | Refused
  | Wrong
  | Here
  | Closed;

export type Role = "croupier" | "inspector" | "director" | "cashier" | "auditor" | "clock" | "house" | "public";

export type Nature = "course" | "stake" | "aside" | "irregularity";

export type Currency = "EUR" | "AOA";

export type BancaFrancesaRegime = "AO" | "PT_ONLINE";

export type BancaFrancesaColour = "azul" | "verde" | "vermelho";

export type BankedIdle = "no" | "invited" | "warned";

export type BankedPhase = "betting" | "closed" | "decided";

export type BankedFault = "foreign_object" | "off_table" | "damaged" | "soiled" | "not_all_in_cup" | "kept_in_cup" | "not_flat";

export type BankedAnnouncement = "façam as vossas apostas" | "jogo feito, nada mais" | "nada mais, vou abrir" | "golpe nulo" | "natural, mais nenhuma carta" | "última deste sabot" | "última série";

export type CrapsBar = "12" | "2";

export type CrapsLastSeries = "no" | "called" | "announced" | "over";

export type CrapsDecides = "natural" | "craps_out" | "point_set" | "point_made" | "point_continues" | "seven_out";

export type CrapsOnward = "same_shooter_same_point" | "same_shooter_new_point" | "new_shooter_new_point" | "no_more_throws";

export type CrapsFault = "off_table" | "short";

export type CrapsFound = "sound" | "defective";

export type PokerRegime = "PT" | "AO" | "PT_ONLINE" | "TOURNAMENT";

export type PokerLimitMode = "half_pot" | "pot" | "no_limit";

export type PokerMinimumRaise = "table_minimum" | "last_raise";

export type PokerRakeMode = "none" | "hand" | "session" | "cave";

export type PokerFirstAfterEstardilho = "left_of_mao" | "left_of_last_caller";

export type PokerStage = "choosing" | "shuffling" | "posting" | "dealing" | "estardilho" | "looking" | "betting" | "gathering" | "turning" | "showdown" | "paying";

export type PokerConduct = "playing_in_pairs" | "joint_play" | "dividing_the_pot" | "agreement" | "lending" | "hiding_cards" | "comments" | "swapping_seats" | "another_bets" | "influence" | "marking_cards" | "disturbing_device" | "looking_at_cards" | "unclear_bet" | "talking" | "looking_again" | "slow_play" | "collusion" | "sharing_cards" | "passing_chips" | "program" | "disturbance";

export type PokerMisdeal = "wrong_order" | "wrong_count" | "anothers_card_seen" | "wrong_deck" | "damaged_card" | "face_up_in_deck" | "turned_in_deal";

export type PokerFault = "absent" | "in_the_muck" | "mixed_cards" | "late_claim" | "no_first_bet";

export type PontoBancaModality = "ponto_e_banca" | "macau";

export type PontoBancaShuffling = "by_hand" | "machine" | "automatic_shoe";

export type PontoBancaDeduction = "none" | "flat" | "on_five";

export type BaccaratStep = "shuffle" | "cut" | "warn" | "burn" | "deal";

export type BaccaratSide = "ponto" | "banca";

export type BaccaratWinner = "ponto" | "banca" | "empate";

export type PontoBancaSlip = "wrong_side" | "undue_card";

export type RouletteVariant = "americana" | "francesa";

export type RouletteNumbering = "francesa" | "americana";

export type RouletteSymbol = "estrela" | "lua" | "sol" | "ancora" | "trevo" | "coroa";

export type RouletteColour = "azul" | "amarelo" | "verde" | "laranja" | "rosa" | "castanho" | "cinzento" | "branco" | "lilas" | "turquesa" | "creme" | "ocre";

export type RouletteStanding = "in_play" | "lost" | "overdue" | "late";

export type RouletteDirection = "left_to_right" | "right_to_left";

export type RouletteMarks = "displaced" | "indicated";

export type RouletteFault = "chip_fell" | "ball_fell" | "object_fell" | "ball_defective" | "ball_broken" | "ball_lost";

/** Do this at the table. Sent again with the same id it is done once, and answered again. */
export interface Act<G extends GameName = GameName> {
  readonly say: "act";
  readonly id: string;
  /** A command of the game: `{"do": …}` and its fields, without `by` and `at`, which the server knows. */
  readonly command: Games[G]["command"];
  /** Which seat he means to take; whoever has one needs not say. From the croupier of a table dealt by hand: whose throw, or whose cards, he records. */
  readonly seat?: number | null;
  /** What came out, at a table dealt by hand: dice, a number, cards, in the order in which they are asked for. */
  readonly came?: readonly (string | number)[];
  /** The last version that the client had seen when it chose the id. The server forgets ids in the end: with this it refuses what it may have done that long ago, instead of doing it again. */
  readonly seen?: number | null;
}

/** Send the whole state again. */
export interface Look {
  readonly say: "look";
}

/** Are you there? Answered with the server's clock. */
export interface Alive {
  readonly say: "alive";
  readonly id?: string;
}

/** The first message: which table, what it looks like, and who the client is there. */
export interface Welcome<G extends GameName = GameName> {
  readonly say: "welcome";
  readonly protocol: number;
  readonly table: string;
  readonly name: string;
  readonly game: G;
  readonly profile: string;
  readonly law_version: string;
  readonly code_version: string;
  readonly demo: boolean;
  readonly by_hand: boolean;
  readonly unit: string;
  /** The server's clock. */
  readonly at: number;
  readonly version: number;
  readonly you: number | Role;
  readonly state: Games[G]["state"];
  /** What he may do; whoever has no seat, what he may do at a free one. */
  readonly options: readonly Option[];
  readonly people: Readonly<Record<string, Person>>;
  /** Seats that can be taken. */
  readonly free: readonly number[];
  /** What the next draw is bound to; empty at a table dealt by hand. */
  readonly commitment: string;
  /** At a table dealt by hand, to its staff: what the house must do next. */
  readonly due: Games[G]["due"] | null;
}

export interface Option {
  /** The tag of the command. */
  readonly kind: string;
  /** One for each field that the command needs. */
  readonly asks: readonly (PickAsk | NumberAsk | TextAsk)[];
  readonly nature: Nature;
  readonly since: number;
  /** The instants between which it is accepted, both included. */
  readonly until: number | null;
}

/** One of these. */
export interface PickAsk {
  readonly type: "pick";
  readonly field: string;
  readonly choices: readonly (string | number | boolean)[];
}

/** A whole number: the minimum, or any number of steps above it, up to the maximum. */
export interface NumberAsk {
  readonly type: "number";
  readonly field: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
}

/** A few words: a reason, a name. */
export interface TextAsk {
  readonly type: "text";
  readonly field: string;
  /** The field that it may not repeat. */
  readonly unlike: string | null;
}

/** A player as the others know him. */
export interface Person {
  readonly name: string;
  readonly bot: boolean;
  /** Has he a connection? */
  readonly here: boolean;
}

/** An act of the table, as this viewer may know it. Versions have no gaps. */
export interface Happened<G extends GameName = GameName> {
  readonly say: "happened";
  readonly version: number;
  readonly at: number;
  readonly by: number | Role | null;
  readonly events: readonly Games[G]["event"][];
}

/** To those who asked for states: what has changed since the last one, field by field. */
export interface State<G extends GameName = GameName> {
  readonly say: "state";
  readonly version: number;
  readonly at: number;
  readonly state: Partial<Games[G]["state"]>;
  readonly you: number | Role;
  readonly options: readonly Option[];
  readonly due: Games[G]["due"] | null;
}

/** Who sits where, and which seats are free, whenever that changes. */
export interface People {
  readonly say: "people";
  readonly people: Readonly<Record<string, Person>>;
  readonly free: readonly number[];
}

/** The command happened, and nothing can undo that it did: it stands in the journal with this version. */
export interface Done {
  readonly say: "done";
  readonly id: string;
  readonly version: number;
}

/** The command did not happen; which rules, and why, in the client's language. */
export interface Refused {
  readonly say: "refused";
  readonly id: string;
  readonly code: string;
  readonly cites: readonly string[];
  readonly words: string;
}

/** The message was not understood, and nothing happened. */
export interface Wrong {
  readonly say: "wrong";
  readonly id: string;
  readonly words: string;
}

/** The answer to `alive`. */
export interface Here {
  readonly say: "here";
  readonly id: string;
  readonly at: number;
}

/** The table has closed; or this node no longer deals it, and the lobby says which does. */
export interface Closed {
  readonly say: "closed";
  readonly why: string;
}

export interface BancaFrancesaRules {
  readonly currency: Currency;
  /** The smallest bet of the table. */
  readonly minimum: number;
  readonly seats: number;
  /** Dealt by hand, with real equipment. */
  readonly physical: boolean;
  /** How long each betting window lasts; None: until the croupier closes it. */
  readonly betting_seconds: number | null;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  readonly regime: BancaFrancesaRegime;
  readonly ases_maximum: number | null;
  readonly pequeno_maximum: number | null;
  /** None: as much as the law allows. */
  readonly grande_maximum: number | null;
  /** A double table has two sides of the arena, with so many seats each; a simple one has one. */
  readonly double: boolean;
  /** One player, who throws when he has bet. */
  readonly individual: boolean;
  /** Each player on one chance at a time. */
  readonly single_chance_only: boolean;
  readonly invites_idle: boolean;
  readonly idle_seconds: number;
  readonly idle_coups: number;
  /** One colour for the whole set. */
  readonly dice_colour: BancaFrancesaColour;
}

export interface BancaFrancesaState {
  readonly rules: BancaFrancesaRules;
  readonly cloth: BankedCloth;
  readonly phase: BankedPhase;
  readonly coup: number;
  readonly window: BankedWindow;
  readonly case: BankedDiceCase;
  /** The last throw of this coup. */
  readonly dice: readonly number[];
  readonly decides: string | null;
  /** Were the dice lifted before the chance was announced? */
  readonly lifted: boolean;
  readonly last: Readonly<Record<string, BancaFrancesaLastCoup>>;
}

/** The money at a banked table: before the players, on the zones, and the bank's result. */
export interface BankedCloth {
  readonly players: Readonly<Record<string, BankedPlayer>>;
  readonly bets: readonly BankedBet[];
  readonly bank: number;
  /** Free credits instead of money. */
  readonly demo: boolean;
}

export interface BankedPlayer {
  /** Before him at the table. */
  readonly chips: number;
  /** From outside the table. */
  readonly brought: number;
  /** When he last staked. */
  readonly played: number;
  /** Betting windows in a row that closed with nothing of his on the cloth. */
  readonly missed: number;
  readonly idle: BankedIdle;
  /** When a warning runs out: an instant at an individual table, a window's number at a shared one. */
  readonly idle_until: number;
}

export interface BankedBet {
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
  /** Has this coup done with it: has it won its prize, or travelled? */
  readonly paid: boolean;
}

export interface BankedWindow {
  /** How many have been announced. */
  readonly number: number;
  /** Has «façam as vossas apostas» been said in this one? */
  readonly announced: boolean;
  /** When it closes, where it is timed. */
  readonly deadline: number | null;
}

export interface BankedDiceCase {
  /** The number of the set being thrown; none when the case has run out. */
  readonly in_use: number | null;
  /** The other sets, in the order in which they take their turn. */
  readonly spare: readonly number[];
  readonly hours: BankedHours;
  readonly suspected_by: number | null;
  /** Seized sets, sealed and sent for examination. */
  readonly sealed: readonly BankedSeizure[];
  readonly supplied: number;
}

export interface BankedHours {
  /** Of the dice or the ball in use. */
  readonly equipment: BankedHour;
  /** Of whoever throws. */
  readonly thrower: BankedHour;
}

export interface BankedHour {
  readonly since: number;
  /** Has the clock said that it is over? */
  readonly called: boolean;
}

export interface BankedSeizure {
  readonly dice_set: number;
  /** The player whose suspicion it was; nobody when the inspectors had their own. */
  readonly complainant: number | null;
  readonly witnesses: readonly string[];
}

/** The essentials of the last coup that a player took part in. */
export interface BancaFrancesaLastCoup {
  readonly coup: number;
  readonly dice: readonly number[];
  readonly decides: string | null;
  readonly bets: readonly BankedBet[];
  readonly collected: number;
  readonly won: number;
  readonly void: boolean;
}

export interface BankedSit {
  readonly do: "sit";
  readonly chips: number;
}

export interface BankedBuyChips {
  readonly do: "buy_chips";
  readonly chips: number;
}

export interface BankedLeave {
  readonly do: "leave";
}

export interface BankedOpenBets {
  readonly do: "open_bets";
}

export interface BankedPlaceBet {
  readonly do: "place_bet";
  readonly zone: string;
  readonly chips: number;
}

export interface BankedWithdrawBet {
  readonly do: "withdraw_bet";
  readonly zone: string;
  readonly chips: number;
}

export interface BankedCloseBets {
  readonly do: "close_bets";
}

export interface BankedSettle {
  readonly do: "settle";
}

/** The inspector, or the operator's system, annuls the open coup. Every game says what is returned. */
export interface Void {
  readonly do: "void";
  readonly reason: string;
}

export interface BancaFrancesaThrow {
  readonly do: "throw";
}

export interface BancaFrancesaNullThrow {
  readonly do: "null_throw";
  readonly fault: BankedFault;
}

export interface BancaFrancesaLiftDice {
  readonly do: "lift_dice";
}

export interface BankedInviteIdle {
  readonly do: "invite_idle";
  readonly seat: number;
}

export interface BankedWarnIdle {
  readonly do: "warn_idle";
  readonly seat: number;
}

export interface BankedEndIdle {
  readonly do: "end_idle";
  readonly seat: number;
}

/** The operator's system has stopped and goes on: time in which nobody could play counts for nobody. */
export interface BankedRestartClocks {
  readonly do: "restart_clocks";
}

export interface BankedRotateDice {
  readonly do: "rotate_dice";
}

export interface BankedCallRotation {
  readonly do: "call_rotation";
}

export interface BankedRelieveThrower {
  readonly do: "relieve_thrower";
}

export interface BankedCallRelief {
  readonly do: "call_relief";
}

export interface BankedSuspectDice {
  readonly do: "suspect_dice";
}

export interface BankedSeizeDice {
  readonly do: "seize_dice";
  readonly first_witness: string;
  readonly second_witness: string;
}

export interface BankedReportExamination {
  readonly do: "report_examination";
  readonly dice_set: number;
  readonly founded: boolean;
}

export interface BankedSupplyDice {
  readonly do: "supply_dice";
}

/** The inspector takes the table back to where it stood after its first `to` events, the end of some act. */
export interface Rewind {
  readonly do: "rewind";
  readonly to: number;
  readonly reason: string;
}

export interface BankedSeated {
  readonly event: "seated";
  readonly seat: number;
  readonly chips: number;
  readonly at: number;
  readonly demo: boolean;
}

export interface BankedChipsBought {
  readonly event: "chips_bought";
  readonly seat: number;
  readonly chips: number;
  readonly demo: boolean;
}

/** Takes his chips away; nothing of his is left on the cloth. */
export interface BankedSeatLeft {
  readonly event: "seat_left";
  readonly seat: number;
  readonly chips: number;
  /** Did the house end the session for want of bets? */
  readonly idle: boolean;
  readonly demo: boolean;
}

export interface BankedBetsOpened {
  readonly event: "bets_opened";
  readonly coup: number;
  readonly deadline: number | null;
}

export interface BankedAnnounced {
  readonly event: "announced";
  readonly words: BankedAnnouncement;
}

export interface BankedBetPlaced {
  readonly event: "bet_placed";
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
  readonly at: number;
}

/** A warning to whoever deals: only stakes in such multiples are paid exactly there. */
export interface BankedRoundingNoted {
  readonly event: "rounding_noted";
  readonly seat: number;
  readonly zone: string;
  readonly multiple: number;
}

export interface BankedBetWithdrawn {
  readonly event: "bet_withdrawn";
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
}

export interface BankedBetsClosed {
  readonly event: "bets_closed";
}

/** A losing bet: what the bank takes and, of a half bet, what goes back to the player. */
export interface BankedBetCollected {
  readonly event: "bet_collected";
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
  readonly returned: number;
}

/** The prize alone; the stake stays on the cloth and is still the player's. */
export interface BankedPrizePaid {
  readonly event: "prize_paid";
  readonly seat: number;
  readonly zone: string;
  readonly prize: number;
}

export interface BankedBetReturned {
  readonly event: "bet_returned";
  readonly seat: number;
  readonly zone: string;
  readonly chips: number;
}

export interface BankedCoupVoided {
  readonly event: "coup_voided";
  readonly reason: string;
}

export interface BancaFrancesaDiceThrown {
  readonly event: "dice_thrown";
  readonly dice: readonly number[];
  readonly decides: string | null;
  readonly at: number;
}

export interface BancaFrancesaThrowNullified {
  readonly event: "throw_nullified";
  readonly fault: BankedFault;
}

export interface BancaFrancesaDiceLifted {
  readonly event: "dice_lifted";
}

export interface BankedIdleInvited {
  readonly event: "idle_invited";
  readonly seat: number;
}

export interface BankedIdleWarned {
  readonly event: "idle_warned";
  readonly seat: number;
  readonly until: number;
}

/** Nobody has been idle, as of now. */
export interface BankedClocksRestarted {
  readonly event: "clocks_restarted";
  readonly at: number;
}

/** Another set is in use; `spoiled` when the one before does not go back to the case. */
export interface BankedDiceChanged {
  readonly event: "dice_changed";
  readonly dice_set: number | null;
  readonly spoiled: boolean;
  readonly at: number;
}

export interface BankedRotationCalled {
  readonly event: "rotation_called";
}

export interface BankedThrowerRelieved {
  readonly event: "thrower_relieved";
  readonly at: number;
}

export interface BankedReliefCalled {
  readonly event: "relief_called";
}

export interface BankedDiceSuspected {
  readonly event: "dice_suspected";
  readonly seat: number;
}

export interface BankedDiceSeized {
  readonly event: "dice_seized";
  readonly dice_set: number;
  readonly complainant: number | null;
  readonly witnesses: readonly string[];
}

export interface BankedDiceExamined {
  readonly event: "dice_examined";
  readonly dice_set: number;
  readonly founded: boolean;
  /** The player whose complaint led to the seizure of this set, wherever he is now. */
  readonly complainant_pays: boolean;
}

export interface BankedDiceSupplied {
  readonly event: "dice_supplied";
  readonly dice_set: number;
}

/** A correction: nothing is erased, the money moves back. */
export interface Rewound {
  readonly event: "rewound";
  readonly to: number;
  readonly reason: string;
  readonly transfers: readonly Transfer[];
}

/** A debit and a credit in one: what leaves the source arrives at the target. */
export interface Transfer {
  readonly source: string;
  readonly target: string;
  readonly amount: number;
}

/** The hash of the seed that will decide; published before the bets. */
export interface ChanceCommitted {
  readonly event: "chance_committed";
  readonly commitment: string;
}

/** The seed, the salt and the draws made: all that a verifier needs. */
export interface ChanceRevealed {
  readonly event: "chance_revealed";
  readonly commitment: string;
  readonly seed: string;
  readonly salt: string;
  readonly draws: readonly (readonly [number, number])[];
}

/** Something happened that this viewer may not know. */
export interface Concealed {
  readonly event: "concealed";
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface BancaFrancesaTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: BancaFrancesaRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

export interface CrapsRules {
  readonly currency: Currency;
  /** The smallest bet of the table. */
  readonly minimum: number;
  readonly seats: number;
  /** Dealt by hand, with real equipment. */
  readonly physical: boolean;
  /** How long each betting window lasts; None: until the croupier closes it. */
  readonly betting_seconds: number | null;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  readonly bar: CrapsBar;
  /** Odds that could win more are refused; None: no such limit. */
  readonly max_payout: number | null;
  readonly place_off_on_comeout: boolean;
  readonly lay_off_on_comeout: boolean;
  readonly big_off_on_comeout: boolean;
  readonly hardways_off_on_comeout: boolean;
  /** Bets that the first throw of a series leaves alone. */
  readonly come_odds_off_on_comeout: boolean;
  readonly line_minimum: number | null;
  readonly big_minimum: number | null;
  readonly under_over_minimum: number | null;
  readonly craps_minimum: number | null;
  readonly hardways_minimum: number | null;
  readonly total_7_minimum: number | null;
  readonly total_3_11_minimum: number | null;
  readonly total_2_12_minimum: number | null;
  /** None: the table's minimum. */
  readonly field_minimum: number | null;
  readonly place_4_minimum: number | null;
  readonly place_5_minimum: number | null;
  readonly place_6_minimum: number | null;
  readonly place_8_minimum: number | null;
  readonly place_9_minimum: number | null;
  readonly place_10_minimum: number | null;
  readonly lay_4_minimum: number | null;
  readonly lay_5_minimum: number | null;
  readonly lay_6_minimum: number | null;
  readonly lay_8_minimum: number | null;
  readonly lay_9_minimum: number | null;
  /** Stakes on the numbers are multiples of it; None: the least from the table's minimum that is paid exactly. */
  readonly lay_10_minimum: number | null;
  readonly line_maximum: number | null;
  readonly big_maximum: number | null;
  readonly under_over_maximum: number | null;
  readonly craps_maximum: number | null;
  readonly hardways_maximum: number | null;
  readonly total_7_maximum: number | null;
  readonly total_3_11_maximum: number | null;
  readonly total_2_12_maximum: number | null;
  readonly field_maximum: number | null;
  readonly place_maximum: number | null;
  /** On each zone; None: the usual multiple of its minimum. */
  readonly lay_maximum: number | null;
}

export interface CrapsState {
  readonly rules: CrapsRules;
  readonly cloth: BankedCloth;
  readonly phase: BankedPhase;
  readonly coup: number;
  readonly window: BankedWindow;
  readonly hand: CrapsHand;
  readonly five: CrapsFiveDice;
  /** The last throw. */
  readonly dice: readonly number[];
  /** The number marked; None: the next throw is the first of a series. */
  readonly point: number | null;
  /** What the point was when the last throw was made. */
  readonly thrown_for: number | null;
  readonly closes_at: number | null;
  readonly last_series: CrapsLastSeries;
}

/** Whose turn it is with the dice. */
export interface CrapsHand {
  /** Who has them, or to whom they have been offered. */
  readonly shooter: number | null;
  /** The numbers of the two that he chose; none while he has not. */
  readonly dice: readonly number[];
  /** Has he thrown them? From then on they are his until they change hands; before, a better right takes them. */
  readonly thrown: boolean;
  /** Who has not wanted them since they were last thrown. */
  readonly refused: readonly number[];
  /** Who threw them last: the turn goes on from there. */
  readonly last: number;
}

/** Those that are not on the table, by their numbers. */
export interface CrapsFiveDice {
  /** They left the table, and wait to be looked at. */
  readonly aside: readonly number[];
  /** Found defective; nothing has come in their place yet. */
  readonly missing: readonly number[];
}

export interface CrapsOfferDice {
  readonly do: "offer_dice";
}

export interface CrapsTakeDice {
  readonly do: "take_dice";
  readonly first: number;
  readonly second: number;
}

export interface CrapsRefuseDice {
  readonly do: "refuse_dice";
}

export interface CrapsThrow {
  readonly do: "throw";
}

export interface CrapsShortThrow {
  readonly do: "short_throw";
}

export interface CrapsDieOffTable {
  readonly do: "die_off_table";
  readonly die: number;
}

/** Both of them. */
export interface CrapsDiceOffTable {
  readonly do: "dice_off_table";
}

export interface CrapsCheckDie {
  readonly do: "check_die";
  readonly die: number;
  readonly sound: boolean;
}

export interface CrapsSupplyDie {
  readonly do: "supply_die";
}

export interface CrapsSetClosing {
  readonly do: "set_closing";
  readonly closes_at: number;
}

export interface CrapsCallLastSeries {
  readonly do: "call_last_series";
}

export interface CrapsEndPlay {
  readonly do: "end_play";
}

/** A bet travels to another place of the cloth, where it joins what its owner has there. */
export interface BankedBetMoved {
  readonly event: "bet_moved";
  readonly seat: number;
  readonly zone: string;
  readonly to: string;
  readonly chips: number;
}

export interface CrapsDiceOffered {
  readonly event: "dice_offered";
  readonly seat: number;
}

export interface CrapsDiceTaken {
  readonly event: "dice_taken";
  readonly seat: number;
  readonly first: number;
  readonly second: number;
}

export interface CrapsDiceRefused {
  readonly event: "dice_refused";
  readonly seat: number;
}

export interface CrapsDiceThrown {
  readonly event: "dice_thrown";
  readonly dice: readonly number[];
  readonly decides: CrapsDecides;
  /** The number marked after it. */
  readonly point: number | null;
  readonly at: number;
}

/** What the stickman says of a throw. */
export interface CrapsThrowAnnounced {
  readonly event: "throw_announced";
  readonly total: number;
  readonly does: CrapsDecides;
  /** The one that it sets, makes, or leaves marked. */
  readonly point: number | null;
  readonly wins: readonly string[];
  readonly loses: readonly string[];
  readonly next: CrapsOnward;
}

/** The barred pair: for these the coup is null. */
export interface CrapsBarAnnounced {
  readonly event: "bar_announced";
  readonly null: readonly string[];
}

export interface CrapsThrowNullified {
  readonly event: "throw_nullified";
  readonly fault: CrapsFault;
}

export interface CrapsDieReplaced {
  readonly event: "die_replaced";
  readonly die: number;
  readonly by: number | null;
}

export interface CrapsDieChecked {
  readonly event: "die_checked";
  readonly die: number;
  readonly found: CrapsFound;
}

export interface CrapsDieSupplied {
  readonly event: "die_supplied";
  readonly die: number;
}

export interface CrapsClosingSet {
  readonly event: "closing_set";
  readonly closes_at: number;
}

export interface CrapsLastSeriesCalled {
  readonly event: "last_series_called";
}

/** The hour has come, and no series was under way. */
export interface CrapsPlayEnded {
  readonly event: "play_ended";
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface CrapsTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: CrapsRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

export interface CussecRules {
  readonly currency: Currency;
  /** The smallest bet of the table. */
  readonly minimum: number;
  readonly seats: number;
  /** Dealt by hand, with real equipment. */
  readonly physical: boolean;
  /** How long each betting window lasts; None: until the croupier closes it. */
  readonly betting_seconds: number | null;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  readonly pequeno_minimum: number | null;
  readonly grande_minimum: number | null;
  readonly numero_minimum: number | null;
  readonly combinacao_minimum: number | null;
  readonly duplo_minimum: number | null;
  readonly triplo_minimum: number | null;
  readonly qualquer_triplo_minimum: number | null;
  /** None: the table's minimum. */
  readonly total_minimum: number | null;
  readonly pequeno_maximum: number | null;
  readonly grande_maximum: number | null;
  readonly numero_maximum: number | null;
  readonly combinacao_maximum: number | null;
  readonly duplo_maximum: number | null;
  readonly triplo_maximum: number | null;
  readonly qualquer_triplo_maximum: number | null;
  /** None: the usual multiple of the minimum. */
  readonly total_maximum: number | null;
  /** Two boards with the shaker between them, and so many seats at each; a simple table has one. */
  readonly double: boolean;
}

export interface CussecState {
  readonly rules: CussecRules;
  readonly cloth: BankedCloth;
  readonly phase: BankedPhase;
  readonly coup: number;
  readonly window: BankedWindow;
  /** In sight from when the dome is lifted until the dice are covered again. */
  readonly dice: readonly number[];
  /** The zones that are lit. */
  readonly wins: readonly string[];
}

/** Covers the dice, shuts the clasps and strikes the lever three times; the panel lights and the bets open. */
export interface CussecShake {
  readonly do: "shake";
}

export interface CussecOpenDome {
  readonly do: "open_dome";
}

/** The dome is lifted, and dice lie on one another. */
export interface CussecDeclareNull {
  readonly do: "declare_null";
}

export interface CussecDiceShaken {
  readonly event: "dice_shaken";
}

export interface CussecBellRung {
  readonly event: "bell_rung";
}

export interface CussecDomeOpened {
  readonly event: "dome_opened";
  readonly dice: readonly number[];
  readonly wins: readonly string[];
}

export interface CussecDiceStacked {
  readonly event: "dice_stacked";
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface CussecTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: CussecRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

export interface PokerRules {
  readonly regime: PokerRegime;
  readonly variant: string;
  /** The other face of the Runner Choice marker, at a mixed table. */
  readonly mixed_with: string | null;
  readonly currency: Currency;
  readonly seats: number;
  /** Dealt by hand: the house learns a player's cards when they are turned. */
  readonly physical: boolean;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  /** The table minimum: the big bet of hold'em and omaha, the ante of sintético. */
  readonly minimum: number;
  /** A fixed maximum besides the limit mode: of each raise; online, of all that a player bets in a hand. */
  readonly maximum: number | null;
  readonly limit_mode: PokerLimitMode;
  /** How many times the last bet counts in the pot limit. */
  readonly pot_factor: number;
  readonly minimum_raise: PokerMinimumRaise;
  /** How many in a betting round, the first bet not counted; None: as many as they like. */
  readonly raises: number | null;
  /** Small, big, straddles; empty: half the minimum and the minimum. */
  readonly blinds: readonly number[];
  /** One for everybody, or one for each player from the first dealt; empty: none but the one of sintético. */
  readonly antes: readonly number[];
  /** Dead money that the big blind pays for the whole table. */
  readonly big_blind_ante: number;
  /** The smallest part in which a pot is shared; None: the table minimum. */
  readonly odd_unit: number | null;
  /** In sintético: do the other cards decide between equal pairs? */
  readonly pair_kickers: boolean;
  readonly rake: PokerRakeMode;
  readonly rake_per_mille: number;
  /** The most that one hand pays, on land. */
  readonly rake_cap: number | null;
  /** Does a hand in which nobody bet of his own will pay too? */
  readonly rake_without_bets: boolean;
  /** The initial cave. */
  readonly cave: number;
  /** The least with which somebody joins a running game of hold'em or omaha. */
  readonly entry: number;
  /** What one replenishment is worth. */
  readonly top_up: number;
  /** How many hands a player may rest without losing his seat; 0: none. */
  readonly rest_hands: number;
  /** How often he may, while he sits. */
  readonly rests: number;
  /** Online: after more hands in a row without a bet a player is invited to end his stay. */
  readonly idle_hands: number;
  /** After so many hands without a bet of his own a player must make a big bet; None: never. */
  readonly post_after: number | null;
  /** Does the big bet of a player who has not bet for five hands count in that hand's betting? */
  readonly post_live: boolean;
  readonly decision_seconds: number | null;
  /** Extra time, once in each hand. */
  readonly extra_seconds: number;
  /** Does the extra time begin by itself for a player whose connection is down? */
  readonly reconnection_grace: boolean;
  /** Of how many sessions of an hour the game consists; None: as many as are played. */
  readonly sessions: number | null;
  /** How long after its opening the last hand is announced; None: when the house says so. */
  readonly duration_minutes: number | null;
  /** In sintético: may players stake blind before the first common card? */
  readonly estardilho: boolean;
  /** How long they may, with virtual cards; None: until the croupier goes on. */
  readonly estardilho_seconds: number | null;
  /** How many may follow an estardilho. */
  readonly restardilhos: number;
  readonly first_after_estardilho: PokerFirstAfterEstardilho;
  /** After a common card turned too soon, may those who have not spoken only call? */
  readonly premature_no_raise: boolean;
}

export interface PokerState {
  readonly rules: PokerRules;
  readonly players: Readonly<Record<string, PokerPlayer>>;
  readonly hand: PokerHand | null;
  /** How many have been started. */
  readonly hands: number;
  /** Of the last hand. */
  readonly marker: number | null;
  readonly small: number | null;
  /** The blinds of the last hand; a button table needs them to go on. */
  readonly big: number | null;
  readonly rake: number;
  readonly tips: number;
  /** First bets that were not made: their chips lie in some cave, nobody knows in whose. */
  readonly unplaced: number;
  /** Those who signed up and have no seat yet, in the order in which they came. */
  readonly waiting: readonly PokerCandidate[];
  /** Seats that fell to somebody who has not sat down yet. */
  readonly reserved: Readonly<Record<string, string>>;
  /** What those who left this game took with them. */
  readonly left_with: Readonly<Record<string, number>>;
  readonly course: PokerCourse;
}

export interface PokerPlayer {
  readonly cave: number;
  /** From outside the table. */
  readonly brought: number;
  /** Blinds missed by absence: dead money, paid when he comes back. */
  readonly owes: number;
  /** Hands in a row without a bet of his own will. */
  readonly idle: number;
  /** Of somebody who signed up for his seat. */
  readonly name: string | null;
  /** What the house took of what he brought. */
  readonly fees: number;
  /** How many hands had been started when he sat down. */
  readonly joined: number;
  /** Hands missed since he rests or is absent; None: he is at the table. */
  readonly away: number | null;
  /** Was he found absent by the croupier, rather than resting at his own wish? */
  readonly absent: boolean;
  /** How often he has rested. */
  readonly rests: number;
  /** Gone, but the hand still needs him. */
  readonly leaving: boolean;
  /** The seat he would rather have. */
  readonly wants: number | null;
  /** What the house has told him about ending his stay. */
  readonly told: PokerTold | null;
  readonly standing: PokerStanding;
}

/** An invitation to end his stay, or the warning that the house will end it. */
export interface PokerTold {
  readonly warned: boolean;
  /** How many hands had been started when he was warned. */
  readonly hand: number;
  readonly until: number;
}

/** What the house notes of a player while he sits. */
export interface PokerStanding {
  /** When he sat down. */
  readonly since: number;
  /** The last session whose fee he has paid. */
  readonly session: number;
  /** Is the connection to his equipment up? */
  readonly connected: boolean;
  /** For what conduct he has been warned. */
  readonly warnings: readonly string[];
}

export interface PokerHand {
  readonly number: number;
  readonly variant: string;
  /** Whose is the mão; at a button table, where the button stands. */
  readonly marker: number;
  /** Those dealt in, clockwise from the first dealt. */
  readonly order: readonly number[];
  readonly stage: PokerStage;
  readonly holdings: Readonly<Record<string, PokerHolding>>;
  readonly small: number | null;
  readonly big: number | null;
  readonly straddlers: readonly number[];
  readonly board: readonly string[];
  /** Cards seen and out of play: burnt face up, set aside. */
  readonly known: readonly string[];
  /** Those of them that are burnt next, in this order. */
  readonly to_burn: readonly string[];
  /** Has a card lain face up in the deck? */
  readonly boxed: boolean;
  /** Common cards turned too soon, until they go back into the deck. */
  readonly taken_back: readonly string[];
  /** The deck was shuffled again: the next common cards come without a burn. */
  readonly no_burn: boolean;
  /** First bets that are missing, nobody knows whose. */
  readonly reduced: number;
  /** The next common cards belong to this betting round, or are down already and it is being played. */
  readonly round: number;
  /** Betting rounds that common cards turned besides have cost. */
  readonly lost: number;
  readonly turn: number | null;
  /** When the time to act runs out. */
  readonly until: number | null;
  /** What everybody must have bet in this round to stay in. */
  readonly price: number;
  /** The largest bet or raise of the round. */
  readonly raised_by: number;
  readonly raises: number;
  /** Who spoke first in this round, and is still in. */
  readonly opener: number | null;
  /** Who last bet or raised in this hand. */
  readonly aggressor: number | null;
  readonly round_aggressor: number | null;
  /** Money in the pot that counts for nobody's bet. */
  readonly dead: number;
  /** What has left the pot again. */
  readonly awarded: number;
  /** Who made the estardilho, and those who made a restardilho after it. */
  readonly estardilhos: readonly number[];
  /** Who has had the extra time of this hand. */
  readonly extended: readonly number[];
  /** Who was away when it began, with the bets that he came to owe by it. */
  readonly missed: Readonly<Record<string, number>>;
}

/** What a player has in the hand. */
export interface PokerHolding {
  readonly cards: readonly string[];
  /** In this round. */
  readonly bet: number;
  /** In the whole hand, dead money not counted. */
  readonly paid: number;
  readonly folded: boolean;
  /** The price when he last spoke in this round. */
  readonly spoke_at: number | null;
  /** The rules by which he may only call in this round. */
  readonly barred: string;
  /** Has he bet of his own will? */
  readonly voluntary: boolean;
  readonly shown: boolean;
  /** The name of the combination that he showed, once it was announced. */
  readonly category: string | null;
  /** The cards that make it. */
  readonly best: readonly string[];
  /** Where cards are dealt unseen: has he seen his? */
  readonly looked: boolean;
  /** What he posted that counts for nobody's bet. */
  readonly dead: number;
  /** The part of it that paid what he owed. */
  readonly repaid: number;
}

/** Somebody who signed up for a seat. */
export interface PokerCandidate {
  readonly name: string;
  /** Did he play in the session before? */
  readonly returning: boolean;
}

/** The game, from its first hand to its last. */
export interface PokerCourse {
  /** When its duration is over. */
  readonly ends: number | null;
  /** For want of players. */
  readonly suspended: boolean;
  /** When a suspended game is closed. */
  readonly closes: number | null;
  /** The number of the hand that was announced as the last. */
  readonly last: number | null;
  readonly closed: boolean;
  /** The limits from the next hand on. */
  readonly announced: PokerLimits | null;
  /** At the start and after an interruption it is opened on the table, face up. */
  readonly deck_to_spread: boolean;
  /** A damaged card made the last hand null. */
  readonly deck_to_replace: boolean;
  readonly session: PokerSession | null;
  /** How many are over. */
  readonly sessions: number;
  /** How many hands were annulled; the number of such a hand comes again. */
  readonly voided: number;
}

/** What the house may change between two hands. */
export interface PokerLimits {
  readonly minimum: number;
  readonly limit_mode: PokerLimitMode;
  readonly maximum: number | null;
}

/** An hour of play, and the hands that are needed to complete the round of the mão. */
export interface PokerSession {
  readonly number: number;
  /** When its hour is over. */
  readonly hour: number;
  /** Whoever sits down by then pays its fee too. */
  readonly entry: number;
  /** Where its first round began. */
  readonly mao: number;
  /** The number of its first hand. */
  readonly first: number;
  /** Has the clock said that the hour is over? */
  readonly called: boolean;
}

export interface PokerSit {
  readonly do: "sit";
  readonly chips: number;
}

/** At a tournament the director, or his system, brings a player with the chips he has. */
export interface PokerSeatPlayer {
  readonly do: "seat_player";
  readonly seat: number;
  readonly chips: number;
}

/** At a tournament the director takes a player away: moved, or out. */
export interface PokerUnseat {
  readonly do: "unseat";
  readonly seat: number;
}

/** One replenishment, of the amount that the operator fixed. */
export interface PokerTopUp {
  readonly do: "top_up";
}

export interface PokerLeave {
  readonly do: "leave";
}

/** Of a player who left in the middle of the hand, when it would be his turn. */
export interface PokerWithdrawCards {
  readonly do: "withdraw_cards";
  readonly seat: number;
}

/** Of a player who left in the middle of a hand that is over now. */
export interface PokerReleaseSeat {
  readonly do: "release_seat";
  readonly seat: number;
}

/** From the next hand on. */
export interface PokerRest {
  readonly do: "rest";
}

export interface PokerComeBack {
  readonly do: "come_back";
}

/** The croupier finds a player absent: he is dealt no more cards until he comes back. */
export interface PokerMarkAway {
  readonly do: "mark_away";
  readonly seat: number;
}

/** Of a player who has been away for too long. */
export interface PokerCloseSeat {
  readonly do: "close_seat";
  readonly seat: number;
}

/** The house puts somebody on the list: for the start of the game, or for a seat that falls vacant. */
export interface PokerSignUp {
  readonly do: "sign_up";
  readonly name: string;
  /** Did he play in the session before? */
  readonly returning: boolean;
}

/** He no longer waits, or does not come to the seat that fell to him. */
export interface PokerStrikeOff {
  readonly do: "strike_off";
  readonly name: string;
}

/** The inspector gives out the vacant seats. */
export interface PokerDrawSeats {
  readonly do: "draw_seats";
}

/** A seated player would rather have that seat, once it is vacant. */
export interface PokerAskChange {
  readonly do: "ask_change";
  readonly seat: number;
}

/** He no longer wants another. */
export interface PokerKeepSeat {
  readonly do: "keep_seat";
}

export interface PokerInviteToEnd {
  readonly do: "invite_to_end";
  readonly seat: number;
}

export interface PokerWarnOfEnd {
  readonly do: "warn_of_end";
  readonly seat: number;
}

export interface PokerEndStay {
  readonly do: "end_stay";
  readonly seat: number;
}

/** The house tells the players the limits of the hands to come. */
export interface PokerAnnounceLimits {
  readonly do: "announce_limits";
  readonly minimum: number;
  readonly limit_mode: PokerLimitMode;
}

/** What was announced takes effect. */
export interface PokerChangeLimits {
  readonly do: "change_limits";
}

export interface PokerSuspendGame {
  readonly do: "suspend_game";
}

export interface PokerResumeGame {
  readonly do: "resume_game";
}

/** By the house, or by the clock when the duration of the game is over. */
export interface PokerAnnounceLastHand {
  readonly do: "announce_last_hand";
}

/** Everybody leaves with his cave. */
export interface PokerCloseGame {
  readonly do: "close_game";
}

export interface PokerDrawButton {
  readonly do: "draw_button";
}

/** Opened on the table, face up. */
export interface PokerSpreadDeck {
  readonly do: "spread_deck";
}

/** A card is damaged. */
export interface PokerReplaceDeck {
  readonly do: "replace_deck";
}

export interface PokerBeginSession {
  readonly do: "begin_session";
}

/** The fee of the session, from everybody who owes it and has it. */
export interface PokerCollectFees {
  readonly do: "collect_fees";
}

/** The clock: the round of the mão that is under way is the last of the session. */
export interface PokerCallSessionHour {
  readonly do: "call_session_hour";
}

export interface PokerEndSession {
  readonly do: "end_session";
}

export interface PokerStartHand {
  readonly do: "start_hand";
}

/** At a mixed table the mão turns the Runner Choice marker to one of its faces. */
export interface PokerChooseVariant {
  readonly do: "choose_variant";
  readonly variant: string;
}

/** Checked, shuffled at least three times, and cut. */
export interface PokerShuffleDeck {
  readonly do: "shuffle_deck";
}

/** Own cards, face down, one each at a time. */
export interface PokerDealCards {
  readonly do: "deal_cards";
}

/** Burns, where the variant does, and turns the next common cards. */
export interface PokerTurnBoard {
  readonly do: "turn_board";
}

/** The compulsory bets are made. */
export interface PokerPostBets {
  readonly do: "post_bets";
}

/** «Não vou.» */
export interface PokerFold {
  readonly do: "fold";
}

/** «Passo.» */
export interface PokerCheck {
  readonly do: "check";
}

export interface PokerCall {
  readonly do: "call";
}

/** «Jogo mais …»: his bet of this round becomes so much. The first bet of a round is made with it too. */
export interface PokerRaiseTo {
  readonly do: "raise_to";
  readonly bet: number;
}

/** Stakes so much without having looked: who wants to stay must bet the double. */
export interface PokerEstardilho {
  readonly do: "estardilho";
  readonly chips: number;
}

/** In his turn another, who has not looked either, doubles what must be bet. */
export interface PokerRestardilho {
  readonly do: "restardilho";
}

/** At a physical table: the player looks at his cards, and may not stake blind any more. */
export interface PokerLook {
  readonly do: "look";
}

/** At a physical table the croupier reaches for the first common card; online the time for it is over. */
export interface PokerCloseEstardilho {
  readonly do: "close_estardilho";
}

/** Online: each player sees his own cards at last. */
export interface PokerShowOwnCards {
  readonly do: "show_own_cards";
}

/** The round is over: the bets go together, and what nobody called goes back. */
export interface PokerGatherBets {
  readonly do: "gather_bets";
}

export interface PokerPayPots {
  readonly do: "pay_pots";
}

/** At the croupier's call the player whose turn it is turns his cards. */
export interface PokerTurnCards {
  readonly do: "turn_cards";
  readonly seat: number;
}

/** Gives the pot up without showing, where the rules allow it. */
export interface PokerMuck {
  readonly do: "muck";
}

/** Nobody decided in time: what the rules decide for him. */
export interface PokerExpire {
  readonly do: "expire";
}

export interface PokerTakeExtraTime {
  readonly do: "take_extra_time";
}

/** The operator's system: the connection to a player's equipment is down, or up again. */
export interface PokerReportConnection {
  readonly do: "report_connection";
  readonly seat: number;
  readonly connected: boolean;
}

/** The operator's system has stopped and goes on. */
export interface PokerRestartClocks {
  readonly do: "restart_clocks";
}

export interface PokerWarn {
  readonly do: "warn";
  readonly seat: number;
  readonly conduct: PokerConduct;
}

/** The player must leave the table. */
export interface PokerExpel {
  readonly do: "expel";
  readonly seat: number;
  readonly conduct: PokerConduct;
  /** Once is enough; if not, he has been warned before. */
  readonly grave: boolean;
}

/** Chips of the cave for the slot on the croupier's left. */
export interface PokerTip {
  readonly do: "tip";
  readonly chips: number;
}

export interface PokerSettleDispute {
  readonly do: "settle_dispute";
  readonly dispute: string;
  readonly ruling: string;
}

/** A card was seen during or after the cut. */
export interface PokerShuffleAgain {
  readonly do: "shuffle_again";
}

export interface PokerCallMisdeal {
  readonly do: "call_misdeal";
  readonly cause: PokerMisdeal;
}

/** One card lay face up in the deck: it will be the next one burnt. */
export interface PokerSetAside {
  readonly do: "set_aside_card";
}

/** The cards are dealt, and one of this player's turned over: he is completed last. */
export interface PokerDealTurningOne {
  readonly do: "deal_turning_one";
  readonly seat: number;
  /** Which of his cards, from 1. */
  readonly place: number;
}

/** Before everybody has bet: so many cards of the flop, or the turn, or the river, were seen. */
export interface PokerTurnTooSoon {
  readonly do: "turn_too_soon";
  readonly cards: number;
}

/** The first card turned counts as the one that should have been burnt. */
export interface PokerTurnWithoutBurning {
  readonly do: "turn_without_burning";
}

/** In sintético so many common cards were turned besides the one of this round. */
export interface PokerTurnExtra {
  readonly do: "turn_extra";
  readonly cards: number;
}

/** It is known whose first bet is missing: he makes it now, or does not take part. */
export interface PokerFindMissingBet {
  readonly do: "find_missing_bet";
  readonly seat: number;
  readonly pays: boolean;
}

/** So much is missing, and nobody can say whose it is. */
export interface PokerReducePot {
  readonly do: "reduce_pot";
  readonly chips: number;
}

/** To call he put in so much, which is too little. */
export interface PokerCallShort {
  readonly do: "call_short";
  readonly seat: number;
  readonly chips: number;
}

/** He put in so much, more than a call, and said nothing. */
export interface PokerRaiseUnannounced {
  readonly do: "raise_unannounced";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerBetOutOfTurn {
  readonly do: "bet_out_of_turn";
  readonly seat: number;
  /** What his bet of this round becomes. */
  readonly bet: number;
}

/** The chips he placed are not what he said: the croupier changes them. */
export interface PokerBetAsAnnounced {
  readonly do: "bet_as_announced";
  readonly seat: number;
  readonly bet: number;
}

/** The inspector decides whether somebody who let his turn pass may still speak. */
export interface PokerRuleMissedTurn {
  readonly do: "rule_missed_turn";
  readonly seat: number;
  readonly favourable: boolean;
}

/** Cards were dealt to somebody who is not there, and it is his turn. */
export interface PokerWithdrawFromAbsent {
  readonly do: "withdraw_from_absent";
  readonly seat: number;
}

/** He threw his cards among those of the players who folded, thinking that nobody had called. */
export interface PokerMixWithMuck {
  readonly do: "mix_with_muck";
  readonly seat: number;
  /** Could his hand be told from the others beyond doubt? */
  readonly rebuilt: boolean;
}

/** Two players' cards came together. */
export interface PokerMixCards {
  readonly do: "mix_cards";
  readonly seat: number;
  readonly other: number;
}

/** He says only now that there was a fault in the deal. */
export interface PokerRejectClaim {
  readonly do: "reject_claim";
  readonly seat: number;
}

/** In the course of the hand a player let everybody see his cards. */
export interface PokerExposeCards {
  readonly do: "expose_cards";
  readonly seat: number;
}

/** The croupier announced this player as a winner, which he is not. */
export interface PokerCorrectAnnouncement {
  readonly do: "correct_announcement";
  readonly seat: number;
}

export interface PokerSeated {
  readonly event: "seated";
  readonly seat: number;
  readonly chips: number;
  readonly demo: boolean;
  readonly at: number;
}

export interface PokerCaveToppedUp {
  readonly event: "cave_topped_up";
  readonly seat: number;
  readonly chips: number;
  readonly demo: boolean;
}

/** The house's part of what a player has just brought. */
export interface PokerCaveRaked {
  readonly event: "cave_raked";
  readonly seat: number;
  readonly chips: number;
}

/** He has left; cave and seat follow when the hand no longer needs him. */
export interface PokerLeavingNoted {
  readonly event: "leaving_noted";
  readonly seat: number;
}

export interface PokerSeatLeft {
  readonly event: "seat_left";
  readonly seat: number;
  readonly chips: number;
  readonly demo: boolean;
}

export interface PokerRested {
  readonly event: "rested";
  readonly seat: number;
}

export interface PokerWentAway {
  readonly event: "went_away";
  readonly seat: number;
}

export interface PokerCameBack {
  readonly event: "came_back";
  readonly seat: number;
}

/** A hand begins without him. */
export interface PokerHandMissed {
  readonly event: "hand_missed";
  readonly seat: number;
  /** The small or the big bet that he would have had to make. */
  readonly chips: number;
}

export interface PokerSignedUp {
  readonly event: "signed_up";
  readonly name: string;
  readonly returning: boolean;
}

export interface PokerStruckOff {
  readonly event: "struck_off";
  readonly name: string;
}

export interface PokerSeatDrawn {
  readonly event: "seat_drawn";
  readonly name: string;
  readonly seat: number;
}

export interface PokerChangeAsked {
  readonly event: "change_asked";
  readonly seat: number;
  readonly wants: number;
}

export interface PokerSeatKept {
  readonly event: "seat_kept";
  readonly seat: number;
}

export interface PokerSeatChanged {
  readonly event: "seat_changed";
  readonly seat: number;
  readonly to: number;
  readonly chips: number;
}

export interface PokerInvitedToEnd {
  readonly event: "invited_to_end";
  readonly seat: number;
}

/** He must replenish his cave by then, or bet in the next hand. */
export interface PokerEndWarned {
  readonly event: "end_warned";
  readonly seat: number;
  readonly until: number;
}

export interface PokerLimitsAnnounced {
  readonly event: "limits_announced";
  readonly minimum: number;
  readonly limit_mode: PokerLimitMode;
  readonly maximum: number | null;
}

export interface PokerLimitsChanged {
  readonly event: "limits_changed";
  readonly minimum: number;
  readonly limit_mode: PokerLimitMode;
  readonly maximum: number | null;
}

export interface PokerGameSuspended {
  readonly event: "game_suspended";
  /** When it is closed, unless there are enough players again; None: it waits. */
  readonly until: number | null;
}

export interface PokerGameResumed {
  readonly event: "game_resumed";
}

export interface PokerLastHandAnnounced {
  readonly event: "last_hand_announced";
  readonly number: number;
}

export interface PokerGameClosed {
  readonly event: "game_closed";
}

export interface PokerButtonDrawn {
  readonly event: "button_drawn";
  readonly seat: number;
}

export interface PokerDeckSpread {
  readonly event: "deck_spread";
}

export interface PokerDeckReplaced {
  readonly event: "deck_replaced";
}

export interface PokerSessionBegun {
  readonly event: "session_begun";
  readonly number: number;
  /** When its hour is over. */
  readonly hour: number;
  /** Whoever sits down by then pays its fee too. */
  readonly entry: number;
  readonly mao: number;
}

export interface PokerSessionFeePaid {
  readonly event: "session_fee_paid";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerSessionHourCalled {
  readonly event: "session_hour_called";
}

export interface PokerSessionEnded {
  readonly event: "session_ended";
  readonly number: number;
}

export interface PokerHandStarted {
  readonly event: "hand_started";
  readonly number: number;
  readonly variant: string;
  readonly marker: number;
  readonly order: readonly number[];
  readonly small: number | null;
  readonly big: number | null;
  /** At a mixed table: when the time to choose the variant runs out. */
  readonly until: number | null;
}

export interface PokerVariantChosen {
  readonly event: "variant_chosen";
  readonly variant: string;
  readonly order: readonly number[];
  readonly small: number | null;
  readonly big: number | null;
}

export interface PokerDeckShuffled {
  readonly event: "deck_shuffled";
  /** None: the croupier. */
  readonly cut_by: number | null;
}

export interface PokerCardDealt {
  readonly event: "own_card_dealt";
  readonly seat: number;
  readonly card: string;
}

/** To everybody: the first betting round is open, where it comes before the common cards, or an estardilho may be made. */
export interface PokerCardsDealt {
  readonly event: "cards_dealt";
  readonly until: number | null;
}

export interface PokerCardBurnt {
  readonly event: "card_burnt";
  /** Where everybody has seen it. */
  readonly card: string | null;
}

export interface PokerBoardTurned {
  readonly event: "board_turned";
  readonly cards: readonly string[];
  readonly until: number | null;
}

/** What was turned too soon goes back into the deck, which is shuffled. */
export interface PokerCardsPutBack {
  readonly event: "cards_put_back";
  readonly cards: readonly string[];
}

export interface PokerBetPosted {
  readonly event: "bet_posted";
  readonly seat: number;
  readonly chips: number;
  /** False: dead money, which counts for nobody's bet. */
  readonly live: boolean;
  readonly ante: boolean;
}

/** All of them: the cards may come. */
export interface PokerBetsPosted {
  readonly event: "bets_posted";
  readonly price: number;
}

export interface PokerFolded {
  readonly event: "folded";
  readonly seat: number;
  /** In each of these: when the next player's time runs out. */
  readonly until: number | null;
}

export interface PokerChecked {
  readonly event: "checked";
  readonly seat: number;
  readonly until: number | null;
}

export interface PokerCalled {
  readonly event: "called";
  readonly seat: number;
  readonly chips: number;
  readonly until: number | null;
}

export interface PokerRaised {
  readonly event: "raised";
  readonly seat: number;
  readonly chips: number;
  readonly to: number;
  /** False: all that he had, and less than a raise must be. */
  readonly full: boolean;
  readonly until: number | null;
}

export interface PokerEstardilhoMade {
  readonly event: "estardilho_made";
  readonly seat: number;
  readonly chips: number;
  /** What everybody must bet to stay. */
  readonly price: number;
  readonly until: number | null;
}

export interface PokerRestardilhoMade {
  readonly event: "restardilho_made";
  readonly seat: number;
  readonly chips: number;
  readonly price: number;
  readonly until: number | null;
}

/** Nobody made one. */
export interface PokerEstardilhoClosed {
  readonly event: "estardilho_closed";
}

export interface PokerLooked {
  readonly event: "looked";
  readonly seat: number;
  /** Nothing at a physical table, where only he knows them. */
  readonly cards: readonly string[];
}

/** Nobody called it. */
export interface PokerBetReturned {
  readonly event: "uncalled_returned";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerBetsGathered {
  readonly event: "bets_gathered";
  readonly pots: readonly PokerPot[];
  /** Where the first to show may muck: when his time runs out. */
  readonly until: number | null;
}

/** The main pot, or a side pot. */
export interface PokerPot {
  readonly amount: number;
  readonly contenders: readonly number[];
}

export interface PokerPotPaid {
  readonly event: "pot_paid";
  readonly seat: number;
  /** 0 is the main pot. */
  readonly pot: number;
  /** What the player receives. */
  readonly chips: number;
  /** What the house took from it. */
  readonly rake: number;
}

export interface PokerHandEnded {
  readonly event: "hand_ended";
}

export interface PokerCardsTurned {
  readonly event: "cards_turned";
  readonly seat: number;
  readonly cards: readonly string[];
  /** The name of his combination, once all the common cards are down. */
  readonly category: string | null;
  readonly best: readonly string[];
  /** When the time of the next one to show or muck runs out. */
  readonly until: number | null;
}

export interface PokerCardsMucked {
  readonly event: "cards_mucked";
  readonly seat: number;
  readonly until: number | null;
}

export interface PokerTimeExpired {
  readonly event: "time_expired";
  readonly seat: number;
}

export interface PokerExtraTimeTaken {
  readonly event: "extra_time_taken";
  readonly seat: number;
  readonly until: number;
}

export interface PokerConnectionReported {
  readonly event: "connection_reported";
  readonly seat: number;
  readonly connected: boolean;
}

/** Whoever's time ran has it anew; nobody has been idle, as of now. */
export interface PokerClocksRestarted {
  readonly event: "clocks_restarted";
  readonly at: number;
  /** When the time to act runs out, if any is running. */
  readonly until: number | null;
  /** When a suspended game is closed, if it waits for players. */
  readonly closes: number | null;
}

export interface PokerPlayerWarned {
  readonly event: "player_warned";
  readonly seat: number;
  readonly conduct: PokerConduct;
}

export interface PokerPlayerExpelled {
  readonly event: "player_expelled";
  readonly seat: number;
  readonly conduct: PokerConduct;
  readonly grave: boolean;
}

export interface PokerTipGiven {
  readonly event: "tip_given";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerDisputeSettled {
  readonly event: "dispute_settled";
  readonly dispute: string;
  readonly ruling: string;
}

export interface PokerDeckShuffledAgain {
  readonly event: "deck_shuffled_again";
}

export interface PokerCardSetAside {
  readonly event: "card_set_aside";
  readonly card: string;
}

export interface PokerTurnedInDeal {
  readonly event: "turned_in_deal";
  readonly seat: number;
  readonly card: string;
}

export interface PokerBoardTakenBack {
  readonly event: "board_taken_back";
  readonly cards: readonly string[];
  /** Who may only call in the rest of this round. */
  readonly barred: readonly number[];
}

/** They stay, and as many betting rounds are lost. */
export interface PokerExtraTurned {
  readonly event: "extra_turned";
  readonly cards: readonly string[];
}

export interface PokerMissingBetMade {
  readonly event: "missing_bet_made";
  readonly seat: number;
}

export interface PokerPotReduced {
  readonly event: "pot_reduced";
  readonly chips: number;
}

export interface PokerShortCalled {
  readonly event: "short_called";
  readonly seat: number;
  readonly chips: number;
}

/** A raise that was not announced is a call. */
export interface PokerExcessReturned {
  readonly event: "excess_returned";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerOutOfTurnBet {
  readonly event: "out_of_turn_bet";
  readonly seat: number;
  readonly chips: number;
  readonly bet: number;
  readonly full: boolean;
}

export interface PokerChangeMade {
  readonly event: "change_made";
  readonly seat: number;
  readonly bet: number;
}

export interface PokerMissedTurnRuled {
  readonly event: "missed_turn_ruled";
  readonly seat: number;
  readonly favourable: boolean;
  /** When the time that he has now runs out. */
  readonly until: number | null;
}

export interface PokerHandRebuilt {
  readonly event: "hand_rebuilt";
  readonly seat: number;
}

/** He can't win, and what he bet stays in the pot. */
export interface PokerRuledOut {
  readonly event: "ruled_out";
  readonly seat: number;
  readonly fault: PokerFault;
  /** When the next player's time runs out. */
  readonly until: number | null;
}

export interface PokerAnnouncementCorrected {
  readonly event: "announcement_corrected";
  readonly seat: number;
  readonly winners: readonly number[];
}

/** First bets that were missing count as made again, so that each can have his back. */
export interface PokerPotMadeWhole {
  readonly event: "pot_made_whole";
  readonly chips: number;
}

/** All that he has in the pot. */
export interface PokerStakeReturned {
  readonly event: "stake_returned";
  readonly seat: number;
  readonly chips: number;
}

export interface PokerHandVoided {
  readonly event: "hand_voided";
  readonly reason: string;
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface PokerTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: PokerRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

export interface PontoBancaRules {
  readonly currency: Currency;
  /** The smallest bet of the table. */
  readonly minimum: number;
  /** On each board. */
  readonly seats: number;
  /** Dealt by hand, with real equipment. */
  readonly physical: boolean;
  /** How long each betting window lasts; None: until the croupier closes it. */
  readonly betting_seconds: number | null;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  readonly modality: PontoBancaModality;
  /** Two boards. */
  readonly double: boolean;
  readonly shuffling: PontoBancaShuffling;
  /** One card before each coup but the first; None: as the law says, except where the shoe shuffles by itself. */
  readonly burn_each_coup: boolean | null;
  /** Are bets taken on the pairs? */
  readonly pairs: boolean;
  readonly deduction: PontoBancaDeduction;
  /** The croupier alone handles the cards, and announces the totals. */
  readonly croupier_handles: boolean;
  /** May a standing player beside an occupied seat be on empate or a pair where its holder is not? */
  readonly standing_side_bets: boolean;
  readonly empate_minimum: number | null;
  /** None: the table's minimum. */
  readonly pair_minimum: number | null;
  /** On ponto and on banca; None: as much as the law allows. */
  readonly side_maximum: number | null;
  readonly empate_maximum: number | null;
  readonly pair_maximum: number | null;
  /** Macau: what may lie on ponto more than on banca, or less; the supervisor fixes it. */
  readonly difference: number | null;
  /** Macau: both pairs under one cap, instead of one each. */
  readonly combined_pairs: boolean;
}

export interface PontoBancaState {
  readonly rules: PontoBancaRules;
  readonly cloth: BankedCloth;
  readonly phase: BankedPhase;
  readonly coup: number;
  readonly window: BankedWindow;
  readonly shoe: BaccaratCardShoe;
  /** The cards of this coup. */
  readonly deal: BaccaratDeal;
  /** Who has passed the cards on in this coup. */
  readonly passed: readonly PontoBancaRefusal[];
  /** How the coup ended. */
  readonly score: BaccaratScore | null;
}

export interface BaccaratCardShoe {
  readonly decks: number;
  /** The cards that nobody has seen: those in the shoe, those burnt and those that lie face down. */
  readonly unseen: Shoe;
  /** How many are in the shoe. */
  readonly left: number;
  readonly step: BaccaratStep;
  /** Does it shuffle by itself? */
  readonly automatic: boolean;
  /** How many lie behind the warning card; 0: there is none. */
  readonly behind: number;
  /** Who has been invited to cut. */
  readonly offered: number | null;
  /** Who did not want to. */
  readonly declined: readonly number[];
  /** Is the warning card out, and this coup the last? */
  readonly last: boolean;
  /** Has a coup been dealt from it? */
  readonly started: boolean;
  /** Has the card before this coup been burnt? */
  readonly burnt: boolean;
}

/** The cards not dealt yet: how many of each are left. Their order is not decided before they are drawn. */
export interface Shoe {
  readonly deck: readonly string[];
  readonly left: readonly number[];
}

export interface BaccaratDeal {
  readonly ponto: readonly (string | null)[];
  readonly banca: readonly (string | null)[];
}

/** A player who did not want to handle the cards of a side. */
export interface PontoBancaRefusal {
  readonly side: BaccaratSide;
  readonly seat: number;
}

/** All that the bets depend on. */
export interface BaccaratScore {
  readonly winner: BaccaratWinner;
  /** Its total. */
  readonly banca: number;
  readonly ponto_pair: boolean;
  readonly banca_pair: boolean;
}

export interface BaccaratShuffle {
  readonly do: "shuffle";
}

export interface BaccaratOfferCut {
  readonly do: "offer_cut";
}

export interface BaccaratCut {
  readonly do: "cut";
}

export interface BaccaratRefuseCut {
  readonly do: "refuse_cut";
}

export interface BaccaratPlaceWarningCard {
  readonly do: "place_warning_card";
  readonly behind: number;
}

export interface BaccaratBurn {
  readonly do: "burn";
}

/** At a physical table it may come out before the count says so. */
export interface BaccaratDrawWarningCard {
  readonly do: "draw_warning_card";
}

export interface BaccaratReinsertCards {
  readonly do: "reinsert_cards";
}

/** All of them, when the state of one is no longer perfect. */
export interface BaccaratReplaceDecks {
  readonly do: "replace_decks";
}

export interface PontoBancaDealCard {
  readonly do: "deal_card";
}

/** The next card lies face up in the shoe. */
export interface PontoBancaDealFaceUp {
  readonly do: "deal_face_up";
}

/** Whoever handles the cards of a side turns those that lie face down. */
export interface PontoBancaShowCards {
  readonly do: "show_cards";
}

/** He doesn't want to handle them. */
export interface PontoBancaPassCards {
  readonly do: "pass_cards";
}

export interface PontoBancaCorrectDeal {
  readonly do: "correct_deal";
  readonly slip: PontoBancaSlip;
}

export interface BaccaratCardsShuffled {
  readonly event: "cards_shuffled";
  readonly decks: number;
}

export interface BaccaratCutOffered {
  readonly event: "cut_offered";
  readonly seat: number;
}

export interface BaccaratCutRefused {
  readonly event: "cut_refused";
  readonly seat: number;
}

export interface BaccaratCardsCut {
  readonly event: "cards_cut";
  /** None: the croupier. */
  readonly seat: number | null;
}

export interface BaccaratWarningCardPlaced {
  readonly event: "warning_card_placed";
  readonly behind: number;
}

export interface BaccaratCardsBurnt {
  readonly event: "cards_burnt";
  readonly count: number;
}

export interface BaccaratWarningCardDrawn {
  readonly event: "warning_card_drawn";
}

export interface BaccaratCardsReinserted {
  readonly event: "cards_reinserted";
  readonly count: number;
}

export interface BaccaratDecksReplaced {
  readonly event: "decks_replaced";
  readonly decks: number;
}

export interface PontoBancaCardDealt {
  readonly event: "card_dealt";
  readonly side: BaccaratSide;
  /** None: face down. */
  readonly card: string | null;
}

export interface PontoBancaCardsShown {
  readonly event: "cards_shown";
  readonly side: BaccaratSide;
  readonly cards: readonly string[];
  /** Of everything that the side has. */
  readonly total: number;
}

export interface PontoBancaCardsPassed {
  readonly event: "cards_passed";
  readonly side: BaccaratSide;
  readonly seat: number;
}

export interface PontoBancaDealCorrected {
  readonly event: "deal_corrected";
  readonly slip: PontoBancaSlip;
}

export interface PontoBancaCoupDecided {
  readonly event: "coup_decided";
  readonly winner: BaccaratWinner;
  readonly ponto: number;
  readonly banca: number;
  readonly ponto_pair: boolean;
  readonly banca_pair: boolean;
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface PontoBancaTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: PontoBancaRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

export interface RouletteRules {
  readonly currency: Currency;
  /** The smallest bet of the table. */
  readonly minimum: number;
  readonly seats: number;
  /** Dealt by hand, with real equipment. */
  readonly physical: boolean;
  /** How long each betting window lasts; None: until the croupier closes it. */
  readonly betting_seconds: number | null;
  /** Free credits: the same game, nothing to convert. */
  readonly demo: boolean;
  readonly variant: RouletteVariant;
  readonly numbering: RouletteNumbering;
  /** Cavalos, ruas and a quadro with the zero. */
  readonly zero_combinations: boolean;
  /** Cavalos of the first and third dozens, or columns, too. */
  readonly outer_cavalos: boolean;
  readonly pleno_maximum: number | null;
  readonly cavalo_maximum: number | null;
  readonly rua_maximum: number | null;
  readonly quadro_maximum: number | null;
  readonly linha_maximum: number | null;
  readonly duzia_maximum: number | null;
  readonly coluna_maximum: number | null;
  readonly cavalo_duzia_maximum: number | null;
  readonly cavalo_coluna_maximum: number | null;
  /** None: as much as the law allows. */
  readonly simples_maximum: number | null;
  /** A double table has a cloth on each side of the wheel, with so many seats each; a simple one has one. */
  readonly double: boolean;
  /** How many colours of chips; French roulette has none. */
  readonly colours: number;
  /** Of a colour chip; None: the maximum of a pleno. */
  readonly largest_value: number | null;
  /** On the colour chips of this table. */
  readonly symbol: RouletteSymbol;
  readonly ball_millimetres: number;
}

export interface RouletteState {
  readonly rules: RouletteRules;
  readonly cloth: BankedCloth;
  readonly phase: BankedPhase;
  readonly coup: number;
  readonly window: BankedWindow;
  readonly balls: RouletteBalls;
  readonly display: RouletteDisplay;
  readonly spin: RouletteSpin;
  /** Where the ball lies, or lay before it was launched: the number of the last coup. */
  readonly number: number | null;
  /** None: in their places. */
  readonly marks: RouletteMarks | null;
}

/** The two balls of the table, by number. */
export interface RouletteBalls {
  readonly hours: BankedHours;
  readonly in_use: number;
  readonly other: number;
  readonly supplied: number;
}

/** Which colour stands for what, and who waits for one. */
export interface RouletteDisplay {
  readonly symbol: RouletteSymbol;
  readonly holders: Readonly<Record<string, RouletteHolder>>;
  readonly waiting: readonly RouletteWaiting[];
}

export interface RouletteHolder {
  readonly colour: RouletteColour;
  /** Of each chip, as he chose and the display shows. */
  readonly value: number;
  /** Chips of the colour before him; those on the cloth are not counted. */
  readonly count: number;
  readonly standing: RouletteStanding;
  /** Coups in a row for which the bets closed with nothing of his on the cloth. */
  readonly missed: number;
  /** The same before the bets last closed: a void coup does not count. */
  readonly missed_before: number;
}

export interface RouletteWaiting {
  readonly seat: number;
  readonly value: number;
}

export interface RouletteSpin {
  /** The way the ball runs, from the launch until it rests. */
  readonly turning: RouletteDirection | null;
  /** The way of the next launch. */
  readonly next: RouletteDirection;
}

export interface RouletteLaunchBall {
  readonly do: "launch_ball";
}

/** The ball comes to rest in a pocket. */
export interface RouletteRestBall {
  readonly do: "rest_ball";
}

export interface RouletteNullSpin {
  readonly do: "null_spin";
  readonly fault: RouletteFault;
}

export interface RouletteChangeBall {
  readonly do: "change_ball";
}

export interface RouletteReplaceBall {
  readonly do: "replace_ball";
  readonly fault: RouletteFault;
}

export interface RouletteAskColour {
  readonly do: "ask_colour";
  readonly colour: RouletteColour;
  readonly value: number;
  readonly count: number;
}

export interface RouletteBuyColour {
  readonly do: "buy_colour";
  readonly count: number;
}

export interface RouletteChangeColour {
  readonly do: "change_colour";
  readonly count: number;
}

export interface RouletteReturnColour {
  readonly do: "return_colour";
}

export interface RouletteAwaitColour {
  readonly do: "await_colour";
  readonly value: number;
}

export interface RouletteStopWaiting {
  readonly do: "stop_waiting";
}

export interface RouletteGiveColour {
  readonly do: "give_colour";
}

export interface RouletteLoseColour {
  readonly do: "lose_colour";
  readonly seat: number;
}

/** The staff moved winning chips from where they lay. */
export interface RouletteDisplaceBets {
  readonly do: "displace_bets";
}

/** Neither the staff nor the table's record can tell for certain where they lay. */
export interface RouletteAskPlayers {
  readonly do: "ask_players";
}

export interface RouletteIndicateBet {
  readonly do: "indicate_bet";
  readonly zone: string;
  readonly to: string;
}

/** Every winning chip is back in its place. */
export interface RouletteRebuildBets {
  readonly do: "rebuild_bets";
}

export interface RouletteBallLaunched {
  readonly event: "ball_launched";
  readonly direction: RouletteDirection;
  /** The way the plate turns: against the ball. */
  readonly plate: RouletteDirection;
}

/** Announced, and the number marked on the cloth. */
export interface RouletteBallRested {
  readonly event: "ball_rested";
  readonly number: number;
  readonly colour: string | null;
  readonly at: number;
}

export interface RouletteSpinNullified {
  readonly event: "spin_nullified";
  readonly fault: RouletteFault;
  /** Where the ball is put back: the number of the coup before, where there was one. */
  readonly number: number | null;
}

export interface RouletteBallChanged {
  readonly event: "ball_changed";
  readonly ball: number;
  readonly at: number;
}

export interface RouletteBallReplaced {
  readonly event: "ball_replaced";
  readonly ball: number;
  readonly fault: RouletteFault;
  /** As wide as the one before. */
  readonly millimetres: number;
}

export interface RouletteColourGiven {
  readonly event: "colour_given";
  readonly seat: number;
  readonly colour: RouletteColour;
  readonly value: number;
  readonly count: number;
}

export interface RouletteColourBought {
  readonly event: "colour_bought";
  readonly seat: number;
  readonly count: number;
  readonly chips: number;
}

/** Colour chips for chips with a face value; what late ones were worth more stays with the bank. */
export interface RouletteColourChanged {
  readonly event: "colour_changed";
  readonly seat: number;
  readonly count: number;
  readonly chips: number;
  readonly forfeited: number;
}

/** He has no more chips of it. */
export interface RouletteColourReturned {
  readonly event: "colour_returned";
  readonly seat: number;
  readonly colour: RouletteColour;
}

export interface RouletteColourLost {
  readonly event: "colour_lost";
  readonly seat: number;
  readonly colour: RouletteColour;
}

export interface RouletteColourAwaited {
  readonly event: "colour_awaited";
  readonly seat: number;
  readonly value: number;
}

export interface RouletteWaitEnded {
  readonly event: "wait_ended";
  readonly seat: number;
}

export interface RouletteBetsDisplaced {
  readonly event: "bets_displaced";
}

export interface RoulettePlayersAsked {
  readonly event: "players_asked";
}

export interface RouletteBetIndicated {
  readonly event: "bet_indicated";
  readonly seat: number;
  readonly zone: string;
  readonly to: string;
  readonly chips: number;
}

export interface RouletteBetsRebuilt {
  readonly event: "bets_rebuilt";
}

/** Before it is paid: the bet, its value, the colour of the chips, the prize. */
export interface RoulettePrizeAnnounced {
  readonly event: "prize_announced";
  readonly seat: number;
  readonly zone: string;
  /** Those that win. */
  readonly chips: number;
  /** None: chips with a face value, at a table with colours. */
  readonly in_colour: RouletteColour | null;
  readonly prize: number;
}

/** The first event of every stream: which game, under which rules, by which law and code. */
export interface RouletteTableOpened {
  readonly event: "table_opened";
  readonly game: string;
  readonly profile: string;
  readonly rules: RouletteRules;
  readonly at: number;
  readonly law_version: string;
  readonly code_version: string;
}

// Games

/** What may be asked for at a table of banca_francesa. */
export type BancaFrancesaAnyCommand =
  | BankedSit
  | BankedBuyChips
  | BankedLeave
  | BankedOpenBets
  | BankedPlaceBet
  | BankedWithdrawBet
  | BankedCloseBets
  | BankedSettle
  | Void
  | BancaFrancesaThrow
  | BancaFrancesaNullThrow
  | BancaFrancesaLiftDice
  | BankedInviteIdle
  | BankedWarnIdle
  | BankedEndIdle
  | BankedRestartClocks
  | BankedRotateDice
  | BankedCallRotation
  | BankedRelieveThrower
  | BankedCallRelief
  | BankedSuspectDice
  | BankedSeizeDice
  | BankedReportExamination
  | BankedSupplyDice
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type BancaFrancesaAnyDue = BancaFrancesaAnyCommand & { readonly by: number | Role; readonly at: number };

export type BancaFrancesaAnyEvent =
  | BankedSeated
  | BankedChipsBought
  | BankedSeatLeft
  | BankedBetsOpened
  | BankedAnnounced
  | BankedBetPlaced
  | BankedRoundingNoted
  | BankedBetWithdrawn
  | BankedBetsClosed
  | BankedBetCollected
  | BankedPrizePaid
  | BankedBetReturned
  | BankedCoupVoided
  | BancaFrancesaDiceThrown
  | BancaFrancesaThrowNullified
  | BancaFrancesaDiceLifted
  | BankedIdleInvited
  | BankedIdleWarned
  | BankedClocksRestarted
  | BankedDiceChanged
  | BankedRotationCalled
  | BankedThrowerRelieved
  | BankedReliefCalled
  | BankedDiceSuspected
  | BankedDiceSeized
  | BankedDiceExamined
  | BankedDiceSupplied
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | BancaFrancesaTableOpened;

/** What may be asked for at a table of craps. */
export type CrapsAnyCommand =
  | BankedSit
  | BankedBuyChips
  | BankedLeave
  | BankedOpenBets
  | BankedPlaceBet
  | BankedWithdrawBet
  | BankedCloseBets
  | BankedSettle
  | Void
  | CrapsOfferDice
  | CrapsTakeDice
  | CrapsRefuseDice
  | CrapsThrow
  | CrapsShortThrow
  | CrapsDieOffTable
  | CrapsDiceOffTable
  | CrapsCheckDie
  | CrapsSupplyDie
  | CrapsSetClosing
  | CrapsCallLastSeries
  | CrapsEndPlay
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type CrapsAnyDue = CrapsAnyCommand & { readonly by: number | Role; readonly at: number };

export type CrapsAnyEvent =
  | BankedSeated
  | BankedChipsBought
  | BankedSeatLeft
  | BankedBetsOpened
  | BankedAnnounced
  | BankedBetPlaced
  | BankedRoundingNoted
  | BankedBetWithdrawn
  | BankedBetsClosed
  | BankedBetCollected
  | BankedPrizePaid
  | BankedBetReturned
  | BankedCoupVoided
  | BankedBetMoved
  | CrapsDiceOffered
  | CrapsDiceTaken
  | CrapsDiceRefused
  | CrapsDiceThrown
  | CrapsThrowAnnounced
  | CrapsBarAnnounced
  | CrapsThrowNullified
  | CrapsDieReplaced
  | CrapsDieChecked
  | CrapsDieSupplied
  | CrapsClosingSet
  | CrapsLastSeriesCalled
  | CrapsPlayEnded
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | CrapsTableOpened;

/** What may be asked for at a table of cussec. */
export type CussecAnyCommand =
  | BankedSit
  | BankedBuyChips
  | BankedLeave
  | BankedPlaceBet
  | BankedWithdrawBet
  | BankedCloseBets
  | BankedSettle
  | Void
  | CussecShake
  | CussecOpenDome
  | CussecDeclareNull
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type CussecAnyDue = CussecAnyCommand & { readonly by: number | Role; readonly at: number };

export type CussecAnyEvent =
  | BankedSeated
  | BankedChipsBought
  | BankedSeatLeft
  | BankedBetsOpened
  | BankedAnnounced
  | BankedBetPlaced
  | BankedRoundingNoted
  | BankedBetWithdrawn
  | BankedBetsClosed
  | BankedBetCollected
  | BankedPrizePaid
  | BankedBetReturned
  | BankedCoupVoided
  | CussecDiceShaken
  | CussecBellRung
  | CussecDomeOpened
  | CussecDiceStacked
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | CussecTableOpened;

/** What may be asked for at a table of holdem. */
export type HoldemAnyCommand =
  | PokerSit
  | PokerSeatPlayer
  | PokerUnseat
  | PokerTopUp
  | PokerLeave
  | PokerWithdrawCards
  | PokerReleaseSeat
  | PokerRest
  | PokerComeBack
  | PokerMarkAway
  | PokerCloseSeat
  | PokerSignUp
  | PokerStrikeOff
  | PokerDrawSeats
  | PokerAskChange
  | PokerKeepSeat
  | PokerInviteToEnd
  | PokerWarnOfEnd
  | PokerEndStay
  | PokerAnnounceLimits
  | PokerChangeLimits
  | PokerSuspendGame
  | PokerResumeGame
  | PokerAnnounceLastHand
  | PokerCloseGame
  | PokerDrawButton
  | PokerSpreadDeck
  | PokerReplaceDeck
  | PokerBeginSession
  | PokerCollectFees
  | PokerCallSessionHour
  | PokerEndSession
  | PokerStartHand
  | PokerChooseVariant
  | PokerShuffleDeck
  | PokerDealCards
  | PokerTurnBoard
  | PokerPostBets
  | PokerFold
  | PokerCheck
  | PokerCall
  | PokerRaiseTo
  | PokerEstardilho
  | PokerRestardilho
  | PokerLook
  | PokerCloseEstardilho
  | PokerShowOwnCards
  | PokerGatherBets
  | PokerPayPots
  | PokerTurnCards
  | PokerMuck
  | PokerExpire
  | PokerTakeExtraTime
  | PokerReportConnection
  | PokerRestartClocks
  | PokerWarn
  | PokerExpel
  | PokerTip
  | PokerSettleDispute
  | PokerShuffleAgain
  | PokerCallMisdeal
  | PokerSetAside
  | PokerDealTurningOne
  | PokerTurnTooSoon
  | PokerTurnWithoutBurning
  | PokerTurnExtra
  | PokerFindMissingBet
  | PokerReducePot
  | PokerCallShort
  | PokerRaiseUnannounced
  | PokerBetOutOfTurn
  | PokerBetAsAnnounced
  | PokerRuleMissedTurn
  | PokerWithdrawFromAbsent
  | PokerMixWithMuck
  | PokerMixCards
  | PokerRejectClaim
  | PokerExposeCards
  | PokerCorrectAnnouncement
  | Void
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type HoldemAnyDue = HoldemAnyCommand & { readonly by: number | Role; readonly at: number };

export type HoldemAnyEvent =
  | PokerSeated
  | PokerCaveToppedUp
  | PokerCaveRaked
  | PokerLeavingNoted
  | PokerSeatLeft
  | PokerRested
  | PokerWentAway
  | PokerCameBack
  | PokerHandMissed
  | PokerSignedUp
  | PokerStruckOff
  | PokerSeatDrawn
  | PokerChangeAsked
  | PokerSeatKept
  | PokerSeatChanged
  | PokerInvitedToEnd
  | PokerEndWarned
  | PokerLimitsAnnounced
  | PokerLimitsChanged
  | PokerGameSuspended
  | PokerGameResumed
  | PokerLastHandAnnounced
  | PokerGameClosed
  | PokerButtonDrawn
  | PokerDeckSpread
  | PokerDeckReplaced
  | PokerSessionBegun
  | PokerSessionFeePaid
  | PokerSessionHourCalled
  | PokerSessionEnded
  | PokerHandStarted
  | PokerVariantChosen
  | PokerDeckShuffled
  | PokerCardDealt
  | PokerCardsDealt
  | PokerCardBurnt
  | PokerBoardTurned
  | PokerCardsPutBack
  | PokerBetPosted
  | PokerBetsPosted
  | PokerFolded
  | PokerChecked
  | PokerCalled
  | PokerRaised
  | PokerEstardilhoMade
  | PokerRestardilhoMade
  | PokerEstardilhoClosed
  | PokerLooked
  | PokerBetReturned
  | PokerBetsGathered
  | PokerPotPaid
  | PokerHandEnded
  | PokerCardsTurned
  | PokerCardsMucked
  | PokerTimeExpired
  | PokerExtraTimeTaken
  | PokerConnectionReported
  | PokerClocksRestarted
  | PokerPlayerWarned
  | PokerPlayerExpelled
  | PokerTipGiven
  | PokerDisputeSettled
  | PokerDeckShuffledAgain
  | PokerCardSetAside
  | PokerTurnedInDeal
  | PokerBoardTakenBack
  | PokerExtraTurned
  | PokerMissingBetMade
  | PokerPotReduced
  | PokerShortCalled
  | PokerExcessReturned
  | PokerOutOfTurnBet
  | PokerChangeMade
  | PokerMissedTurnRuled
  | PokerHandRebuilt
  | PokerRuledOut
  | PokerAnnouncementCorrected
  | PokerPotMadeWhole
  | PokerStakeReturned
  | PokerHandVoided
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | PokerTableOpened;

/** What may be asked for at a table of omaha. */
export type OmahaAnyCommand =
  | PokerSit
  | PokerSeatPlayer
  | PokerUnseat
  | PokerTopUp
  | PokerLeave
  | PokerWithdrawCards
  | PokerReleaseSeat
  | PokerRest
  | PokerComeBack
  | PokerMarkAway
  | PokerCloseSeat
  | PokerSignUp
  | PokerStrikeOff
  | PokerDrawSeats
  | PokerAskChange
  | PokerKeepSeat
  | PokerInviteToEnd
  | PokerWarnOfEnd
  | PokerEndStay
  | PokerAnnounceLimits
  | PokerChangeLimits
  | PokerSuspendGame
  | PokerResumeGame
  | PokerAnnounceLastHand
  | PokerCloseGame
  | PokerDrawButton
  | PokerSpreadDeck
  | PokerReplaceDeck
  | PokerBeginSession
  | PokerCollectFees
  | PokerCallSessionHour
  | PokerEndSession
  | PokerStartHand
  | PokerChooseVariant
  | PokerShuffleDeck
  | PokerDealCards
  | PokerTurnBoard
  | PokerPostBets
  | PokerFold
  | PokerCheck
  | PokerCall
  | PokerRaiseTo
  | PokerEstardilho
  | PokerRestardilho
  | PokerLook
  | PokerCloseEstardilho
  | PokerShowOwnCards
  | PokerGatherBets
  | PokerPayPots
  | PokerTurnCards
  | PokerMuck
  | PokerExpire
  | PokerTakeExtraTime
  | PokerReportConnection
  | PokerRestartClocks
  | PokerWarn
  | PokerExpel
  | PokerTip
  | PokerSettleDispute
  | PokerShuffleAgain
  | PokerCallMisdeal
  | PokerSetAside
  | PokerDealTurningOne
  | PokerTurnTooSoon
  | PokerTurnWithoutBurning
  | PokerTurnExtra
  | PokerFindMissingBet
  | PokerReducePot
  | PokerCallShort
  | PokerRaiseUnannounced
  | PokerBetOutOfTurn
  | PokerBetAsAnnounced
  | PokerRuleMissedTurn
  | PokerWithdrawFromAbsent
  | PokerMixWithMuck
  | PokerMixCards
  | PokerRejectClaim
  | PokerExposeCards
  | PokerCorrectAnnouncement
  | Void
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type OmahaAnyDue = OmahaAnyCommand & { readonly by: number | Role; readonly at: number };

export type OmahaAnyEvent =
  | PokerSeated
  | PokerCaveToppedUp
  | PokerCaveRaked
  | PokerLeavingNoted
  | PokerSeatLeft
  | PokerRested
  | PokerWentAway
  | PokerCameBack
  | PokerHandMissed
  | PokerSignedUp
  | PokerStruckOff
  | PokerSeatDrawn
  | PokerChangeAsked
  | PokerSeatKept
  | PokerSeatChanged
  | PokerInvitedToEnd
  | PokerEndWarned
  | PokerLimitsAnnounced
  | PokerLimitsChanged
  | PokerGameSuspended
  | PokerGameResumed
  | PokerLastHandAnnounced
  | PokerGameClosed
  | PokerButtonDrawn
  | PokerDeckSpread
  | PokerDeckReplaced
  | PokerSessionBegun
  | PokerSessionFeePaid
  | PokerSessionHourCalled
  | PokerSessionEnded
  | PokerHandStarted
  | PokerVariantChosen
  | PokerDeckShuffled
  | PokerCardDealt
  | PokerCardsDealt
  | PokerCardBurnt
  | PokerBoardTurned
  | PokerCardsPutBack
  | PokerBetPosted
  | PokerBetsPosted
  | PokerFolded
  | PokerChecked
  | PokerCalled
  | PokerRaised
  | PokerEstardilhoMade
  | PokerRestardilhoMade
  | PokerEstardilhoClosed
  | PokerLooked
  | PokerBetReturned
  | PokerBetsGathered
  | PokerPotPaid
  | PokerHandEnded
  | PokerCardsTurned
  | PokerCardsMucked
  | PokerTimeExpired
  | PokerExtraTimeTaken
  | PokerConnectionReported
  | PokerClocksRestarted
  | PokerPlayerWarned
  | PokerPlayerExpelled
  | PokerTipGiven
  | PokerDisputeSettled
  | PokerDeckShuffledAgain
  | PokerCardSetAside
  | PokerTurnedInDeal
  | PokerBoardTakenBack
  | PokerExtraTurned
  | PokerMissingBetMade
  | PokerPotReduced
  | PokerShortCalled
  | PokerExcessReturned
  | PokerOutOfTurnBet
  | PokerChangeMade
  | PokerMissedTurnRuled
  | PokerHandRebuilt
  | PokerRuledOut
  | PokerAnnouncementCorrected
  | PokerPotMadeWhole
  | PokerStakeReturned
  | PokerHandVoided
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | PokerTableOpened;

/** What may be asked for at a table of ponto_banca. */
export type PontoBancaAnyCommand =
  | BankedSit
  | BankedBuyChips
  | BankedLeave
  | BankedOpenBets
  | BankedPlaceBet
  | BankedWithdrawBet
  | BankedCloseBets
  | BankedSettle
  | Void
  | BaccaratShuffle
  | BaccaratOfferCut
  | BaccaratCut
  | BaccaratRefuseCut
  | BaccaratPlaceWarningCard
  | BaccaratBurn
  | BaccaratDrawWarningCard
  | BaccaratReinsertCards
  | BaccaratReplaceDecks
  | PontoBancaDealCard
  | PontoBancaDealFaceUp
  | PontoBancaShowCards
  | PontoBancaPassCards
  | PontoBancaCorrectDeal
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type PontoBancaAnyDue = PontoBancaAnyCommand & { readonly by: number | Role; readonly at: number };

export type PontoBancaAnyEvent =
  | BankedSeated
  | BankedChipsBought
  | BankedSeatLeft
  | BankedBetsOpened
  | BankedAnnounced
  | BankedBetPlaced
  | BankedRoundingNoted
  | BankedBetWithdrawn
  | BankedBetsClosed
  | BankedBetCollected
  | BankedPrizePaid
  | BankedBetReturned
  | BankedCoupVoided
  | BaccaratCardsShuffled
  | BaccaratCutOffered
  | BaccaratCutRefused
  | BaccaratCardsCut
  | BaccaratWarningCardPlaced
  | BaccaratCardsBurnt
  | BaccaratWarningCardDrawn
  | BaccaratCardsReinserted
  | BaccaratDecksReplaced
  | PontoBancaCardDealt
  | PontoBancaCardsShown
  | PontoBancaCardsPassed
  | PontoBancaDealCorrected
  | PontoBancaCoupDecided
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | PontoBancaTableOpened;

/** What may be asked for at a table of roulette. */
export type RouletteAnyCommand =
  | BankedSit
  | BankedBuyChips
  | BankedLeave
  | BankedOpenBets
  | BankedPlaceBet
  | BankedWithdrawBet
  | BankedCloseBets
  | BankedSettle
  | Void
  | RouletteLaunchBall
  | RouletteRestBall
  | RouletteNullSpin
  | RouletteChangeBall
  | RouletteReplaceBall
  | BankedCallRotation
  | BankedRelieveThrower
  | BankedCallRelief
  | RouletteAskColour
  | RouletteBuyColour
  | RouletteChangeColour
  | RouletteReturnColour
  | RouletteAwaitColour
  | RouletteStopWaiting
  | RouletteGiveColour
  | RouletteLoseColour
  | RouletteDisplaceBets
  | RouletteAskPlayers
  | RouletteIndicateBet
  | RouletteRebuildBets
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type RouletteAnyDue = RouletteAnyCommand & { readonly by: number | Role; readonly at: number };

export type RouletteAnyEvent =
  | BankedSeated
  | BankedChipsBought
  | BankedSeatLeft
  | BankedBetsOpened
  | BankedAnnounced
  | BankedBetPlaced
  | BankedRoundingNoted
  | BankedBetWithdrawn
  | BankedBetsClosed
  | BankedBetCollected
  | BankedPrizePaid
  | BankedBetReturned
  | BankedCoupVoided
  | RouletteBallLaunched
  | RouletteBallRested
  | RouletteSpinNullified
  | RouletteBallChanged
  | RouletteBallReplaced
  | BankedRotationCalled
  | BankedThrowerRelieved
  | BankedReliefCalled
  | RouletteColourGiven
  | RouletteColourBought
  | RouletteColourChanged
  | RouletteColourReturned
  | RouletteColourLost
  | RouletteColourAwaited
  | RouletteWaitEnded
  | RouletteBetsDisplaced
  | RoulettePlayersAsked
  | RouletteBetIndicated
  | RouletteBetsRebuilt
  | RoulettePrizeAnnounced
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | RouletteTableOpened;

/** What may be asked for at a table of sintetico. */
export type SinteticoAnyCommand =
  | PokerSit
  | PokerSeatPlayer
  | PokerUnseat
  | PokerTopUp
  | PokerLeave
  | PokerWithdrawCards
  | PokerReleaseSeat
  | PokerRest
  | PokerComeBack
  | PokerMarkAway
  | PokerCloseSeat
  | PokerSignUp
  | PokerStrikeOff
  | PokerDrawSeats
  | PokerAskChange
  | PokerKeepSeat
  | PokerInviteToEnd
  | PokerWarnOfEnd
  | PokerEndStay
  | PokerAnnounceLimits
  | PokerChangeLimits
  | PokerSuspendGame
  | PokerResumeGame
  | PokerAnnounceLastHand
  | PokerCloseGame
  | PokerDrawButton
  | PokerSpreadDeck
  | PokerReplaceDeck
  | PokerBeginSession
  | PokerCollectFees
  | PokerCallSessionHour
  | PokerEndSession
  | PokerStartHand
  | PokerChooseVariant
  | PokerShuffleDeck
  | PokerDealCards
  | PokerTurnBoard
  | PokerPostBets
  | PokerFold
  | PokerCheck
  | PokerCall
  | PokerRaiseTo
  | PokerEstardilho
  | PokerRestardilho
  | PokerLook
  | PokerCloseEstardilho
  | PokerShowOwnCards
  | PokerGatherBets
  | PokerPayPots
  | PokerTurnCards
  | PokerMuck
  | PokerExpire
  | PokerTakeExtraTime
  | PokerReportConnection
  | PokerRestartClocks
  | PokerWarn
  | PokerExpel
  | PokerTip
  | PokerSettleDispute
  | PokerShuffleAgain
  | PokerCallMisdeal
  | PokerSetAside
  | PokerDealTurningOne
  | PokerTurnTooSoon
  | PokerTurnWithoutBurning
  | PokerTurnExtra
  | PokerFindMissingBet
  | PokerReducePot
  | PokerCallShort
  | PokerRaiseUnannounced
  | PokerBetOutOfTurn
  | PokerBetAsAnnounced
  | PokerRuleMissedTurn
  | PokerWithdrawFromAbsent
  | PokerMixWithMuck
  | PokerMixCards
  | PokerRejectClaim
  | PokerExposeCards
  | PokerCorrectAnnouncement
  | Void
  | Rewind;

/** What the house must do next there, where it is dealt by hand: with who does it. */
export type SinteticoAnyDue = SinteticoAnyCommand & { readonly by: number | Role; readonly at: number };

export type SinteticoAnyEvent =
  | PokerSeated
  | PokerCaveToppedUp
  | PokerCaveRaked
  | PokerLeavingNoted
  | PokerSeatLeft
  | PokerRested
  | PokerWentAway
  | PokerCameBack
  | PokerHandMissed
  | PokerSignedUp
  | PokerStruckOff
  | PokerSeatDrawn
  | PokerChangeAsked
  | PokerSeatKept
  | PokerSeatChanged
  | PokerInvitedToEnd
  | PokerEndWarned
  | PokerLimitsAnnounced
  | PokerLimitsChanged
  | PokerGameSuspended
  | PokerGameResumed
  | PokerLastHandAnnounced
  | PokerGameClosed
  | PokerButtonDrawn
  | PokerDeckSpread
  | PokerDeckReplaced
  | PokerSessionBegun
  | PokerSessionFeePaid
  | PokerSessionHourCalled
  | PokerSessionEnded
  | PokerHandStarted
  | PokerVariantChosen
  | PokerDeckShuffled
  | PokerCardDealt
  | PokerCardsDealt
  | PokerCardBurnt
  | PokerBoardTurned
  | PokerCardsPutBack
  | PokerBetPosted
  | PokerBetsPosted
  | PokerFolded
  | PokerChecked
  | PokerCalled
  | PokerRaised
  | PokerEstardilhoMade
  | PokerRestardilhoMade
  | PokerEstardilhoClosed
  | PokerLooked
  | PokerBetReturned
  | PokerBetsGathered
  | PokerPotPaid
  | PokerHandEnded
  | PokerCardsTurned
  | PokerCardsMucked
  | PokerTimeExpired
  | PokerExtraTimeTaken
  | PokerConnectionReported
  | PokerClocksRestarted
  | PokerPlayerWarned
  | PokerPlayerExpelled
  | PokerTipGiven
  | PokerDisputeSettled
  | PokerDeckShuffledAgain
  | PokerCardSetAside
  | PokerTurnedInDeal
  | PokerBoardTakenBack
  | PokerExtraTurned
  | PokerMissingBetMade
  | PokerPotReduced
  | PokerShortCalled
  | PokerExcessReturned
  | PokerOutOfTurnBet
  | PokerChangeMade
  | PokerMissedTurnRuled
  | PokerHandRebuilt
  | PokerRuledOut
  | PokerAnnouncementCorrected
  | PokerPotMadeWhole
  | PokerStakeReturned
  | PokerHandVoided
  | Rewound
  | ChanceCommitted
  | ChanceRevealed
  | Concealed
  | PokerTableOpened;

export interface Games {
  readonly banca_francesa: { readonly rules: BancaFrancesaRules; readonly state: BancaFrancesaState; readonly command: BancaFrancesaAnyCommand; readonly due: BancaFrancesaAnyDue; readonly event: BancaFrancesaAnyEvent };
  readonly craps: { readonly rules: CrapsRules; readonly state: CrapsState; readonly command: CrapsAnyCommand; readonly due: CrapsAnyDue; readonly event: CrapsAnyEvent };
  readonly cussec: { readonly rules: CussecRules; readonly state: CussecState; readonly command: CussecAnyCommand; readonly due: CussecAnyDue; readonly event: CussecAnyEvent };
  readonly holdem: { readonly rules: PokerRules; readonly state: PokerState; readonly command: HoldemAnyCommand; readonly due: HoldemAnyDue; readonly event: HoldemAnyEvent };
  readonly omaha: { readonly rules: PokerRules; readonly state: PokerState; readonly command: OmahaAnyCommand; readonly due: OmahaAnyDue; readonly event: OmahaAnyEvent };
  readonly ponto_banca: { readonly rules: PontoBancaRules; readonly state: PontoBancaState; readonly command: PontoBancaAnyCommand; readonly due: PontoBancaAnyDue; readonly event: PontoBancaAnyEvent };
  readonly roulette: { readonly rules: RouletteRules; readonly state: RouletteState; readonly command: RouletteAnyCommand; readonly due: RouletteAnyDue; readonly event: RouletteAnyEvent };
  readonly sintetico: { readonly rules: PokerRules; readonly state: PokerState; readonly command: SinteticoAnyCommand; readonly due: SinteticoAnyDue; readonly event: SinteticoAnyEvent };
}

export type GameName = keyof Games;

export type AnyWelcome = { [G in GameName]: Welcome<G> }[GameName];

export type GameState = { [G in GameName]: Games[G]["state"] }[GameName];
