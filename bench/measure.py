"""Timing: each contender runs five times, interleaved with the others, and the median of its runs counts."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

RUNS = 5


@dataclass(frozen=True)
class Contender:
    name: str
    work: Callable[[], tuple[int, int]]
    """Does some work and says how many things it did: the large ones and the small ones inside them."""


@dataclass(frozen=True)
class Rate:
    name: str
    large: float
    """Things done in a second: coups, hands."""
    small: float
    """The small things inside them: events, operations, throws."""


def race(contenders: Sequence[Contender], runs: int = RUNS) -> list[Rate]:
    """Interleaved, so that a slow moment of the machine falls on everybody."""
    rates: dict[str, list[Rate]] = {contender.name: [] for contender in contenders}
    for _ in range(runs):
        for contender in contenders:
            start = time.perf_counter()
            large, small = contender.work()
            seconds = time.perf_counter() - start
            rates[contender.name].append(Rate(contender.name, large / seconds, small / seconds))
    return [sorted(found, key=lambda rate: rate.small)[runs // 2] for found in rates.values()]
