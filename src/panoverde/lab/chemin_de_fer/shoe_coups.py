"""Coups of chemin de fer dealt from a shoe, card by card and without replacement.

A card uses the upper half of a random word. Where the players mix, the lower halves of the last two choose the drawing
table of the coup: to choose for every free case beforehand is as good as to choose when it comes.
"""

from itertools import accumulate, product

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import DECK_52
from panoverde.games._kit.baccarat.hands import MOST_CARDS, TOTALS, DrawingTable
from panoverde.lab.baccarat_shoe import HALF, VALUES, Bytes, Word, draw_below, play
from panoverde.lab.chemin_de_fer.coup_shoe import CheminShoe
from panoverde.lab.chemin_de_fer.coups import LOSE, PUSH, WIN
from panoverde.lab.jit import compiled
from panoverde.lab.tally import RandomSource, Tally

BANKERS = {0: LOSE, 1: WIN, 2: PUSH}
"""The banker's end of a coup, by ponto won, banca won, tie."""
LAST_WORD = 2**64 - 1


class CoupSampler:
    """Counts coups from one shoe after another by their end. Each call goes on where the last one stopped."""

    at_rest = True
    """Every stake is decided by one coup; a tie is a push."""

    def __init__(self, shoe: CheminShoe, source: RandomSource) -> None:
        chances, tables = zip(*shoe.tables, strict=True)
        if shoe.decks < 1 or not MOST_CARDS <= shoe.behind < shoe.decks * len(DECK_52) - TOTALS or sum(chances) != 1:
            raise ValueError("a shoe has decks, six cards for its last coup, and tables of a probability of 1 in all")
        self._cards = np.tile(np.repeat(VALUES, len(DECK_52) // len(VALUES)), shoe.decks).astype(np.uint8)
        self._warning = len(self._cards) - shoe.behind
        self._tables = np.array([_coups(table) for table in tables], np.uint8)
        self._below = np.array([min(round(sum_ * 2**64), LAST_WORD) for sum_ in accumulate(chances)], np.uint64)
        self._gone = np.zeros(2, np.int64)
        self._generator: NDArray[np.uint64] = source.generator.state["state"]["state"].copy()

    def draw(self, coups: int) -> Tally:
        """Exactly this many coups."""
        tally = np.zeros(len(BANKERS), np.int64)
        _deal(coups, self._warning, self._tables, self._below, self._cards, self._gone, self._generator, tally)
        return tally


def _coups(table: DrawingTable) -> list[tuple[int, int]]:
    """End and number of cards, by totals and the values of the next two cards."""
    found = (play(table, *values) for values in product(range(TOTALS), repeat=4))
    return [(BANKERS[outcome // TOTALS], taken) for outcome, taken in found]


@compiled("void(int64, int64, uint8[:, :, ::1], uint64[::1], uint8[::1], int64[::1], uint64[::1], int64[::1])")
def _deal(
    coups: int,
    warning: int,
    tables: Bytes,
    below: NDArray[np.uint64],
    cards: Bytes,
    gone: NDArray[np.int64],
    generator: NDArray[np.uint64],
    tally: Tally,
) -> None:
    """Deal the coups and count their ends. `cards` (values), `gone` and `generator` are updated for the next call.

    `gone` holds the number of cards seen of this shoe, and that of cards out of it. Of the burnt ones only the first is
    seen: the others are as likely as any that is left, so they are counted and not drawn.
    """
    seen, out = gone
    a, b, c, count = generator
    low, last = Word(0), len(below) - 1
    for _ in range(coups):
        if out > warning:  # AO-12.14 R-91
            seen = out = 0
        first = out == 0
        # Draw six cards, and one before them that says how many are burnt. Those that the coup doesn't take stay.
        for place in range(seen, seen + first + MOST_CARDS):
            there, unused, a, b, c, count = draw_below(Word(len(cards) - place), a, b, c, count)
            there += place
            low = (low << HALF) | unused
            cards[place], cards[there] = cards[there], cards[place]
        if first:
            burnt = np.int64(cards[0])
            seen, out = 1, burnt if burnt else TOTALS  # AO-12.13 R-84
        chosen = 0
        while chosen < last and low >= below[chosen]:
            chosen += 1
        hand = cards[seen : seen + MOST_CARDS]
        ponto = (hand[0] + hand[2]) % TOTALS
        banca = (hand[1] + hand[3]) % TOTALS
        coup = ((ponto * TOTALS + banca) * TOTALS + hand[4]) * TOTALS + hand[5]
        tally[tables[chosen, coup, 0]] += 1
        seen += tables[chosen, coup, 1]
        out += tables[chosen, coup, 1]
    gone[0], gone[1] = seen, out
    generator[0], generator[1], generator[2], generator[3] = a, b, c, count
