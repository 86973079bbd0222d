"""ICM of a final table of ten: exact here; exact and in floats by peers."""

import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from bench.measure import Contender
from panoverde.tournament.deal import icm

CHIPS = (184_500, 97_300, 241_700, 58_900, 133_100, 76_400, 312_600, 45_200, 159_900, 90_400)
PRIZES = (300_000, 210_000, 150_000, 110_000, 80_000, 60_000, 45_000, 35_000, 28_000, 22_000)
PLAYERS = len(CHIPS)
FEWER = 8
"""Players of the peer that walks every order: ten would take a quarter of a minute."""


def contenders() -> list[Contender]:
    exact = [float(share) for share in icm(PRIZES, CHIPS)]
    assert np.allclose(in_sets(PRIZES, CHIPS), exact)
    assert by_recursion(PRIZES, CHIPS) == icm(PRIZES, CHIPS)
    few = PRIZES[:FEWER], CHIPS[:FEWER]
    assert np.allclose(by_order(*few), [float(share) for share in icm(*few)])
    return [
        Contender("Pano Verde, exact, whole numbers", _deals(lambda: icm(PRIZES, CHIPS), 10)),
        Contender("Python, recursive, fractions, each set once", _deals(lambda: by_recursion(PRIZES, CHIPS), 1)),
        Contender("NumPy, floats, all sets of a size at once", _deals(lambda: in_sets(PRIZES, CHIPS), 10)),
        Contender("Python, recursive, floats, every order of eight", _orders(lambda: by_order(*few))),
    ]


def _deals(deal: Callable[[], object], times: int) -> Callable[[], tuple[int, int]]:
    def work() -> tuple[int, int]:
        for _ in range(times):
            deal()
        return times, times * math.factorial(PLAYERS)

    return work


def _orders(deal: Callable[[], object]) -> Callable[[], tuple[int, int]]:
    def work() -> tuple[int, int]:
        deal()
        return 0, math.factorial(FEWER)

    return work


def by_recursion(prizes: Sequence[int], chips: Sequence[int]) -> list[Fraction]:
    """What each player of a set has of the places that are left: the definition, remembered for each set."""

    @cache
    def worth(left: frozenset[int]) -> dict[int, Fraction]:
        place, total = len(chips) - len(left), sum(chips[player] for player in left)
        found = dict.fromkeys(left, Fraction(0))
        for first in left:
            chance = Fraction(chips[first], total)
            found[first] += chance * prizes[place]
            for player, share in worth(left - {first}).items():
                found[player] += chance * share
        return found

    whole = worth(frozenset(range(len(chips))))
    return [whole[player] for player in range(len(chips))]


def by_order(prizes: Sequence[int], chips: Sequence[int]) -> list[float]:
    """Every order of finishing, one after another."""
    found = [0.0] * len(chips)

    def walk(place: int, left: list[int], total: int, chance: float) -> None:
        for player in left:
            here = chance * chips[player] / total
            found[player] += here * prizes[place]
            if len(left) > 1:
                walk(place + 1, [other for other in left if other != player], total - chips[player], here)

    walk(0, list(range(len(chips))), sum(chips), 1.0)
    return found


def in_sets(prizes: Sequence[int], chips: Sequence[int]) -> list[float]:
    """Chances of all sets of players that may have the first places, one size after another."""
    count, stacks = len(chips), np.array(chips, dtype=float)
    sets = np.arange(1 << count)
    inside = (sets[:, None] >> np.arange(count)) & 1
    sizes, left = inside.sum(axis=1), stacks.sum() - inside @ stacks
    chances, found = np.zeros(1 << count), np.zeros(count)
    chances[0] = 1.0
    for place, prize in enumerate(prizes):
        here = sets[sizes == place]
        step = (1 - inside[here]) * stacks * (chances[here] / left[here])[:, None]
        found += prize * step.sum(axis=0)
        for player in range(count):
            np.add.at(chances, here | 1 << player, step[:, player] * (1 - inside[here, player]))
    return list(found)
