"""Every hand of the player by its cards, up to 21 points, and what the rules let it do."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.blackjack.options import ACE, VALUES

Numbers = NDArray[np.int64]

BLACKJACK, STANDS_ABOVE = 21, 11
FIRST_DRAWN = STANDS_ABOVE + 1
TOTALS = range(FIRST_DRAWN, BLACKJACK)
"""Totals at which the player chooses to stand or to draw: above 11, below 21."""  # AO-6.22
DOUBLED = ((9, False), (10, False), (11, False), (19, True), (20, True))
"""Two-card totals that may be doubled; a soft 19 or 20 counts as 9 or 10."""  # AO-6.34 AO-6.37
HARD_CELLS, SOFT_CELLS, DOUBLE_CELLS = 0, len(TOTALS), 2 * len(TOTALS)
CELLS = DOUBLE_CELLS + len(DOUBLED)
"""A strategy by totals answers so many questions for each up-card: draw on a hard or soft total, double."""
MUST_DRAW, MUST_STAND, NO_DOUBLE = -1, -2, -1


class Hands(Record):
    """All hands, fewer points first. A hand is a row of `counts`: its cards by value."""

    counts: Numbers
    sizes: Numbers
    points: Numbers
    """With aces as 1."""
    totals: Numbers
    """Best total."""
    soft: NDArray[np.bool_]
    drawn: Numbers
    """The hand after one more card, by its value; -1 above 21."""
    cells: Numbers
    """The question to draw or to stand, or MUST_DRAW, or MUST_STAND."""
    doubles: Numbers
    """The question to double, or NO_DOUBLE."""

    places: dict[tuple[int, ...], int]
    """By counts."""

    def find(self, *cards: int) -> int:
        """The hand with these values."""
        return self.places[tuple(map(cards.count, VALUES))]


@cache
def hands() -> Hands:
    rows = sorted(_multisets(BLACKJACK, len(VALUES)), key=lambda row: (_points(row), row))[1:]
    places = {row: place for place, row in enumerate(rows)}
    counts = np.array(rows, np.int64)
    points = np.array([_points(row) for row in rows], np.int64)
    soft = (counts[:, ACE] > 0) & (points <= BLACKJACK - 10)
    totals = points + 10 * soft
    sizes = counts.sum(axis=1)
    drawn = [[places.get((*row[:card], row[card] + 1, *row[card + 1 :]), -1) for card in VALUES] for row in rows]
    cells = totals - FIRST_DRAWN + np.where(soft, SOFT_CELLS, HARD_CELLS)
    cells[totals <= STANDS_ABOVE] = MUST_DRAW
    cells[totals == BLACKJACK] = MUST_STAND  # AO-6.22
    doubles = np.full(len(rows), NO_DOUBLE, np.int64)
    for place, (total, is_soft) in enumerate(DOUBLED):
        doubles[(sizes == 2) & (totals == total) & (soft == is_soft)] = DOUBLE_CELLS + place
    return Hands(counts, sizes, points, totals, soft, np.array(drawn, np.int64), cells, doubles, places)


def _points(row: tuple[int, ...]) -> int:
    return sum((card + 1) * number for card, number in enumerate(row))


def _multisets(points: int, values: int) -> list[tuple[int, ...]]:
    """Numbers of cards of the lowest values with at most these points."""
    if values == 0:
        return [()]
    return [
        (*low, number)
        for number in range(points // values + 1)
        for low in _multisets(points - number * values, values - 1)
    ]
