"""Equilibria of a game between two players, one of whom has two choices. Exact."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from panoverde.core.record import Record

Gains = Sequence[Sequence[Fraction]]
"""By choice of the first player, who has two, and of the second."""
Weights = tuple[Fraction, ...]


class Mix(Record):
    """How often each player makes each choice."""

    first: Weights
    second: Weights


def equilibria(first: Gains, second: Gains) -> Iterator[Mix]:
    """Those in which both players use one choice, or both use two. A game without equal gains has no others."""
    choices = range(len(second[0]))
    yield from (
        mix
        for row in range(2)
        for column in choices
        if holds(first, second, mix := Mix(_only(row, 2), _only(column, len(choices))))
    )
    for one, other in combinations(choices, 2):
        rows = _level(*([gains[one] - gains[other] for gains in second]))
        columns = _level(first[0][one] - first[1][one], first[0][other] - first[1][other])
        if rows is not None and columns is not None:
            spread = {one: columns, other: 1 - columns}
            mix = Mix((rows, 1 - rows), tuple(spread.get(column, Fraction()) for column in choices))
            if holds(first, second, mix):
                yield mix


def _only(choice: int, choices: int) -> Weights:
    return tuple(Fraction(other == choice) for other in range(choices))


def _level(one: Fraction, other: Fraction) -> Fraction | None:
    """How often the opponent must make the first of two choices for these differences to be worth nothing."""
    if one * other >= 0:
        return None
    return other / (other - one)


def holds(first: Gains, second: Gains, mix: Mix) -> bool:
    """Does no other choice bring either player more?"""
    expected = [_weighed(row, mix.second) for row in first]
    others = [_weighed(column, mix.first) for column in zip(*second, strict=True)]
    return max(expected) == _weighed(expected, mix.first) and max(others) == _weighed(others, mix.second)


def _weighed(gains: Sequence[Fraction], weights: Weights) -> Fraction:
    return sum((weight * gain for weight, gain in zip(weights, gains, strict=True)), Fraction())
