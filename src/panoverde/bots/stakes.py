"""Amounts that a bot answers with: small ones."""

from panoverde.core.chance import Chance
from panoverde.core.option import Number

SMALL = 5
"""A bet is the minimum, or up to so many times that."""

PLENTY = 50
"""The same for amounts that aren't bets, but never more than half of the maximum."""

RARE = frozenset({"banco", "banco_with_table", "banco_suivi", "place_bid", "bid_together"})
"""Stakes that change everybody's coup: no bot makes them all the time."""


def least(ask: Number, _luck: Chance) -> int:
    return ask.minimum


def small(ask: Number, luck: Chance) -> int:
    """The minimum, or a few times as much, at an allowed step."""
    return stepped(ask, ask.minimum * (1 + luck.lot(SMALL)))


def plenty(ask: Number, luck: Chance) -> int:
    return stepped(ask, min(ask.minimum * (1 + luck.lot(PLENTY)), ask.maximum // 2))


def stepped(ask: Number, wanted: int) -> int:
    """The nearest allowed step below."""
    most = max(ask.minimum, min(wanted, ask.maximum))
    return most - (most - ask.minimum) % ask.step
