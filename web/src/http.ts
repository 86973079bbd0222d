// The HTTP interface. Made by `python -m tools.protocol` from the server's routes: don't edit.
// docs/http.md says what the routes are for; the server serves the same as an OpenAPI document.

export type Lang = "pt" | "en";

export type Cause = "crash_recovered" | "integrity_failed" | "table_unreadable" | "journal_unguarded" | "journal_unsigned" | "return_outside";

export type Holds = "amount" | "amounts" | "number" | "numbers" | "choice" | "word";

export type State = "done" | "reason" | "untested" | "uncoded" | "open" | "conflict";

export type Kind = "person" | "guest" | "bot" | "test";

export type Duty = "player" | "croupier" | "inspector" | "director" | "cashier" | "auditor" | "administrator";

export type Unit = "EUR" | "AOA" | "EUR.demo" | "AOA.demo";

export type Outcome = "settled" | "void" | "resumed" | "completed" | "fee";

export type Role = "croupier" | "inspector" | "director" | "cashier" | "auditor" | "clock" | "house" | "public";

export type Grievance = "open" | "in_hand" | "answered" | "closed";

export type Happening = "login_failed" | "locked_out" | "account_created" | "password_changed" | "duties_changed" | "account_disabled" | "account_enabled" | "table_opened" | "table_closed" | "rules_changed" | "switched" | "coup_void" | "rewound" | "large_bet" | "large_win" | "adjustment_proposed" | "adjustment" | "clock_changed" | "return_outside" | "integrity_failed" | "crash_recovered" | "table_taken_over" | "server_started" | "server_stopped";

export type ReportKind = "performance" | "returns" | "liabilities" | "incidents" | "cage";

export type Currency = "EUR" | "AOA";

/** What any route may be asked after the question mark. */
export interface Asked {
  readonly lang?: Lang | null;
}

export interface Server {
  /** The clock of the house, UTC milliseconds. */
  readonly at: number;
  readonly code_version: string;
  readonly law_version: string;
  readonly protocol: number;
  readonly node: string;
}

export interface Health {
  readonly at: number;
  readonly node: string;
  /** Dealt by this node. */
  readonly tables: number;
  /** Open in the whole house. */
  readonly openings: number;
  /** What the operator must know: told to whoever reads the books, and to nobody else. */
  readonly alarms: readonly Alarm[] | null;
}

export interface Alarm {
  readonly cause: Cause;
  /** A table, a node, a game. */
  readonly subject: string;
  readonly why: string;
  /** Since when. */
  readonly at: number;
}

export interface Overview {
  readonly at: number;
  readonly node: string;
  readonly code_version: string;
  readonly law_version: string;
  /** Dealt by this node. */
  readonly tables: number;
  /** Open in the whole house. */
  readonly openings: number;
  /** That are alive. */
  readonly nodes: number;
  /** Of this node. */
  readonly alarms: readonly AlarmShown[];
  readonly off: readonly Switch[];
  /** Without an answer; two hundred stand for more. */
  readonly complaints: number;
  /** Corrections that wait for a second person; two hundred stand for more. */
  readonly proposals: number;
}

export interface AlarmShown {
  readonly cause: Cause;
  readonly subject: string;
  readonly at: number;
  readonly words: string;
}

/** Something that is disabled: `all`, `game:NAME`, `table:ID`, `player:ID`. */
export interface Switch {
  readonly id: string;
  /** 1 when it is new; a change is the next one, and loses against a change that came before it. */
  readonly revision: number;
  readonly off: boolean;
  readonly why: string;
  readonly by: string;
  readonly at: number;
}

export interface Lobby {
  readonly at: number;
  readonly games: readonly GameOfLobby[];
  readonly tables: readonly LobbyTable[];
}

export interface GameOfLobby {
  readonly id: string;
  readonly pt: string;
  readonly en: string;
  readonly tables: number;
}

export interface LobbyTable {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly profile: string;
  readonly profile_name: string;
  /** Changes whenever one of the table's rules does. */
  readonly rules_id: string;
  readonly unit: string;
  readonly demo: boolean;
  readonly by_hand: boolean;
  /** The least of any bet. */
  readonly minimum: number;
  /** The most of any bet; none where only the pot or the players' chips limit it. */
  readonly maximum: number | null;
  readonly seats: number;
  /** How many seats; not known of tables that another node deals. */
  readonly taken: number | null;
  readonly spectators: number | null;
  readonly bots: number;
  /** Which deals it; empty: none, for the moment. */
  readonly node: string;
  readonly address: string;
  /** The path of its socket at that address. */
  readonly socket: string;
  /** Why nothing new begins at it, in words; empty: it is open. */
  readonly stopped: string;
}

export interface Games {
  readonly games: readonly GameShown[];
}

export interface GameShown {
  readonly id: string;
  readonly pt: string;
  readonly en: string;
  readonly profiles: readonly Profile[];
  /** What the operator of a table chooses. */
  readonly options: readonly Choosable[];
}

export interface Profile {
  readonly id: string;
  readonly pt: string;
  readonly en: string;
  /** Its options and their values, as a table is opened with unless somebody chooses others. */
  readonly rules: unknown;
}

/** An option of a game's tables, as `options` of a new table sets it. */
export interface Choosable {
  readonly option: string;
  readonly holds: Holds;
  /** The words that it knows, where it knows only some. */
  readonly choices: readonly string[];
  /** Said with the word `nothing`. */
  readonly may_be_nothing: boolean;
}

export interface OfGame {
  readonly game: string;
}

/** Texts in Markdown. */
export interface Guide {
  readonly game: string;
  readonly name: string;
  readonly lang: Lang;
  readonly guide: string;
  /** How to complain, and to whom. */
  readonly complaints: string;
}

export interface OfTable {
  readonly table: string;
}

export interface TableShown {
  readonly description: Description;
  readonly rules_id: string;
  readonly closing: string;
  readonly closed: boolean;
}

export interface Description {
  readonly table: string;
  readonly name: string;
  readonly game: string;
  readonly game_name: string;
  readonly profile: string;
  readonly profile_name: string;
  readonly unit: string;
  readonly demo: boolean;
  readonly by_hand: boolean;
  /** Where the regulator approved it; of a demonstration, nothing. */
  readonly approval: string;
  readonly rules: readonly Shown[];
  readonly limits: readonly BetLimit[];
  readonly chapters: readonly Chapter[];
  readonly law_version: string;
}

/** A rule that the operator chose, or left as the profile has it. */
export interface Shown {
  readonly option: string;
  readonly name: string;
  readonly value: string | number | boolean | readonly number[] | null;
  readonly words: string;
  /** Is it the operator's own? */
  readonly specific: boolean;
}

export interface BetLimit {
  readonly bet: string;
  readonly name: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly words: string;
}

export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly rules: number;
}

export interface LawOfTable {
  readonly rules: readonly LawRule[];
}

export interface LawRule {
  readonly id: string;
  readonly locator: string;
  /** In the reader's language. */
  readonly summary: string;
  /** How we read what is unclear in it: each is in the register of readings. */
  readonly readings: readonly string[];
}

export interface TableOdds {
  readonly table: string;
  readonly bets: readonly BetFigures[];
  /** Where players bet against each other and the house has no part in it. */
  readonly hands: readonly HandFigures[];
}

/** A bet left where it is until it is resolved. */
export interface BetFigures {
  readonly bet: string;
  readonly kind: string;
  readonly win: Figure;
  readonly push: Figure;
  readonly lose: Figure;
  /** Of each unit staked: what it brings in the mean, less the stake. */
  readonly expectation: Figure;
  /** Of each unit staked: what comes back in the mean. */
  readonly returned: Figure;
  readonly variance: Figure;
}

export interface Figure {
  /** A fraction. */
  readonly exact: string;
  /** Twelve places. */
  readonly decimal: string;
}

/** How often five cards of the deck make a category. */
export interface HandFigures {
  readonly variant: string;
  readonly category: string;
  readonly hands: number;
  readonly frequency: Figure;
}

export interface NewTable {
  readonly name: string;
  readonly game: string;
  readonly profile?: string | null;
  readonly options?: Readonly<Record<string, string>>;
  readonly by_hand?: boolean;
  readonly bots?: number;
  readonly pace?: number;
  /** Where the regulator approved this table: one for money needs it, and rules online that are no profile's. */
  readonly approval?: string;
}

/** Rules that the law allows. */
export interface Judged {
  readonly game: string;
  readonly profile: string;
  readonly unit: string;
  readonly rules: unknown;
}

export interface Because {
  readonly why: string;
}

export interface Span {
  readonly lang?: Lang | null;
  readonly first: number;
  readonly last: number;
}

export interface Proofs {
  readonly table: string;
  /** With real equipment nothing is drawn by the house. */
  readonly by_hand: boolean;
  readonly proofs: readonly Proof[];
}

export interface Proof {
  readonly commitment: string;
  /** The entry that published it. */
  readonly committed: number;
  readonly committed_at: number;
  /** The entry that opened it; none: it still decides. */
  readonly revealed: number | null;
  /** It dealt cards that not everybody may know: only the staff see it opened, and the auditor checks it. */
  readonly private: boolean;
  readonly seed: string;
  /** The hash of the entry before the commitment. */
  readonly salt: string;
  /** Each draw's bound and value, in their order. */
  readonly draws: readonly (readonly [number, number])[];
}

export interface Law {
  readonly version: string;
  readonly chapters: readonly Chapter[];
}

export interface Matrix {
  readonly version: string;
  readonly totals: Readonly<Record<string, number>>;
  readonly rules: readonly RuleTraced[];
}

export interface RuleTraced {
  readonly id: string;
  readonly state: State;
  /** How many places decide by it. */
  readonly code: number;
  readonly tests: number;
  readonly scenarios: number;
  /** Why it needs no code, where it needs none. */
  readonly reason: string;
}

export interface OfChapter {
  readonly chapter: string;
}

export interface ChapterShown {
  readonly id: string;
  readonly title: string;
  readonly rules: readonly LawRule[];
}

export interface OfReading {
  readonly reading: string;
}

/** How the house reads what is unclear in the law. */
export interface ReadingShown {
  readonly id: string;
  readonly title: string;
  readonly where: string;
  readonly problem: string;
  readonly reading: string;
  /** Whether the operator may choose otherwise. */
  readonly option: string;
  /** The rules that name it. */
  readonly rules: readonly string[];
  /** The register of readings is written in English alone. */
  readonly lang: Lang;
}

export interface Registration {
  readonly name: string;
  readonly password: string;
  readonly lang?: Lang | null;
  /** A program wants the token itself; a browser, a cookie that its scripts can't read. */
  readonly bearer?: boolean;
}

export interface Entered {
  readonly account: Person;
  /** When he logged in before: whoever doesn't remember it should change his password. */
  readonly previous: number | null;
  /** Told this once, to who asked for it; empty: the browser has a cookie. */
  readonly token: string;
}

/** An account as its owner and the staff see it: nothing of how he logs in. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly kind: Kind;
  readonly duties: readonly Duty[];
  readonly lang: Lang;
  /** Free credits alone. */
  readonly demo: boolean;
  readonly created_at: number;
  readonly disabled: string;
  readonly last_login_at: number | null;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly bearer?: boolean;
}

export interface AsGuest {
  readonly lang?: Lang | null;
  readonly bearer?: boolean;
}

/** It happened. */
export interface Done {
  readonly done: boolean;
}

export interface PasswordChange {
  readonly old: string;
  readonly new: string;
}

export interface LanguageChange {
  readonly lang: Lang;
}

export interface Balances {
  /** By unit, outside the tables. */
  readonly balances: Readonly<Record<string, number>>;
  readonly tables: readonly AtTable[];
}

/** What he has at a table that this node deals. */
export interface AtTable {
  readonly table: string;
  readonly seat: number;
  readonly unit: string;
  readonly chips: number;
  readonly staked: number;
  /** On its way to the table. */
  readonly coming: number;
}

export interface OfStatement {
  readonly lang?: Lang | null;
  readonly unit?: Unit;
  readonly since?: number | null;
  readonly until?: number | null;
}

export interface Statement {
  readonly account: string;
  readonly unit: string;
  readonly since: number;
  readonly until: number;
  readonly opening: number;
  readonly closing: number;
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
}

export interface StatementLine {
  readonly at: number;
  /** The stream and the version of its entry in the journal: there is no other. */
  readonly reference: string;
  readonly amount: number;
  /** After it. */
  readonly balance: number;
}

export interface TopUp {
  readonly unit: Unit;
}

export interface Credits {
  readonly unit: string;
  readonly balance: number;
}

export interface Summary {
  readonly stay: string;
  readonly account: string;
  readonly began_at: number;
  readonly ended_at: number | null;
  readonly ended_why: string;
  /** Milliseconds; so far, while it goes on. */
  readonly duration: number;
  /** By unit. */
  readonly figures: Readonly<Record<string, Figures>>;
  /** Tables where a coup goes on that he staked in: what it comes to is added to this stay. */
  readonly open: readonly string[];
}

/** What a stay came to in one unit. */
export interface Figures {
  readonly coups: number;
  /** Coups that were annulled: what was staked in them came back, and counts for nothing. */
  readonly void: number;
  readonly staked: number;
  /** All that came back, stakes included. */
  readonly won: number;
  /** What was won less what was staked, and less the fees. */
  readonly net: number;
  /** Paid for places at tables, apart from any coup. */
  readonly fees: number;
}

export interface Current {
  readonly at: number;
  /** With its figures so far; none: no session goes on. */
  readonly stay: Summary | null;
}

export interface Page {
  readonly lang?: Lang | null;
  readonly limit?: number;
  readonly skip?: number;
}

export interface Stays {
  readonly stays: readonly Summary[];
  readonly more: boolean;
}

export interface Past {
  readonly lang?: Lang | null;
  readonly table?: string | null;
  readonly limit?: number;
  readonly skip?: number;
}

export interface Coups {
  readonly coups: readonly Played[];
  readonly more: boolean;
}

/** A coup as the list shows it. */
export interface Played {
  readonly id: string;
  readonly at: number;
  readonly table: string;
  readonly table_name: string;
  readonly game: string;
  readonly game_name: string;
  readonly number: number;
  readonly seat: number;
  readonly stay: string;
  readonly unit: string;
  readonly staked: number;
  /** All that came back, the stake included. */
  readonly won: number;
  readonly net: number;
  readonly outcome: Outcome;
  readonly why: string;
  /** How it ended, and why, in words. */
  readonly words: string;
}

export interface Replay {
  readonly coup: Played;
  readonly profile: string;
  readonly demo: boolean;
  readonly by_hand: boolean;
  /** What he had at the table before he had a part in it and after it, on the cloth too. */
  readonly chips_before: number;
  readonly chips_after: number;
  /** Who had a part in it, by seat. */
  readonly players: Readonly<Record<string, string>>;
  /** Everybody at the table, as those who sat there knew each other. */
  readonly people: Readonly<Record<string, Sitter>>;
  /** Those of which he could know anything. */
  readonly moments: readonly Moment[];
  /** It is the past: nothing here can be played. */
  readonly replay: boolean;
}

/** Somebody at the table, as the others knew him. */
export interface Sitter {
  readonly name: string;
  readonly bot: boolean;
}

/** One act of the table, as this player could see it. */
export interface Moment {
  readonly version: number;
  readonly at: number;
  readonly by: number | Role | null;
  readonly events: readonly unknown[];
  readonly words: readonly string[];
  /** The system acted in his place. */
  readonly decided_for_you: boolean;
  /** As whom he saw the table then: at his seat, or as one of the public. */
  readonly you: number | Role;
  /** What he saw of it afterwards: of the first moment all, of the others the fields that had changed. None where the table's past can't be put together. */
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** The three parts of a coup's id. */
export interface OfCoup {
  readonly table: string;
  readonly span: string;
  readonly seat: number;
}

export interface NewComplaint {
  readonly text: string;
  readonly table?: string | null;
  readonly coup?: string | null;
}

/** As its author sees it. */
export interface OwnComplaint {
  readonly number: string;
  readonly at: number;
  readonly table: string;
  readonly coup: string;
  readonly text: string;
  readonly state: Grievance;
  readonly answer: string;
  readonly handled_at: number | null;
}

export interface OwnComplaints {
  readonly complaints: readonly OwnComplaint[];
  readonly more: boolean;
}

export interface OfComplaint {
  readonly number: string;
}

export interface Waiting {
  readonly lang?: Lang | null;
  readonly state?: Grievance | null;
  readonly limit?: number;
  readonly skip?: number;
}

export interface Complaints {
  readonly complaints: readonly Complaint[];
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
  readonly more: boolean;
}

/** Its id is its number: the version of its entry in the stream `complaints`, in eight figures. */
export interface Complaint {
  readonly id: string;
  /** 1 when it is new; a change is the next one, and loses against a change that came before it. */
  readonly revision: number;
  readonly account: string;
  readonly at: number;
  readonly place: string;
  readonly coup: string;
  readonly text: string;
  readonly state: Grievance;
  readonly answer: string;
  readonly handled_by: string;
  readonly handled_at: number | null;
}

export interface Reply {
  readonly text: string;
}

export interface Exchange {
  readonly account: string;
  readonly unit: Unit;
  /** Of the smallest unit. */
  readonly amount: number;
  readonly why: string;
  /** The name of this movement: asked for twice it is done once. */
  readonly reference: string;
}

/** Money that came in or went out at the cage, or was adjusted. Its id is the name that the cashier's page gave the movement, so that asking twice moves nothing twice. */
export interface Receipt {
  readonly id: string;
  /** 1 when it is new; a change is the next one, and loses against a change that came before it. */
  readonly revision: number;
  readonly at: number;
  readonly account: string;
  readonly unit: string;
  /** What the wallet gained; less than nothing when it was redeemed. */
  readonly amount: number;
  /** `bought`, `redeemed` or `adjusted`. */
  readonly fact: string;
  readonly by: string;
  readonly why: string;
  /** Its version in the stream `cage`. */
  readonly entry: number;
}

export interface NewProposal {
  readonly account: string;
  readonly unit: Unit;
  /** More than nothing is added to the wallet; less is taken from it. */
  readonly amount: number;
  readonly why: string;
}

/** An adjustment of somebody's balance: one proposes, another approves. */
export interface Proposal {
  readonly id: string;
  /** 1 when it is new; a change is the next one, and loses against a change that came before it. */
  readonly revision: number;
  readonly account: string;
  readonly unit: string;
  readonly amount: number;
  readonly why: string;
  readonly by: string;
  readonly at: number;
  readonly decided_by: string;
  readonly approved: boolean | null;
}

export interface OfProposal {
  readonly proposal: string;
}

export interface Verdict {
  readonly approve: boolean;
  readonly why: string;
}

export interface Proposals {
  readonly proposals: readonly Proposal[];
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
  readonly more: boolean;
}

export interface PageOfReceipts {
  readonly lang?: Lang | null;
  readonly account?: string | null;
  readonly since?: number;
  readonly until?: number | null;
  readonly limit?: number;
  readonly skip?: number;
}

export interface Receipts {
  readonly receipts: readonly Receipt[];
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
  readonly more: boolean;
}

export interface OfPerson {
  readonly lang?: Lang | null;
  readonly account: string;
}

/** Whose money, and how much of it is outside the tables. */
export interface Held {
  readonly account: string;
  readonly name: string;
  /** By unit. */
  readonly balances: Readonly<Record<string, number>>;
}

export interface Named {
  readonly lang?: Lang | null;
  readonly name: string;
}

export interface Employment {
  readonly name: string;
  readonly password: string;
  readonly duties: readonly Duty[];
  readonly lang?: Lang;
}

export interface OfAccount {
  readonly account: string;
}

export interface DutyChange {
  readonly duty: Duty;
  readonly why: string;
}

export interface Switches {
  readonly off: readonly Switch[];
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
}

export interface Switching {
  readonly what: string;
  readonly why: string;
}

export interface Sought {
  readonly lang?: Lang | null;
  readonly kind?: Happening | null;
  readonly who?: string | null;
  readonly subject?: string | null;
  readonly since?: number;
  readonly until?: number | null;
  readonly limit?: number;
  readonly skip?: number;
}

export interface Incidents {
  readonly incidents: readonly Incident[];
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
  readonly more: boolean;
}

/** A significant event. Its id is the version of its entry in the stream `incidents`, in eight figures. */
export interface Incident {
  readonly id: string;
  /** 1 when it is new; a change is the next one, and loses against a change that came before it. */
  readonly revision: number;
  readonly at: number;
  readonly kind: string;
  /** The account that did it, or `system`. */
  readonly who: string;
  readonly why: string;
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

export interface OfReport {
  readonly kind: ReportKind;
}

export interface Interval {
  readonly lang?: Lang | null;
  /** A day before the end, unless said. */
  readonly since?: number | null;
  /** Now, unless said. */
  readonly until?: number | null;
}

export interface Report {
  readonly operator: string;
  readonly title: string;
  readonly since: number;
  readonly until: number;
  readonly generated_at: number;
  readonly columns: readonly string[];
  /** The columns in the reader's language. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number | Money)[])[];
  /** Where there is nothing to report: that there is nothing. */
  readonly note: string;
  readonly lang: Lang;
  /** Of the accounts that are spoken of. */
  readonly names: Readonly<Record<string, string>>;
}

export interface Money {
  readonly amount: number;
  readonly currency: Currency;
}

export interface Streams {
  readonly lang?: Lang | null;
  readonly prefix?: string;
  readonly limit?: number;
  readonly skip?: number;
}

export interface StreamList {
  readonly streams: readonly Stream[];
  readonly more: boolean;
}

export interface Stream {
  readonly name: string;
  readonly version: number;
  readonly hash: string;
}

export interface Place {
  readonly lang?: Lang | null;
  readonly stream: string;
  readonly after?: number;
  readonly limit?: number;
}

export interface Entries {
  readonly stream: string;
  readonly entries: readonly EntryShown[];
  readonly more: boolean;
}

export interface EntryShown {
  readonly version: number;
  readonly at: number;
  /** JSON, as it was hashed; none where it tells cards of a coup that is not over. */
  readonly body: string | null;
  readonly hash: string;
}

export interface Chain {
  readonly lang?: Lang | null;
  readonly stream: string;
  /** Verified until here; its hash is believed. */
  readonly after?: number;
}

export interface Verified {
  readonly stream: string;
  readonly holds: boolean;
  readonly after: number;
  /** The last entry that was looked at. */
  readonly until: number;
  /** The first entry whose hash is not its own, or that is missing. */
  readonly broken: number | null;
  readonly more: boolean;
}

export interface Routes {
  /** The server's clock and versions. */
  readonly "GET /api/server": { path: null; query: Asked; body: null; answer: Server };
  /** Is the server well? */
  readonly "GET /healthz": { path: null; query: Asked; body: null; answer: Health };
  /** What the operator must know. */
  readonly "GET /api/overview": { path: null; query: Asked; body: null; answer: Overview };
  /** Games and tables. */
  readonly "GET /api/lobby": { path: null; query: Asked; body: null; answer: Lobby };
  /** The games and their rule profiles. */
  readonly "GET /api/games": { path: null; query: Asked; body: null; answer: Games };
  /** How to play, and how to complain. */
  readonly "GET /api/games/{game}/guide": { path: OfGame; query: Asked; body: null; answer: Guide };
  /** The rules and limits of a table. */
  readonly "GET /api/tables/{table}": { path: OfTable; query: Asked; body: null; answer: TableShown };
  /** The law's rules that govern it. */
  readonly "GET /api/tables/{table}/law": { path: OfTable; query: Asked; body: null; answer: LawOfTable };
  /** Exact odds. */
  readonly "GET /api/tables/{table}/odds": { path: OfTable; query: Asked; body: null; answer: TableOdds };
  /** Open a table. */
  readonly "POST /api/tables": { path: null; query: Asked; body: NewTable; answer: TableShown };
  /** Does the law allow this table? */
  readonly "POST /api/validate": { path: null; query: Asked; body: NewTable; answer: Judged };
  /** Close a table. */
  readonly "POST /api/tables/{table}/close": { path: OfTable; query: Asked; body: Because; answer: TableShown };
  /** Proofs of chance. */
  readonly "GET /api/tables/{table}/proofs": { path: OfTable; query: Span; body: null; answer: Proofs };
  /** The chapters of the law. */
  readonly "GET /api/law": { path: null; query: Asked; body: null; answer: Law };
  /** Which rules are implemented. */
  readonly "GET /api/law/matrix": { path: null; query: Asked; body: null; answer: Matrix };
  /** The rules of a chapter. */
  readonly "GET /api/law/{chapter}": { path: OfChapter; query: Asked; body: null; answer: ChapterShown };
  /** A reading of the law. */
  readonly "GET /api/law/readings/{reading}": { path: OfReading; query: Asked; body: null; answer: ReadingShown };
  /** Register. */
  readonly "POST /api/register": { path: null; query: Asked; body: Registration; answer: Entered };
  /** Log in. */
  readonly "POST /api/login": { path: null; query: Asked; body: Credentials; answer: Entered };
  /** Come in as a guest. */
  readonly "POST /api/guest": { path: null; query: Asked; body: AsGuest; answer: Entered };
  /** Log out. */
  readonly "POST /api/logout": { path: null; query: Asked; body: null; answer: Done };
  /** One's own account. */
  readonly "GET /api/me": { path: null; query: Asked; body: null; answer: Person };
  /** Change one's password. */
  readonly "POST /api/me/password": { path: null; query: Asked; body: PasswordChange; answer: Done };
  /** Change one's language. */
  readonly "POST /api/me/language": { path: null; query: Asked; body: LanguageChange; answer: Person };
  /** One's money. */
  readonly "GET /api/me/balances": { path: null; query: Asked; body: null; answer: Balances };
  /** A statement with running balance. */
  readonly "GET /api/me/statement": { path: null; query: OfStatement; body: null; answer: Statement };
  /** Refill demo credits. */
  readonly "POST /api/me/credits": { path: null; query: Asked; body: TopUp; answer: Credits };
  /** Begin a gaming session. */
  readonly "POST /api/stays/begin": { path: null; query: Asked; body: null; answer: Summary };
  /** The session that goes on. */
  readonly "GET /api/stays/current": { path: null; query: Asked; body: null; answer: Current };
  /** End the gaming session. */
  readonly "POST /api/stays/end": { path: null; query: Asked; body: null; answer: Summary };
  /** One's gaming sessions. */
  readonly "GET /api/stays": { path: null; query: Page; body: null; answer: Stays };
  /** One's coups, the last one first. */
  readonly "GET /api/history": { path: null; query: Past; body: null; answer: Coups };
  /** One's last coup. */
  readonly "GET /api/history/last": { path: null; query: Asked; body: null; answer: Replay };
  /** A coup, replayed. */
  readonly "GET /api/history/{table}/{span}/{seat}": { path: OfCoup; query: Asked; body: null; answer: Replay };
  /** Complain. */
  readonly "POST /api/complaints": { path: null; query: Asked; body: NewComplaint; answer: OwnComplaint };
  /** One's own complaints. */
  readonly "GET /api/complaints/own": { path: null; query: Page; body: null; answer: OwnComplaints };
  /** One of one's own complaints. */
  readonly "GET /api/complaints/own/{number}": { path: OfComplaint; query: Asked; body: null; answer: OwnComplaint };
  /** Withdraw it. */
  readonly "POST /api/complaints/own/{number}/withdraw": { path: OfComplaint; query: Asked; body: null; answer: OwnComplaint };
  /** Complaints, oldest first. */
  readonly "GET /api/complaints": { path: null; query: Waiting; body: null; answer: Complaints };
  /** Take it in hand. */
  readonly "POST /api/complaints/{number}/take": { path: OfComplaint; query: Asked; body: null; answer: Complaint };
  /** Answer it. */
  readonly "POST /api/complaints/{number}/answer": { path: OfComplaint; query: Asked; body: Reply; answer: Complaint };
  /** Close it. */
  readonly "POST /api/complaints/{number}/close": { path: OfComplaint; query: Asked; body: Because; answer: Complaint };
  /** Sell chips to a player. */
  readonly "POST /api/cage/buy": { path: null; query: Asked; body: Exchange; answer: Receipt };
  /** Redeem chips for money. */
  readonly "POST /api/cage/redeem": { path: null; query: Asked; body: Exchange; answer: Receipt };
  /** Propose a correction. */
  readonly "POST /api/cage/proposals": { path: null; query: Asked; body: NewProposal; answer: Proposal };
  /** Decide on a correction. */
  readonly "POST /api/cage/proposals/{proposal}/decide": { path: OfProposal; query: Asked; body: Verdict; answer: Proposal };
  /** The corrections proposed. */
  readonly "GET /api/cage/proposals": { path: null; query: Page; body: null; answer: Proposals };
  /** The movements of the cage. */
  readonly "GET /api/cage/receipts": { path: null; query: PageOfReceipts; body: null; answer: Receipts };
  /** A player's money. */
  readonly "GET /api/cage/balances": { path: null; query: OfPerson; body: null; answer: Held };
  /** The account of a name. */
  readonly "GET /api/people": { path: null; query: Named; body: null; answer: Person };
  /** Employ somebody. */
  readonly "POST /api/people": { path: null; query: Asked; body: Employment; answer: Person };
  /** Grant a duty. */
  readonly "POST /api/people/{account}/grant": { path: OfAccount; query: Asked; body: DutyChange; answer: Person };
  /** Revoke a duty. */
  readonly "POST /api/people/{account}/revoke": { path: OfAccount; query: Asked; body: DutyChange; answer: Person };
  /** Disable an account. */
  readonly "POST /api/people/{account}/disable": { path: OfAccount; query: Asked; body: Because; answer: Person };
  /** Enable an account. */
  readonly "POST /api/people/{account}/enable": { path: OfAccount; query: Asked; body: Because; answer: Person };
  /** Unlock log-in. */
  readonly "POST /api/people/{account}/unlock": { path: OfAccount; query: Asked; body: Because; answer: Done };
  /** What is disabled. */
  readonly "GET /api/switches": { path: null; query: Asked; body: null; answer: Switches };
  /** Disable. */
  readonly "POST /api/switches/off": { path: null; query: Asked; body: Switching; answer: Switch };
  /** Enable. */
  readonly "POST /api/switches/on": { path: null; query: Asked; body: Switching; answer: Switch };
  /** Significant events. */
  readonly "GET /api/incidents": { path: null; query: Sought; body: null; answer: Incidents };
  /** A report. */
  readonly "GET /api/reports/{kind}": { path: OfReport; query: Interval; body: null; answer: Report };
  /** A report as CSV. */
  readonly "GET /api/reports/{kind}/csv": { path: OfReport; query: Interval; body: null; answer: null };
  /** The streams of the journal. */
  readonly "GET /api/journal": { path: null; query: Streams; body: null; answer: StreamList };
  /** The entries of a stream. */
  readonly "GET /api/journal/entries": { path: null; query: Place; body: null; answer: Entries };
  /** Verify a stream's chain. */
  readonly "GET /api/journal/verify": { path: null; query: Chain; body: null; answer: Verified };
}
