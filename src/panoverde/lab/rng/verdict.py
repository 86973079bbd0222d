"""The verdict on all tests together. Holm's correction holds whatever the tests have to do with each other: a generator
without fault passes all of them at least 99 times in a hundred."""

from collections.abc import Sequence

from panoverde.core.record import Record

ALPHA = 0.01
"""How often a generator without fault may fail, all tests together."""


class Result(Record):
    """What a test found."""

    subject: str
    """What was tested: "dice-3", "raw"."""
    test: str
    p: float
    count: int
    """How many draws, coups or bits it looked at."""


def failures(results: Sequence[Result], alpha: float = ALPHA) -> list[Result]:
    """Those rejected: the smallest against alpha by all, the next against alpha by all but one, while they fail."""
    found = []
    for place, result in enumerate(sorted(results, key=lambda result: result.p)):
        if result.p > alpha / (len(results) - place):
            break
        found.append(result)
    return found


def threshold(results: Sequence[Result], alpha: float = ALPHA) -> float:
    """Below this a single test fails them all."""
    return alpha / len(results)
