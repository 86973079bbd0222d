"""Counts of hands by the cards that they hold, from which hands without certain cards are counted.

Hands that hold a card `u` and none of five others are counted by inclusion and exclusion: all with `u`, less those with
one of the five too, plus those with two, less those with three, plus those with four. The last kind are single hands
(four of the five, and `u`) and are looked at one by one; for the others there are tables.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.poker.arrays import CardNumbers
from panoverde.lab.poker.machine import U, kernel
from panoverde.lab.poker.single_hands import Word
from panoverde.lab.sem_descarte.hands import HELD

SLOTS = 64
"""Columns for the last card: some are left empty, so that a row is whole vectors of the processor."""

Row = NDArray[np.int32]


class Counters(NamedTuple):
    """Hands counted so far, by one card, two, three and four. The last card is the column."""

    ones: NDArray[np.int32]
    twos: NDArray[np.uint16]
    threes: NDArray[np.uint16]
    fours: NDArray[np.uint8]

    @classmethod
    def empty(cls, cards: int) -> "Counters":
        return cls(
            np.zeros(SLOTS, np.int32),
            np.zeros((cards, SLOTS), np.uint16),
            np.zeros((comb(cards, 2), SLOTS), np.uint16),
            np.zeros((comb(cards, 3), SLOTS), np.uint8),
        )

    def copy(self) -> "Counters":
        return Counters(self.ones.copy(), self.twos.copy(), self.threes.copy(), self.fours.copy())


@kernel
def pair_row(low: Word, high: Word) -> Word:
    return high * (high - U(1)) // U(2) + low


@kernel
def triple_row(low: Word, middle: Word, high: Word) -> Word:
    return high * (high - U(1)) * (high - U(2)) // U(6) + pair_row(low, middle)


@kernel
def count(cards: CardNumbers, start: int, end: int, counters: Counters) -> None:
    """Count the hands from `start` to `end`."""
    for hand in range(start, end):
        for i in range(HELD):
            one = U(cards[hand, i])
            counters.ones[one] += 1
            for other in range(HELD):
                if other != i:
                    counters.twos[one, U(cards[hand, other])] += 1
            for j in range(i + 1, HELD):
                two = U(cards[hand, j])
                pair = pair_row(one, two)
                for other in range(HELD):
                    if other not in (i, j):
                        counters.threes[pair, U(cards[hand, other])] += 1
                for k in range(j + 1, HELD):
                    triple = triple_row(one, two, U(cards[hand, k]))
                    for other in range(HELD):
                        if other not in (i, j, k):
                            counters.fours[triple, U(cards[hand, other])] += 1


@kernel
def apart(cards: CardNumbers, hand: int, counters: Counters, row: Row) -> None:
    """Counted hands by a card that they hold, without the cards of one hand. Those with four of them are still out."""
    for u in range(SLOTS):
        row[u] = counters.ones[u]
    for i in range(HELD):
        one = U(cards[hand, i])
        for u in range(SLOTS):
            row[u] -= np.int32(counters.twos[one, u])
        for j in range(i + 1, HELD):
            two = U(cards[hand, j])
            pair = pair_row(one, two)
            for u in range(SLOTS):
                row[u] += np.int32(counters.threes[pair, u])
            for k in range(j + 1, HELD):
                triple = triple_row(one, two, U(cards[hand, k]))
                for u in range(SLOTS):
                    row[u] -= np.int32(counters.fours[triple, u])
