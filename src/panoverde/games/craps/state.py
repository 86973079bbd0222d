"""Craps: the state of a table."""

from collections.abc import Iterable
from enum import StrEnum

from panoverde.core.decider import Instant
from panoverde.core.dice import Dice
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.cloth import BankedTable

from .rules import Rules

FIVE = (1, 2, 3, 4, 5)  # AO-4.2
"""The numbers of the dice."""


class FiveDice(Record):
    """Those that are not on the table, by their numbers."""

    aside: Dice = ()
    """They left the table, and wait to be looked at."""
    missing: Dice = ()
    """Found defective; nothing has come in their place yet."""

    @property
    def presented(self) -> Dice:
        return without(FIVE, (*self.aside, *self.missing))  # AO-4.4


def without(dice: Dice, others: Iterable[int]) -> Dice:
    gone = set(others)
    return tuple(die for die in dice if die not in gone)


class ShooterTurn(Record):
    """Whose turn it is with the dice."""

    shooter: Seat | None = None
    """Who has them, or to whom they have been offered."""
    dice: Dice = ()
    """The numbers of the two that they chose; none while they have not."""
    thrown: bool = False
    """Have they thrown them? From then on they keep them until they change hands; before, a better right takes them."""
    refused: tuple[Seat, ...] = ()
    """Who has not wanted them since they were last thrown."""
    last: Seat = Seat(0)
    """Who threw them last: the turn goes on from there."""


class LastSeries(StrEnum):
    """How near the end of the evening is."""

    NO = "no"
    CALLED = "called"
    """Five minutes before closing: the next series is the last."""
    ANNOUNCED = "announced"
    OVER = "over"


class State(BankedTable, kw_only=True):
    rules: Rules
    hand: ShooterTurn = ShooterTurn()
    five: FiveDice = FiveDice()
    dice: Dice = ()
    """The last throw."""
    point: int | None = None
    """The number marked; None: the next throw is the first of a series."""
    thrown_for: int | None = None
    """What the point was when the last throw was made."""
    undecided: tuple[Seat, ...] = ()
    """Whose don't come the last throw, the barred pair, left where it was."""
    closes_at: Instant | None = None
    last_series: LastSeries = LastSeries.NO

    def is_past_closing(self, at: Instant) -> bool:
        return self.closes_at is not None and at >= self.closes_at

    def is_too_late(self, at: Instant) -> bool:
        """Would a series begin at or after the hour?"""
        return self.point is None and self.is_past_closing(at)  # AO-4.13c-ii R-230

    def ends_with(self, point: int | None, at: Instant) -> bool:
        """Is the last series over with a throw at this instant that leaves this point?"""
        last = self.last_series == LastSeries.ANNOUNCED or self.is_past_closing(at)
        return point is None and last  # AO-4.13c-ii R-37 R-230
