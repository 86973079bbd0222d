"""The ranking of a season, and its final."""

from collections import Counter
from collections.abc import Iterable, Mapping

from panoverde.core.record import Record

ENTRY = 300_00  # FS-9.4
"""Cents of an entry that the final gives."""
FEWEST_FINALISTS = 10  # FS-9.5


class Final(Record):
    entries: int
    remainder: int
    """For the finalist after those who win an entry."""
    finalists: int


def totals(tournaments: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Points of each player over the season, in the order in which players first appear."""
    points: Counter[str] = Counter()
    for one in tournaments:
        points.update(one)
    return dict(points)  # FS-9.1


def ranking(points: Mapping[str, int]) -> tuple[str, ...]:
    """Best first; players level on points share a place, and are listed as they first appear."""
    return tuple(sorted(points, key=lambda player: -points[player]))  # FS-9.1 R-530


def final(fund: int) -> Final:
    """What the xtrastacks of a season give at its final."""  # FS-9.3
    entries, remainder = divmod(fund, ENTRY)  # FS-9.4
    return Final(entries, remainder, max(FEWEST_FINALISTS, entries + 1))  # FS-9.5 R-187
