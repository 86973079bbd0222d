/** A table over its socket: what one sees of it, what one may do, and doing it. It comes back by itself.

What is shown is always what the server last said. A command is sent under a name of its own, again after every
interruption until it is answered: the server does it once. */

import type { Closed, Due, GameName, Games, Happened, Lesson, Option, Person, Recorded, Refused, Role, Sayable, Sent, Spoken, State, Welcome } from "../protocol";
import { ask } from "./api";
import closeCodes from "./closeCodes.json";
import { speech } from "./speech.svelte";
import type { Setting } from "./sentences";
import { trainer } from "./trainer.svelte";
import { uniqueName } from "./commandId";

export type Command = { readonly do: string; readonly [field: string]: unknown };
export type Answer = { readonly done: true } | { readonly done: false; readonly words: string; readonly cites: readonly string[] };

/** What goes with a command: the seat where it is done, what came out, and which player sits down. */
export interface Extra {
  readonly seat?: number;
  readonly came?: readonly (string | number)[];
  readonly player?: string;
}

interface Asked {
  readonly text: string;
  readonly answer: (answer: Answer) => void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const SILENCE = 15_000;
const MOST_TOLD = 200;

type Offered = Pick<State, "you" | "options" | "due" | "wants" | "recorded" | "notice" | "spoken">;

const NOTHING: Offered = { you: "public", options: [], due: null, wants: {}, recorded: [], notice: null, spoken: [] };

export type Standing = "connecting" | "open" | "interrupted" | "closed" | "refused";

export class Table<G extends GameName = GameName> {
  /** Is it shown again, and nothing can be done at it? */
  readonly isPast: boolean = false;
  standing = $state<Standing>("connecting");
  /** Why it is closed, or why one was not let in. */
  why = $state("");
  welcome = $state.raw<Welcome<G> | null>(null);
  view = $state.raw<Games[G]["state"] | null>(null);
  you = $state.raw<number | Role>("public");
  /** What the jackpot that the table feeds stands at; null without one. */
  jackpot = $state<number | null>(null);
  /** What the last decision was worth, from the table's trainer; null before one, or without it. */
  lesson = $state.raw<Lesson | null>(null);
  /** What the house has said, unasked, that this player may do no longer; null: nothing. */
  forbidden = $state.raw<Pick<Refused, "words" | "cites"> | null>(null);
  /** Where a tournament has sent the player from here; null: nowhere. */
  sent = $state.raw<Sent | null>(null);
  options = $state.raw<readonly Option[]>([]);
  due = $state.raw<Due | null>(null);
  /** The chance that each offered act waits for, at a table dealt by hand. */
  wants = $state.raw<Welcome["wants"]>({});
  /** What players may do with their own hands, for the croupier to record. */
  recorded = $state.raw<readonly Recorded[]>([]);
  /** What players may say, for the croupier to enter; and sitting down at a free seat. */
  spoken = $state.raw<readonly Spoken[]>([]);
  /** What the house has told this player, who does not bet. */
  notice = $state.raw<Welcome["notice"]>(null);
  people = $state.raw<Readonly<Record<string, Person>>>({});
  free = $state.raw<readonly number[]>([]);
  /** The last acts, the newest last. */
  told = $state.raw<readonly Happened<G>[]>([]);
  version = $state(0);
  /** Commands without an answer. */
  waiting = $state(0);
  /** The server's clock less ours. */
  offset = $state(0);

  /** Where its socket is sought. */
  private node = location.origin;
  private socket: WebSocket | null = null;
  /** Last known name by seat: it stays when the player has left. */
  private names: Record<string, string> = {};
  /** The viewer's own seats by act: before it and after it. */
  private readonly owned = new WeakMap<Happened<G>, Set<number | null>>();
  private untold: Happened<G>[] = [];
  private readonly asked = new Map<string, Asked>();
  private readonly followers = new Set<(act: Happened<G>) => void>();
  private attempts = 0;
  /** Grows whenever the socket is hung up on purpose: what was begun before that is of no use any more. */
  private turn = 0;
  private timer = 0;
  private watch = 0;
  private over = false;

  constructor(
    readonly id: string,
    readonly office: Role | "" = "",
  ) {
    this.open();
  }

  get seat(): number | null {
    return typeof this.you === "number" ? this.you : null;
  }

  get unit(): string {
    return this.welcome?.unit ?? "EUR";
  }

  now(): number {
    return Date.now() + this.offset;
  }

  nameOf(who: unknown): string {
    return who === this.you && this.seat !== null ? speech.say("you") : this.calledBy(who);
  }

  /** A seat or a role by the name that everybody sees. */
  calledBy(who: unknown): string {
    if (typeof who !== "number") return speech.term(String(who));
    return this.people[who]?.name ?? this.names[who] ?? `${speech.say("seat")} ${who}`;
  }

  /** How an act is told to the viewer: their own doings as their own. */
  settingOf(act: Happened<G>): Setting {
    const own = this.owned.get(act);
    return { unit: this.unit, who: (who) => this.calledBy(who), isYou: (seat) => own?.has(seat as number) ?? false };
  }

  /** Options of one kind that are open now. */
  may(kind: string): readonly Option[] {
    return this.options.filter((option) => option.kind === kind);
  }

  /** Be told of every act as it comes; returns how to stop it. */
  follow(follower: (act: Happened<G>) => void): () => void {
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  act(command: Command, extra: Extra = {}): Promise<Answer> {
    const id = uniqueName();
    const train = trainer.on && this.welcome?.trainer ? { train: true } : {};
    const text = JSON.stringify({ say: "act", id, command, seen: this.version, ...extra, ...train });
    this.lesson = null;
    if (command.do === "sit") this.forbidden = null;
    return new Promise((answer) => {
      if (this.isOver) return answer({ done: false, words: speech.say("left"), cites: [] });
      this.asked.set(id, { text, answer });
      this.waiting = this.asked.size;
      if (this.standing === "open") this.socket?.send(text);
    });
  }

  close(): void {
    this.over = true;
    this.hangUp();
    this.forget();
  }

  /** Begin again as who one is now, in the language that one speaks now. Another person gets nothing of what the one
  before asked for or was told. */
  reopen(asAnother = false): void {
    if (this.over) return;
    this.hangUp();
    if (asAnother) {
      this.forget();
      [this.version, this.told, this.welcome, this.view, this.lesson, this.forbidden] = [0, [], null, null, null, null];
      this.set(NOTHING);
    }
    this.attempts = 0;
    this.standing = this.welcome ? "interrupted" : "connecting";
    this.open();
  }

  private get isOver(): boolean {
    return this.over || this.standing === "closed" || this.standing === "refused";
  }

  /** For good: nobody waits any longer for what was asked. */
  private stop(standing: "closed" | "refused", why: string): void {
    [this.standing, this.why] = [standing, why];
    this.forget();
  }

  private hangUp(): void {
    this.turn += 1;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private forget(): void {
    for (const { answer } of this.asked.values()) answer({ done: false, words: speech.say("left"), cites: [] });
    this.asked.clear();
    this.waiting = 0;
  }

  private open(): void {
    const asked = new URLSearchParams({ want: "state", lang: speech.lang });
    if (this.office) asked.set("as", this.office);
    if (this.version) asked.set("after", String(this.version));
    const socket = new WebSocket(`${this.node.replace(/^http/, "ws")}/tables/${this.id}/socket?${asked}`);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.listen();
      for (const said of JSON.parse(String(event.data)) as Sayable<G>[]) this.hear(said);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event);
    };
    this.listen();
  }

  /** After a long silence ask whether anybody is there; without an answer begin again. */
  private listen(): void {
    clearTimeout(this.watch);
    this.watch = window.setTimeout(() => {
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ say: "alive", id: "watch" }));
      this.watch = window.setTimeout(() => this.socket?.close(), SILENCE);
    }, SILENCE);
  }

  private lost(event: CloseEvent): void {
    clearTimeout(this.watch);
    this.socket = null;
    if (this.over || this.standing === "closed") return;
    if (event.code === closeCodes.let_go) return this.stop("refused", event.reason);
    this.standing = this.welcome ? "interrupted" : "connecting";
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.attempts) * (0.5 + Math.random() / 2);
    this.attempts += 1;
    this.timer = window.setTimeout(() => void this.again(), wait);
  }

  private async again(): Promise<void> {
    const turn = this.turn;
    let node = this.node;
    let gone: unknown = null;
    try {
      await ask("GET /api/tables/{table}", { path: { table: this.id } });
      if (this.attempts > 1 || !this.welcome) node = await this.elsewhere();
    } catch (problem) {
      if ((problem as { status?: number }).status === 404) gone = problem;
    }
    if (turn !== this.turn) return; // meanwhile it was closed, or opened again
    if (gone) return this.stop("refused", (gone as Error).message);
    this.node = node;
    this.open();
  }

  /** A browser is not told why its socket was refused: perhaps another node deals the table now. Both are tried in turn. */
  private async elsewhere(): Promise<string> {
    const { tables } = await ask("GET /api/lobby", {});
    const address = tables.find(({ id }) => id === this.id)?.address;
    return this.node === location.origin && address ? address : location.origin;
  }

  private hear(said: Sayable<G>): void {
    switch (said.say) {
      case "welcome":
        return this.greet(said as Welcome<G>);
      case "happened":
        return this.happen(said);
      case "state":
        this.view = { ...(this.view as object), ...said.state } as Games[G]["state"];
        this.set(said);
        this.offset = said.at - Date.now();
        return;
      case "jackpot":
        this.jackpot = said.value;
        return;
      case "lesson":
        this.lesson = said;
        return;
      case "people":
        return this.meet(said.people, said.free);
      case "done":
        return this.answer(said.id, { done: true });
      case "refused":
        if (!said.id) this.forbidden = said;
        return this.answer(said.id, { done: false, words: said.words, cites: said.cites });
      case "wrong":
        return this.answer(said.id, { done: false, words: said.words, cites: [] });
      case "here":
        this.offset = said.at - Date.now();
        return;
      case "sent":
        this.sent = said;
        return;
      case "closed":
        return this.end(said);
    }
  }

  private greet(welcome: Welcome<G>): void {
    this.welcome = welcome;
    this.jackpot = welcome.jackpot?.value ?? null;
    this.view = welcome.state;
    this.meet(welcome.people, welcome.free);
    this.version = Math.max(this.version, welcome.version);
    this.offset = welcome.at - Date.now();
    this.set(welcome);
    this.standing = "open";
    this.attempts = 0;
    for (const { text } of this.asked.values()) this.socket?.send(text);
  }

  private meet(people: Readonly<Record<string, Person>>, free: readonly number[]): void {
    for (const [seat, { name }] of Object.entries(people)) this.names[seat] = name;
    this.people = people;
    this.free = free;
  }

  private set({ you, options, due, wants, recorded, notice, spoken }: Offered): void {
    this.you = you;
    for (const act of this.untold) this.owned.get(act)?.add(this.seat);
    this.untold = [];
    [this.options, this.due, this.wants, this.recorded, this.notice, this.spoken] = [options, due, wants, recorded, notice, spoken];
  }

  private happen(act: Happened<G>): void {
    if (act.version <= this.version && this.told.some((one) => one.version === act.version)) return;
    this.version = Math.max(this.version, act.version);
    this.owned.set(act, new Set([this.seat]));
    this.untold.push(act);
    this.told = [...this.told, act].slice(-MOST_TOLD);
    for (const follower of this.followers) follower(act);
  }

  private answer(id: string, answer: Answer): void {
    this.asked.get(id)?.answer(answer);
    this.asked.delete(id);
    this.waiting = this.asked.size;
  }

  private end(said: Closed): void {
    if (said.why === "closed") this.stop("closed", said.why);
  }
}

/** Any table that can be looked at: one that is played now, or one of the past (`replayed.svelte.ts`). */
export type AnyTable = Pick<Table, keyof Table>;
