/** What is said over a table's socket, with the records of the game in it. The server alone judges.

The types are made of the server's own records: `npm run types`. */

import type * as wire from "../types/wire";

export type * from "../types/wire";
export type { Number as NumberAsk, Pick as PickAsk } from "../types/wire";

export type GameName = keyof wire.Games;
export type GameState = wire.Games[GameName]["state"];

/** The chance that an act waits for. */
export type AnyWant = wire.Recorded["wants"];

export interface Due {
  readonly command: { readonly do: string; readonly by: wire.Role | number; readonly [field: string]: unknown };
  readonly wants: AnyWant | null;
}

export type Welcome<G extends GameName = GameName> = Omit<wire.Welcome, "due" | "game" | "state"> & {
  readonly due: Due | null;
  readonly game: G;
  readonly state: wire.Games[G]["state"];
};
export type Happened<G extends GameName = GameName> = Omit<wire.Happened, "events" | "facts"> & {
  readonly events: readonly wire.Games[G]["event"][];
  readonly facts?: wire.Happened["facts"];
};
export type State<G extends GameName = GameName> = Omit<wire.State, "due" | "state"> & {
  readonly due: Due | null;
  readonly state: Partial<wire.Games[G]["state"]>;
};

/** A frame of the server is a list of these. */
export type Sayable<G extends GameName = GameName> =
  | Welcome<G>
  | Happened<G>
  | State<G>
  | wire.People
  | wire.Jackpot
  | wire.Done
  | wire.Lesson
  | wire.Refused
  | wire.Wrong
  | wire.Here
  | wire.Sent
  | wire.Closed;
