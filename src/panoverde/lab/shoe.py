"""Coups of baccarat dealt from a shoe, card by card and without replacement, as its plan says."""

from itertools import product

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.compiled import compiled
from panoverde.lab.exact import CARDS, MOST_CARDS, SHOE_OUTCOMES, TOTALS, ShoePlan
from panoverde.lab.tally import Source, Tally

VALUES = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0])
"""By rank, from the ace to the king."""

Numbers = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Word = np.uint64
HALF, LOW_HALF, HALVES = Word(32), Word(2**32 - 1), Word(2**32)
"""Bits of half a word, those of its lower half, and how many halves there are."""


class ShoeSampler:
    """Coups from one shoe after another, counted. Each call deals on from where the last one stopped."""

    at_rest = True
    """No bet needs one more coup to be over."""

    def __init__(self, plan: ShoePlan, source: Source) -> None:
        ranks = np.arange(len(VALUES), dtype=np.uint8)
        self._cards = np.tile(np.repeat(ranks, CARDS // len(ranks)), plan.decks)
        # A shoe that shuffles by itself is new for every coup: all its cards are behind the warning.
        behind_warning = len(self._cards) if plan.automatic else plan.behind_warning
        burnt = (0, 0) if plan.automatic else (plan.burnt_first, plan.burnt_each)
        self._limits = np.array([*burnt, len(self._cards) - behind_warning])
        self._coups = np.array([play(plan, *values) for values in product(range(TOTALS), repeat=4)], np.uint8)
        self._gone = np.zeros(2, np.int64)
        self._generator: NDArray[np.uint64] = source.generator.state["state"]["state"].copy()

    def draw(self, coups: int) -> Tally:
        """Exactly so many coups."""
        tally = np.zeros(SHOE_OUTCOMES, np.int64)
        deal(coups, self._limits, self._coups, self._cards, self._gone, self._generator, tally)
        return tally


def play(plan: ShoePlan, ponto: int, banca: int, fifth: int, sixth: int) -> tuple[int, int]:
    """From the totals of two cards and the values of the next two: the outcome but for pairs, and the cards taken."""
    more = [sixth, fifth]
    if ponto < plan.natural and banca < plan.natural:
        third = TOTALS  # none
        if plan.ponto_draws[ponto]:
            third = more.pop()
            ponto = (ponto + third) % TOTALS
        if plan.banca_draws[banca][third]:
            banca = (banca + more.pop()) % TOTALS
    result = 0 if ponto > banca else 1 if banca > ponto else 2
    return result * TOTALS + banca, MOST_CARDS - len(more)


@compiled("UniTuple(uint64, 5)(uint64, uint64, uint64, uint64)")
def next_word(a: Word, b: Word, c: Word, count: Word) -> tuple[Word, Word, Word, Word, Word]:
    """One step of SFC64, as NumPy makes it: the word, and the state of the generator after it."""
    word = a + b + count
    turned = (c << Word(24)) | (c >> Word(40))
    return word, b ^ (b >> Word(11)), c + (c << Word(3)), turned + word, count + Word(1)


@compiled("void(int64, int64[::1], uint8[:, ::1], uint8[::1], int64[::1], uint64[::1], int64[::1])")
def deal(
    coups: int,
    limits: Numbers,
    played: Bytes,
    cards: Bytes,
    gone: Numbers,
    generator: NDArray[np.uint64],
    tally: Tally,
) -> None:
    """Count the outcomes of so many coups; `cards`, `gone` and `generator` are left as the next call needs them.

    `gone`: the cards dealt since the shoe was new, and these with the burnt ones. Cards burnt unseen are as good as any
    that are left, so they are counted and not drawn.
    """
    burnt_first, burnt_each, warning = limits
    dealt, out = gone
    a, b, c, count = generator
    for _ in range(coups):
        if out > warning:
            dealt = out = 0
        out += burnt_each if out else burnt_first
        # Six cards are drawn, each from those left; whichever the coup doesn't take stay in the shoe.
        for place in range(dealt, dealt + MOST_CARDS):
            left = Word(len(cards) - place)
            while True:
                word, a, b, c, count = next_word(a, b, c, count)
                spread = (word >> HALF) * left
                rest = spread & LOW_HALF
                if rest >= left or rest >= HALVES % left:  # else it is one of the few words that favour a card
                    break
            there = place + np.int64(spread >> HALF)
            cards[place], cards[there] = cards[there], cards[place]
        hand = cards[dealt : dealt + MOST_CARDS]
        ponto = (VALUES[hand[0]] + VALUES[hand[2]]) % TOTALS
        banca = (VALUES[hand[1]] + VALUES[hand[3]]) % TOTALS
        coup = ((ponto * TOTALS + banca) * TOTALS + VALUES[hand[4]]) * TOTALS + VALUES[hand[5]]
        tally[(played[coup, 0] * 2 + (hand[0] == hand[2])) * 2 + (hand[1] == hand[3])] += 1
        dealt += played[coup, 1]
        out += played[coup, 1]
    gone[0], gone[1] = dealt, out
    generator[0], generator[1], generator[2], generator[3] = a, b, c, count
