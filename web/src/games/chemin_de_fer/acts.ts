/** What a player is asked, and what they may answer or say of their own accord: from the house's options alone. */

import { money } from "../../lib/money";
import { cardName, commandName } from "../../lib/sentences";
import { speech } from "../../lib/speech.svelte";
import type { CheminDeFerState as State, NumberAsk, Option, PickAsk } from "../../protocol";
import type { Act } from "../_banked/TurnBar.svelte";
import { nearest } from "../_banked/bets";
import { pointsOf } from "../_banked/points";
import { bankOf, cardsOf, isBank } from "./hands";

export interface Asked {
  readonly asks: string;
  readonly acts: readonly Act[];
  /** When the time for it runs out. */
  readonly until: number | null;
  /** What is answered with an amount of one's own, or a name. */
  readonly forms: readonly Option[];
}

export interface Viewer {
  readonly seat: number;
  readonly unit: string;
  readonly nameOf: (seat: number) => string;
}

type Question = Omit<Asked, "until">;
type Asks = (state: State, offered: Offered, viewer: Viewer) => Question | null;

/** The options of a player by their kind. */
class Offered {
  constructor(private readonly options: readonly Option[]) {}

  has = (kind: string): boolean => this.options.some((option) => option.kind === kind);

  of = (...kinds: readonly string[]): readonly Option[] => this.options.filter(({ kind }) => kinds.includes(kind));

  number = (kind: string): NumberAsk | null => this.of(kind)[0]?.asks.find((ask): ask is NumberAsk => ask.type === "number") ?? null;

  picks = <T>(kind: string): readonly T[] => (this.of(kind)[0]?.asks.find((ask): ask is PickAsk => ask.type === "pick")?.choices ?? []) as readonly T[];
}

const amountIn = ({ unit }: Viewer, chips: number): string => money(chips, unit, speech.lang);

/** Some amounts that an option takes, the least first. */
const some = (ask: NumberAsk | null, wanted: (least: number, step: number) => readonly number[]): readonly number[] =>
  ask === null ? [] : [...new Set([ask.minimum, ...wanted(ask.minimum, ask.step)].map((chips) => nearest(Math.min(chips, ask.maximum), ask)))];

const plain = (offered: Offered, kinds: Readonly<Record<string, string>>): readonly Act[] =>
  Object.entries(kinds).flatMap(([kind, letter]) => (offered.has(kind) ? [{ command: { do: kind }, words: commandName(kind), ...(letter ? { letter } : {}) }] : []));

// The hand

const turnOf: Asks = (state, offered, viewer) => {
  const { turn } = state;
  if (!turn || (!offered.has("take_hand") && !offered.has("refuse_hand"))) return null;
  const isBid = turn.cause === "auction";
  const takes = some(offered.number("take_hand"), (least) => [2 * least, 4 * least, 10 * least]).map((chips, at): Act => ({
    command: { do: "take_hand", chips },
    words: speech.say("cheminTake", { amount: amountIn(viewer, chips) }),
    ...(at ? {} : { tone: "usual", letter: speech.say("keyTake") }),
  }));
  const refuses = plain(offered, { refuse_hand: "" }).map((act): Act => ({ ...act, tone: "gives-up", words: isBid ? act.words : speech.say("cheminRefuse") }));
  const asks = isBid
    ? speech.say("cheminAdjudicated", { amount: amountIn(viewer, turn.capital) })
    : speech.say(!takes.length ? "cheminTooPoor" : turn.cause === "obliged" ? "cheminObliged" : "cheminYourHand");
  return { asks, acts: [...takes, ...refuses], forms: takes.length > 1 ? offered.of("take_hand") : [] };
};

const offerOf: Asks = ({ offer }, offered, viewer) => {
  if (!offer || (!offered.has("accept_hand") && !offered.has("decline_hand"))) return null;
  const facts = { who: viewer.nameOf(offer.passed.seat), amount: amountIn(viewer, offer.level) };
  const asks = speech.say(offer.passed.seat === viewer.seat ? "cheminOfferBack" : "cheminOffer", facts);
  return { asks, acts: plain(offered, { accept_hand: speech.say("keyTake"), decline_hand: speech.say("keyDecline") }), forms: [] };
};

const BIDS = ["place_bid", "bid_together"] as const;

const auctionOf: Asks = ({ auction }, offered, viewer) => {
  const acts = [
    ...BIDS.flatMap((kind) =>
      some(offered.number(kind), (least, step) => [least + step, least + 5 * step]).map((chips): Act => ({
        command: { do: kind, chips },
        words: `${commandName(kind)}: ${amountIn(viewer, chips)}`,
      })),
    ),
    ...offered.picks<number>("accept_partner").map((seat): Act => ({ command: { do: "accept_partner", seat }, words: `${commandName("accept_partner")}: ${viewer.nameOf(seat)}` })),
  ];
  const forms = offered.of(...BIDS, "propose_partner");
  return auction && (acts.length || forms.length) ? { asks: auctionWords(auction.best, viewer), acts, forms } : null;
};

export const auctionWords = (best: { readonly seat: number; readonly chips: number } | null, viewer: Pick<Viewer, "unit" | "nameOf">): string =>
  best
    ? speech.say("cheminBest", { amount: money(best.chips, viewer.unit, speech.lang), who: viewer.nameOf(best.seat) })
    : speech.say("cheminNoBids");

const afterOf: Asks = (state, offered, viewer) => {
  if (!offered.has("keep_bank") && !offered.has("pass_hand")) return null;
  const reduces = offered.picks<string>("reduce_bank").map((reduction): Act => ({
    command: { do: "reduce_bank", reduction },
    words: `${commandName("reduce_bank")}: ${speech.term(reduction)}`,
  }));
  const keeps = plain(offered, { keep_bank: speech.say("keyKeep") }).map((act): Act => ({ ...act, tone: "usual" }));
  const asks = speech.say("cheminGoOn", { amount: amountIn(viewer, bankOf(state)) });
  return { asks, acts: [...keeps, ...reduces, ...plain(offered, { pass_hand: speech.say("keyPass") }), ...cagnotteOf(offered)], forms: [] };
};

/** Out of the bank, or of the chips before them: the way that they have not chosen. */
const cagnotteOf = (offered: Offered): readonly Act[] =>
  offered.picks<string>("pay_cagnotte").map((payment) => ({ command: { do: "pay_cagnotte", payment }, words: `${commandName("pay_cagnotte")}: ${speech.term(payment)}` }));

// The cards

const pontoOf: Asks = (state, offered) => {
  const acts = plain(offered, { abater: speech.say("keyAbate"), carta: speech.say("keyCard"), nao: speech.say("keyDecline") });
  if (!acts.length) return null;
  const total = pointsOf(cardsOf(state, "ponto"));
  const asks = total === null ? speech.say("cheminSpeak") : speech.say(acts.length > 1 ? "cheminSpeakFree" : "cheminSpeakMust", { total });
  return { asks, acts: acts.length > 1 ? acts : acts.map((act) => ({ ...act, tone: "usual" })), forms: [] };
};

const bankerOf: Asks = (state, offered) => {
  const acts = plain(offered, { draw_third: speech.say("keyCard"), ficar: speech.say("keyStay"), ask_advice: "" });
  if (!acts.length) return null;
  const { third } = state.dealing;
  const total = pointsOf(state.dealing.banca) ?? 0;
  const asks = third === null ? speech.say("cheminDrawNone", { total }) : speech.say("cheminDraw", { total, card: cardName(third) });
  return { asks, acts, forms: [] };
};

const disposeOf: Asks = (_, offered) => {
  const acts = plain(offered, { give_card: speech.say("keyCard"), refuse_card: speech.say("keyDecline") });
  return acts.length ? { asks: speech.say("cheminDispose"), acts, forms: [] } : null;
};

/** The banker waits for stakes; players may want a part in the bank. */
const waitingOf: Asks = (state, offered, viewer) => {
  if (state.stage !== "coup" || !isBank(state, viewer.seat) || state.phase === "decided") return null;
  const acts = offered.picks<number>("accept_association").map((seat): Act => ({
    command: { do: "accept_association", seat },
    words: `${commandName("accept_association")}: ${viewer.nameOf(seat)}`,
  }));
  const asks = speech.say(acts.length ? "cheminAssociates" : "cheminYouBank", { amount: amountIn(viewer, bankOf(state)) });
  return { asks, acts: [...acts, ...cagnotteOf(offered)], forms: [] };
};

const QUESTIONS: readonly Asks[] = [turnOf, offerOf, auctionOf, afterOf, pontoOf, bankerOf, disposeOf, waitingOf];

/** Acts that the bar offers: they are no forms besides. */
export const ANSWERS: readonly string[] = [
  "take_hand", "refuse_hand", "accept_hand", "decline_hand", ...BIDS, "propose_partner", "accept_partner", "keep_bank",
  "reduce_bank", "pass_hand", "abater", "carta", "nao", "draw_third", "ficar", "ask_advice", "give_card", "refuse_card", "accept_association",
  "pay_cagnotte",
];

/** Null: the player is asked nothing. */
export function askedOf(state: State, options: readonly Option[], viewer: Viewer): Asked | null {
  const offered = new Offered(options);
  for (const asks of QUESTIONS) {
    const question = asks(state, offered, viewer);
    if (question) return { ...question, until: state.until };
  }
  return null;
}

// What may be said while stakes are placed

export function bancosOf(state: State, options: readonly Option[], viewer: Viewer): readonly Act[] {
  const offered = new Offered(options);
  const bank = amountIn(viewer, bankOf(state));
  const alone = plain(offered, { banco: speech.say("keyBanco"), banco_suivi: speech.say("keyBanco") }).map((act): Act => {
    const kind = state.follows === viewer.seat ? "banco_suivi" : act.command.do;
    return { ...act, words: `${commandName(kind)} (${bank})` };
  });
  const half = offered.number("banco_with_table");
  const shared: readonly Act[] = half
    ? [{ command: { do: "banco_with_table", chips: half.minimum }, words: `${commandName("banco_with_table")} (${amountIn(viewer, half.minimum)})`, letter: speech.say("keyTable") }]
    : [];
  return [...alone, ...shared];
}
