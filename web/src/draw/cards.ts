/** How cards are drawn: everything on a card of 100 by 142, in a place of its own. */

import { FACE_DOWN } from "../lib/sentences";
import { speech, type PageWord } from "../lib/speech.svelte";

export const CARD_WIDTH = 100;
export const CARD_HEIGHT = 142;
/** A card's height for its width. */
export const TALL = CARD_HEIGHT / CARD_WIDTH;

export interface Suit {
  readonly colour: string;
  /** Its sign, one high and about as wide, around the origin. */
  readonly path: string;
  readonly name: PageWord;
}

const RED = "#c22a2c";
export const BLACK = "#17191c";

export const SUITS: Readonly<Record<string, Suit>> = {
  c: {
    colour: BLACK,
    path: "M.05 .2C.07 .36 .1 .44 .18 .5H-.18C-.1 .44-.07 .36-.05 .2A.225 .225 0 1 1-.19-.1A.225 .225 0 1 1 .19-.1A.225 .225 0 1 1 .05 .2Z",
    name: "suitClubs",
  },
  d: { colour: RED, path: "M0-.5Q.17-.2 .41 0Q.17 .2 0 .5Q-.17 .2-.41 0Q-.17-.2 0-.5Z", name: "suitDiamonds" },
  h: {
    colour: RED,
    path: "M0 .48C-.12 .28-.5 .08-.5-.2C-.5-.37-.38-.47-.25-.47C-.13-.47-.04-.39 0-.27C.04-.39 .13-.47 .25-.47C.38-.47 .5-.37 .5-.2C.5 .08 .12 .28 0 .48Z",
    name: "suitHearts",
  },
  s: {
    colour: BLACK,
    path: "M0-.5C.1-.28 .46-.1 .46 .15C.46 .3 .35 .38 .24 .38C.15 .38 .08 .33 .05 .26C.06 .38 .1 .45 .18 .5H-.18C-.1 .45-.06 .38-.05 .26C-.08 .33-.15 .38-.24 .38C-.35 .38-.46 .3-.46 .15C-.46-.1-.1-.28 0-.5Z",
    name: "suitSpades",
  },
};

const NAMES: Readonly<Record<string, PageWord>> = { A: "cardAce", J: "cardJack", K: "cardKing", Q: "cardQueen" };

export type Pip = readonly [x: number, y: number];

const [LEFT, MIDDLE, RIGHT] = [43, 63, 83];
const ROWS = { top: 22, upper: 38, third: 54.7, half: 71, fourth: 87.3, lower: 104, bottom: 120 } as const;

const pair = (y: number): readonly Pip[] => [[LEFT, y], [RIGHT, y]];
const ends = [...pair(ROWS.top), ...pair(ROWS.bottom)];
const quarters = [...ends, ...pair(ROWS.third), ...pair(ROWS.fourth)];

/** Where the signs of a number card lie; one below the middle stands on its head. */
const PIPS: Readonly<Record<string, readonly Pip[]>> = {
  2: [[MIDDLE, ROWS.top], [MIDDLE, ROWS.bottom]],
  3: [[MIDDLE, ROWS.top], [MIDDLE, ROWS.half], [MIDDLE, ROWS.bottom]],
  4: ends,
  5: [...ends, [MIDDLE, ROWS.half]],
  6: [...ends, ...pair(ROWS.half)],
  7: [...ends, ...pair(ROWS.half), [MIDDLE, (ROWS.top + ROWS.half) / 2]],
  8: [...ends, ...pair(ROWS.half), [MIDDLE, (ROWS.top + ROWS.half) / 2], [MIDDLE, (ROWS.bottom + ROWS.half) / 2]],
  9: [...quarters, [MIDDLE, ROWS.half]],
  T: [...quarters, [MIDDLE, ROWS.upper], [MIDDLE, ROWS.lower]],
};

export const pipsOf = (rank: string): readonly Pip[] => PIPS[rank] ?? [];
export const standsOnItsHead = ([, y]: Pip): boolean => y > CARD_HEIGHT / 2;

export interface Face {
  readonly rank: string;
  /** As it is written in the corner. */
  readonly index: string;
  /** Null: one of a machine's own deck, which has a letter and no sign. */
  readonly suit: Suit | null;
  readonly letter: string;
}

/** What a card (`As`, `Td`) shows; null: its back. */
export function faceOf(card: string | null): Face | null {
  const letters = [...(card ?? "")];
  const letter = letters.pop() ?? "";
  const rank = letters.join("");
  if (!rank || card === FACE_DOWN) return null;
  const suit = SUITS[letter] ?? null;
  return { rank, index: suit && rank === "T" ? "10" : rank, suit, letter };
}

/** A card as people say it: «ás de espadas». */
export function spoken(card: string | null): string {
  const face = faceOf(card);
  if (!face) return speech.say("cardFaceDown");
  const name = NAMES[face.rank];
  return speech.say("cardOf", { rank: name ? speech.say(name) : face.index, suit: face.suit ? speech.say(face.suit.name) : face.letter });
}
