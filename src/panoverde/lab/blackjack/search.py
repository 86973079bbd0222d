"""The best strategy by totals for one up-card, found and proved by branch and bound.

A strategy that sees the cards of the hand is worth at least as much as one that sees totals only. So the best of those,
with some answers forced, bounds every strategy by totals with these answers. Branches that can't beat the best strategy
known are cut off; what remains at the end is the best of all.
"""

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from panoverde.core.record import Record
from panoverde.lab.blackjack.bank import STANDS
from panoverde.lab.blackjack.column import UNSPLIT, Column, splittable
from panoverde.lab.blackjack.hands import BLACKJACK, CELLS, TOTALS, Numbers, hands
from panoverde.lab.blackjack.measures import Floats
from panoverde.lab.blackjack.options import ACE, TEN, VALUES
from panoverde.lab.jit import compiled

FREE = -1
TIE = 1e-14
"""Stakes. A smaller difference is rounding, and any of the strategies will do."""

Row = tuple[str, int]
"""Kind of a hand's row in the chart and its total, or the value of the pair: ("hard", 16), ("pair", 8)."""


class Play(Record):
    """A column's answers. Rows that are not in a set are played on by their totals."""

    answers: tuple[int, ...]
    """By cell: draw or double (1), or not (0)."""
    split: frozenset[int]
    """Values of pairs."""
    surrendered: frozenset[Row]
    worth: float


class Roots(Record):
    """The first two cards, in the rows of the chart. Blackjack is in none."""

    hands: Numbers
    orders: Numbers
    rows: tuple[Row, ...]


def roots() -> Roots:
    every = hands()
    found: list[tuple[int, int, Row]] = []
    for low in VALUES:
        for high in VALUES[low:]:
            hand = every.find(low, high)
            total = int(every.totals[hand])
            if total < BLACKJACK:
                kind = "pair" if low == high else "soft" if every.soft[hand] else "hard"
                found.append((hand, 1 + (low != high), (kind, low if low == high else total)))
    placed, orders, rows = zip(*found, strict=True)
    return Roots(np.array(placed), np.array(orders), tuple(rows))


ROOTS = roots()


def search(column: Column) -> Play:
    """The best answers; proved to be the best but for `TIE`."""
    best = climb(column)
    open_cells = list(range(CELLS))
    stack = [np.full(CELLS, FREE, np.int64)]
    while stack:
        forced = stack.pop()
        bound = assess(column, forced).worth
        if bound <= best.worth + TIE:
            continue
        free = [cell for cell in open_cells if forced[cell] == FREE]
        if not free:
            best = assess(column, forced)
            continue
        # Force each free answer against the best known strategy: most branches end at once.
        for cell in free:
            other = forced.copy()
            other[cell] = 1 - best.answers[cell]
            stack.append(other)
            forced[cell] = best.answers[cell]
        stack.append(forced)
    return best


def climb(column: Column) -> Play:
    """Change one answer after the other as long as it helps."""
    answers = np.array([int(total < STANDS) for total in TOTALS] * 2 + [1, 1, 1, 0, 0], np.int64)
    best = assess(column, answers)
    improved = True
    while improved:
        improved = False
        for cell in range(CELLS):
            answers[cell] = 1 - answers[cell]
            other = assess(column, answers)
            if other.worth > best.worth + TIE:
                best, improved = other, True
            else:
                answers[cell] = 1 - answers[cell]
    return best


def assess(column: Column, forced: Numbers) -> Play:
    """Play with these answers; a free one is given anew for each hand by its cards. Rows are chosen at their best."""
    return first_choices(column, forced, settled(column, forced))


def settled(column: Column, forced: Numbers) -> Floats:
    """Worth by set and hand."""
    every, worth = hands(), np.zeros_like(column.stand)
    settle(
        every.cells, every.doubles, every.drawn, column.held, column.stand, column.double, column.draw, forced, worth
    )
    return worth


def first_choices(column: Column, forced: Numbers, worth: Floats) -> Play:
    """Split, surrender or play on: the best for each row."""
    rows: dict[Row, list[float]] = defaultdict(lambda: [0.0, 0.0])
    given_up = column.surrender
    for hand, orders, row in zip(ROOTS.hands, ROOTS.orders, ROOTS.rows, strict=True):
        share = 1.0
        if row == ("pair", TEN) and column.options.split_same_rank_only:
            share = float(splittable(column.options, column.shoe, TEN))
            _add(rows[("hard", 20)], worth[UNSPLIT, hand] * (1 - share), given_up[hand] * (1 - share))
        _add(rows[row], worth[UNSPLIT, hand] * orders * share, given_up[hand] * orders * share)
    parted = split_worth(column, worth)
    gives_up = column.options.surrender == "early" and column.up != ACE  # AO-6.41
    total, split, surrendered = 0.0, set[int](), set[Row]()
    for row, (played, kept) in rows.items():
        best = played
        if row[0] == "pair" and parted.get(row[1], -np.inf) > best:
            best = parted[row[1]]
            split.add(row[1])
        if gives_up and kept > best:
            best = kept
            split.discard(row[1] if row[0] == "pair" else -1)
            surrendered.add(row)
        total += best
    return Play(tuple(forced.tolist()), frozenset(split), frozenset(surrendered), float(total))


def _add(row: list[float], worth: float, given_up: float) -> None:
    row[0] += worth
    row[1] += given_up


def split_worth(column: Column, worth: Floats) -> dict[int, float]:
    """Worth of all hands of each pair that may be split."""
    every, parted = hands(), dict[int, float]()
    for place, one in enumerate(column.sets):
        pair = one.deal.pair
        if pair is None:
            continue
        parted.setdefault(pair, -float(column.seen_first[pair]))
        for card in VALUES:
            if (card == pair) == one.paired:
                hand = every.find(pair, card)
                parted[pair] += float((column.stand if pair == ACE else worth)[place, hand])  # AO-6.31
    return parted


@compiled(
    "void(int64[::1], int64[::1], int64[:, ::1], boolean[:, ::1], float64[:, ::1], float64[:, ::1], float64[:, ::1],"
    " int64[::1], float64[:, ::1])"
)
def settle(
    cells: Numbers,
    doubles: Numbers,
    drawn: Numbers,
    held: NDArray[np.bool_],
    stand: Floats,
    double: Floats,
    draw: Floats,
    forced: Numbers,
    worth: Floats,
) -> None:
    """Fill in the worth of every hand, those with most points first."""
    for place in range(len(stand)):
        for hand in range(len(cells) - 1, -1, -1):
            if not held[place, hand]:
                continue
            cell = cells[hand]
            drawing = draw[place, hand]
            for card in range(drawn.shape[1]):
                if drawn[hand, card] >= 0:
                    drawing += worth[place, drawn[hand, card]]
            standing = stand[place, hand]
            if cell == -2:
                best = standing
            elif cell == -1:
                best = drawing
            elif forced[cell] == 0:
                best = standing
            elif forced[cell] == 1:
                best = drawing
            else:
                best = max(standing, drawing)
            if doubles[hand] >= 0:
                answer = forced[doubles[hand]]
                if answer == 1 or (answer == -1 and double[place, hand] > best):
                    best = double[place, hand]
            worth[place, hand] = best
