"""How often the window shows a symbol: exact, by the strips."""

from fractions import Fraction
from math import prod

from .plan import Counts, Strip, reached


def column(strip: Strip, rows: int, stop: int) -> tuple[str, ...]:
    """What a reel shows at a stop, from the top, round the end."""
    return tuple(strip[(stop + row) % len(strip)] for row in range(rows))


def shown_counts(strips: tuple[Strip, ...], window: tuple[int, ...], symbol: str) -> list[int]:
    """Number of stops of the whole cycle that show 0, 1, 2, … of the symbol."""
    totals = [1]
    for strip, rows in zip(strips, window, strict=True):
        after = [0] * (len(totals) + rows)
        for stop in range(len(strip)):
            here = column(strip, rows, stop).count(symbol)
            for before, stops in enumerate(totals):
                after[before + here] += stops
        totals = after
    return totals


def mean_of(strips: tuple[Strip, ...], window: tuple[int, ...], symbol: str, counts: Counts) -> Fraction:
    """What these counts give on average."""
    shown = shown_counts(strips, window, symbol)
    given = [reached(counts, number) for number in range(len(shown))]
    total = sum(stops * gives[1] for stops, gives in zip(shown, given, strict=True) if gives)
    return Fraction(total, prod(map(len, strips)))
