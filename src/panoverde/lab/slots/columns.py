"""What each reel can show, as arrays: equal columns together, and counted symbols packed in one number."""

from collections import Counter
from math import gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.games._slots.plan import Reels, Strip
from panoverde.games._slots.reel_counts import column

Ints = NDArray[np.int64]


class Codes:
    """Counts of scatters and triggers, and the jackpot, packed in one number that adds up over the reels."""

    def __init__(self, plan: Reels, strips: tuple[Strip, ...]) -> None:
        free = (plan.free_spins,) if plan.free_spins else ()
        self.symbols = tuple(dict.fromkeys(one.symbol for one in (*plan.scatter, *free, *plan.bonus)))
        most = [
            sum(
                max(column(strip, rows, stop).count(symbol) for stop in range(len(strip)))
                for strip, rows in zip(strips, plan.window, strict=True)
            )
            for symbol in self.symbols
        ]
        self._steps, self.jackpot = [], 1
        for shown in most:
            self._steps.append(self.jackpot)
            self.jackpot *= shown + 1
        self.size = 2 * self.jackpot

    def of(self, shown: tuple[str, ...]) -> int:
        return sum(step * shown.count(symbol) for symbol, step in zip(self.symbols, self._steps, strict=True))

    def read(self, code: int) -> tuple[bool, dict[str, int]]:
        """Was it the jackpot, and how many of each counted symbol?"""
        jackpot, left = divmod(code, self.jackpot)
        counts = {}
        for symbol, step in zip(reversed(self.symbols), reversed(self._steps), strict=True):
            counts[symbol], left = divmod(left, step)
        return bool(jackpot), counts


class Columns(NamedTuple):
    """Different columns of all reels, one reel after another."""

    starts: Ints
    """Where the columns of each reel begin, and where the last reel's end."""
    stops: Ints
    """How many stops show the column, without what all columns of its reel have in common."""
    codes: Ints
    cells: list[tuple[str, ...]]
    scale: int
    """Product of what was left out of `stops`."""


def columns(plan: Reels, strips: tuple[Strip, ...], codes: Codes) -> Columns:
    reels = [
        Counter(column(strip, rows, stop) for stop in range(len(strip)))
        for strip, rows in zip(strips, plan.window, strict=True)
    ]
    common = [gcd(*reel.values()) for reel in reels]
    shown = [cells for reel in reels for cells in reel]
    return Columns(
        np.cumsum([0, *map(len, reels)]).astype(np.int64),
        np.array([n // part for reel, part in zip(reels, common, strict=True) for n in reel.values()], np.int64),
        np.array([codes.of(cells) for cells in shown], np.int64),
        shown,
        prod(common),
    )
