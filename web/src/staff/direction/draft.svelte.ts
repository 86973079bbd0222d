/** A new table while it is described, judged by the law at each change. */

import type { GameShown, Judged, NewTable, TableShown } from "../../http";
import { ask, Problem } from "../../lib/api";
import { optionsOf, sent, understood, type Asked, type Value } from "./options";

type Rules = Readonly<Record<string, Value>>;

const UNNAMED = "—";

/** A machine is its payback plan; the system alone plays it. */
const isMachine = (rules: Rules): boolean => "file" in rules;

/** The game of machines, with the rules that one of this model has unless somebody changes them. */
export async function gameOf(games: readonly GameShown[], model: string): Promise<GameShown> {
  const game = games.find(({ profiles }) => profiles.some(({ rules }) => isMachine(rules as Rules)));
  if (!game) throw new Error("no game of this house has machines");
  try {
    const { rules, profile } = await ask("POST /api/validate", { body: { name: UNNAMED, game: game.id, model, options: { demo: "yes" } } });
    return { ...game, profiles: game.profiles.filter(({ id }) => id === profile).map((one) => ({ ...one, rules })) };
  } catch (wrong) {
    if (!(wrong instanceof Problem)) throw wrong;
    return game; // one with a jackpot opens beside a pool, which is still to be named
  }
}

export class Draft {
  name = $state("");
  byHand = $state(true);
  demo = $state(true);
  approval = $state("");
  bots = $state<number | null>(0);
  /** How well they play; empty: as is usual in the house. */
  strength = $state<"" | NonNullable<NewTable["strength"]>>("");
  /** What stands in each field that was touched, as it was typed. */
  typed = $state.raw<Readonly<Record<string, string>>>({});
  judged = $state.raw<Judged | null>(null);
  problem = $state.raw<unknown>(null);
  judging = $state(false);
  private gameId = $state("");
  private profileId = $state("");

  readonly game = $derived.by(() => this.games.find((one) => one.id === this.gameId) ?? this.games[0]!);
  readonly profile = $derived.by(() => this.game.profiles.find((one) => one.id === this.profileId) ?? this.game.profiles[0]!);
  readonly rules = $derived.by(() => this.profile.rules as Rules);
  readonly asked = $derived.by(() => optionsOf(this.game, this.rules));
  /** Touched fields that hold something else than the profile has. */
  readonly changed = $derived.by(() => this.asked.filter((one) => this.isChanged(one)));
  /** Touched fields that can't be read: the house isn't even asked. */
  readonly unreadable = $derived.by(() => this.changed.filter((one) => this.textOf(one) === null).map(({ option }) => option));
  readonly currency = $derived.by(() => this.typed["currency"] ?? String(this.rules["currency"] ?? "EUR"));

  readonly table = $derived.by<NewTable>(() => ({
    name: this.name.trim() || UNNAMED,
    game: this.game.id,
    profile: this.profile.id,
    model: this.model,
    options: { ...Object.fromEntries(this.changed.map((one) => [one.option, this.textOf(one) ?? ""])), demo: this.demo ? "yes" : "no" },
    by_hand: this.byHand,
    bots: this.byHand ? 0 : (this.bots ?? 0),
    strength: this.strength || null,
    approval: this.approval.trim(),
  }));

  /** The parts of the description that are at fault, as far as the house says. */
  readonly about = $derived.by(() => (this.problem instanceof Problem ? this.problem.about : []));
  readonly mayOpen = $derived.by(() => Boolean(this.judged && this.name.trim() && !this.unreadable.length && !this.judging));

  constructor(
    private readonly games: readonly GameShown[],
    private readonly model = "",
  ) {
    this.byHand = this.isUsuallyByHand;
  }

  get isMachine(): boolean {
    return isMachine(this.rules);
  }

  private get isUsuallyByHand(): boolean {
    return this.rules["physical"] !== false && !this.isMachine;
  }

  chooseGame(id: string): void {
    this.gameId = id;
    this.chooseProfile("");
  }

  chooseProfile(id: string): void {
    this.profileId = id;
    this.typed = {};
    this.byHand = this.isUsuallyByHand;
  }

  type(option: string, text: string): void {
    const { [option]: _, ...others } = this.typed;
    this.typed = text === "" ? others : { ...others, [option]: text };
  }

  /** What holds now: as it was judged, as the profile has it until then. */
  holding(one: Asked): Asked {
    const rules = this.judged?.rules as Rules | undefined;
    return rules && one.option in rules ? { ...one, value: rules[one.option] ?? null } : one;
  }

  isChanged(one: Asked): boolean {
    return one.option in this.typed && (this.model !== "" || this.textOf(one) !== sent(one.value));
  }

  /** Only the verdict on what stands there now is kept. */
  async judge(): Promise<void> {
    const described = this.table;
    let [verdict, wrong]: [Judged | null, unknown] = [null, null];
    try {
      verdict = await ask("POST /api/validate", { body: described });
    } catch (refusal) {
      wrong = refusal;
    }
    if (described !== this.table || this.unreadable.length) return;
    [this.judged, this.problem, this.judging] = [verdict, wrong, false];
  }

  /** There is no verdict on what can't be read. */
  unjudge(): void {
    [this.judged, this.problem, this.judging] = [null, null, false];
  }

  open(): Promise<TableShown> {
    return ask("POST /api/tables", { body: this.table });
  }

  private textOf(one: Asked): string | null {
    return understood(one, this.typed[one.option] ?? "");
  }
}
