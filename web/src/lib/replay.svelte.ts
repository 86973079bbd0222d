/** A past coup as a table: it has all that a felt asks of one, shows what was seen then, and moves only when it is told to.

The felt is told of each act before the table changes, as it is over a socket: it then moves as it did. */

import { untrack } from "svelte";
import type { CoupReplay, SeenAct, Sitter } from "../http";
import type { GameName, Games, Happened, Option, Person, Role, Welcome } from "../protocol";
import { speech } from "./speech.svelte";
import type { AnyTable, Answer, Standing } from "./table.svelte";
import type { Setting } from "./sentences";

type View = Games[GameName]["state"];
type Follower = (act: Happened) => void;

/** What was seen after each moment: each tells only what had changed since the one before. Null: nobody knows any more. */
export function viewsOf(moments: readonly SeenAct[]): readonly (View | null)[] {
  let seen: View | null = null;
  return moments.map(({ state }) => {
    seen = state === null ? null : ({ ...(seen as object | null), ...state } as unknown as View);
    return seen;
  });
}

export class Replayed implements AnyTable {
  readonly isPast = true;
  readonly id: string;
  readonly office: Role | "" = "";
  readonly standing: Standing = "open";
  readonly why = "";
  readonly options: readonly Option[] = [];
  readonly due = null;
  readonly wants = {};
  readonly recorded = [];
  readonly spoken = [];
  readonly notice = null;
  readonly jackpot = null;
  readonly lesson = null;
  readonly forbidden = null;
  readonly sent = null;
  readonly free: readonly number[] = [];
  readonly waiting = 0;
  readonly offset = 0;
  readonly people: Readonly<Record<string, Person>>;
  readonly welcome: Welcome;

  /** The step that is shown. */
  private at = $state(0);
  /** The step that a newcomer is being told of, who must know what was before. */
  private telling: number | null = null;
  private readonly views: readonly (View | null)[];
  private readonly followers = new Set<Follower>();

  constructor(
    private readonly replay: CoupReplay,
    /** The moments that are steps. */
    private readonly steps: readonly SeenAct[],
    at: number,
  ) {
    const views = new Map(viewsOf(replay.moments).map((view, place) => [replay.moments[place]!.version, view]));
    this.views = steps.map(({ version }) => views.get(version) ?? null);
    this.at = at;
    this.id = replay.coup.table;
    this.people = Object.fromEntries(Object.entries(replay.people).map(([seat, one]) => [seat, personOf(one)]));
    this.welcome = this.begun();
  }

  get step(): number {
    return this.at;
  }

  /** Can it be drawn at all? */
  get isSeen(): boolean {
    return this.views.every((view) => view !== null);
  }

  get view(): View | null {
    return this.views[this.shown] ?? null;
  }

  get you(): number | Role {
    return this.steps[this.shown]?.you ?? "public";
  }

  get seat(): number | null {
    return typeof this.you === "number" ? this.you : null;
  }

  get unit(): string {
    return this.replay.coup.unit;
  }

  get version(): number {
    return this.steps[this.shown]?.version ?? 0;
  }

  get told(): readonly Happened[] {
    return this.steps.slice(0, this.shown + 1).map(actOf);
  }

  /** Time stands still: it is when the moment was. */
  now(): number {
    return this.steps[this.shown]?.at ?? 0;
  }

  nameOf(who: unknown): string {
    return who === this.seat && this.seat !== null ? speech.say("you") : this.calledBy(who);
  }

  calledBy(who: unknown): string {
    if (typeof who !== "number") return speech.term(String(who));
    return this.people[who]?.name ?? `${speech.say("seat")} ${who}`;
  }

  settingOf(): Setting {
    return { unit: this.unit, who: (who) => this.calledBy(who), isYou: (seat) => seat === this.seat };
  }

  may(): readonly Option[] {
    return [];
  }

  /** A new follower is told at once of what was before. */
  follow(follower: Follower): () => void {
    untrack(() => {
      for (const [place, moment] of this.steps.slice(0, this.at + 1).entries()) {
        this.telling = place - 1;
        follower(actOf(moment));
      }
    });
    this.telling = null;
    this.followers.add(follower);
    return () => this.followers.delete(follower);
  }

  /** The next step. */
  goOn(): void {
    const next = this.steps[this.at + 1];
    if (!next) return;
    for (const follower of this.followers) follower(actOf(next));
    this.at += 1;
  }

  act(): Promise<Answer> {
    return Promise.resolve({ done: false, words: speech.say("replayPast"), cites: [] });
  }

  reopen(): void {}

  close(): void {
    this.followers.clear();
  }

  private get shown(): number {
    return this.telling ?? this.at;
  }

  /** As somebody would have been greeted who came just before. */
  private begun(): Welcome {
    const { coup, profile, demo, by_hand } = this.replay;
    return {
      say: "welcome",
      protocol: 1,
      table: coup.table,
      name: coup.table_name,
      game: coup.game as GameName,
      profile,
      law_version: "",
      code_version: "",
      demo,
      by_hand,
      unit: coup.unit,
      at: this.steps[0]?.at ?? coup.at,
      version: Math.max(0, (this.replay.moments[0]?.version ?? 1) - 1),
      you: "public",
      state: this.views[0] as View,
      options: [],
      people: this.people,
      free: [],
      commitment: "",
      due: null,
      wants: {},
      recorded: [],
      notice: null,
      cites: {},
      spoken: [],
      least: 0,
      jackpot: null,
      trainer: false,
    };
  }
}

const personOf = ({ name, bot }: Sitter): Person => ({ name, bot, here: true });

const actOf = ({ version, at, by, events, facts }: SeenAct): Happened => ({
  say: "happened",
  version,
  at,
  by,
  events: events as Happened["events"],
  facts,
});
