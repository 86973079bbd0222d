"""Roulette: the state of a table."""

from enum import StrEnum

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.games._kit.cloth import BankedTable
from panoverde.games._kit.hours import Hours, both

from .display import Display
from .rules import Rules


class Direction(StrEnum):
    LEFT_TO_RIGHT = "left_to_right"
    RIGHT_TO_LEFT = "right_to_left"

    @property
    def opposite(self) -> "Direction":
        return next(other for other in Direction if other != self)


class Balls(Record):
    """The two balls of the table, by number."""

    hours: Hours
    in_use: int = 1
    other: int = 2
    supplied: int = 2


def pair(at: Instant) -> Balls:
    return Balls(both(at))  # AO-1.20 AO-2.9


class Spin(Record):
    turning: Direction | None = None
    """The way the ball runs, from the launch until it rests."""
    next: Direction = Direction.LEFT_TO_RIGHT
    """The way of the next launch."""


class Marks(StrEnum):
    """How winning chips lie that the staff moved before they were paid."""

    DISPLACED = "displaced"
    INDICATED = "indicated"
    """They could not be put back for certain: the players say where they lay."""


class State(BankedTable, kw_only=True):
    rules: Rules
    balls: Balls
    display: Display
    spin: Spin = Spin()
    number: int | None = None
    """Where the ball lies, or lay before it was launched: the number of the last coup."""
    marks: Marks | None = None
    """None: in their places."""
