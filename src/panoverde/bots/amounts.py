"""How much a bot puts where a number is asked: little."""

from panoverde.core.chance import Chance
from panoverde.core.option import Number

SMALL = 5
"""A bet is the smallest allowed, or up to so many times that."""

PLENTY = 50
"""The same of what is no bet, but never more than half of what there may be."""


def least(ask: Number, _luck: Chance) -> int:
    return ask.minimum


def small(ask: Number, luck: Chance) -> int:
    """The minimum, or a few times as much, at a step that is allowed."""
    return stepped(ask, ask.minimum * (1 + luck.lot(SMALL)))


def plenty(ask: Number, luck: Chance) -> int:
    return stepped(ask, min(ask.minimum * (1 + luck.lot(PLENTY)), ask.maximum // 2))


def stepped(ask: Number, wanted: int) -> int:
    """As near to it, from below, as the steps allow."""
    most = max(ask.minimum, min(wanted, ask.maximum))
    return most - (most - ask.minimum) % ask.step
