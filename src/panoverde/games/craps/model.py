"""Craps: the state of a table, and what is done and happens there besides what every banked table has."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event, Instant
from panoverde.games._banked import model as banked
from panoverde.games._craps import five_dice, shooter

from .rules import Decides, Rules


class Fault(StrEnum):
    """Why a throw is null."""

    OFF_TABLE = "off_table"  # AO-4.7a
    SHORT = "short"  # AO-4.7b


class LastSeries(StrEnum):
    """How near the end of the evening is."""

    NO = "no"
    CALLED = "called"
    """Five minutes before closing: the next series is the last."""
    ANNOUNCED = "announced"
    OVER = "over"


class Onward(StrEnum):
    """Who throws next, and for which point."""

    SAME_POINT = "same_shooter_same_point"
    NEW_POINT = "same_shooter_new_point"
    NEW_SHOOTER = "new_shooter_new_point"
    NOBODY = "no_more_throws"
    """The last series is over."""


class State(shooter.DiceTable, kw_only=True):
    rules: Rules
    dice: Dice = ()
    """The last throw."""
    point: int | None = None
    """The number marked; None: the next throw is the first of a series."""
    thrown_for: int | None = None
    """What the point was when the last throw was made."""
    closes_at: Instant | None = None
    last_series: LastSeries = LastSeries.NO

    def is_past_closing(self, at: Instant) -> bool:
        return self.closes_at is not None and at >= self.closes_at

    def ends_with(self, point: int | None, at: Instant) -> bool:
        """Is the last series over with a throw at this instant that leaves this point?"""
        last = self.last_series == LastSeries.ANNOUNCED or self.is_past_closing(at)
        return point is None and last  # AO-4.13c-ii R-37 R-230


class Throw(Command, tag="throw"):
    pass


class ShortThrow(Command, tag="short_throw"):
    pass


class DieOffTable(Command, tag="die_off_table"):
    die: int


class DiceOffTable(Command, tag="dice_off_table"):
    """Both of them."""


class SetClosing(Command, tag="set_closing"):
    closes_at: Instant


class CallLastSeries(Command, tag="call_last_series"):
    pass


class EndPlay(Command, tag="end_play"):
    pass


class DiceThrown(Event, tag="dice_thrown"):
    dice: Dice
    decides: Decides
    point: int | None
    """The number marked after it."""
    at: Instant = 0


class ThrowAnnounced(Event, tag="throw_announced"):
    """What the stickman says of a throw."""

    aloud: ClassVar[bool] = True
    total: int
    does: Decides
    point: int | None
    """The one that it sets, makes, or leaves marked."""
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    next: Onward


class BarAnnounced(Event, tag="bar_announced"):
    """The barred pair: for these the coup is null."""

    aloud: ClassVar[bool] = True
    null: tuple[str, ...]


class ThrowNullified(Event, tag="throw_nullified"):
    fault: Fault


class ClosingSet(Event, tag="closing_set"):
    closes_at: Instant


class LastSeriesCalled(Event, tag="last_series_called"):
    pass


class PlayEnded(Event, tag="play_ended"):
    """The hour has come, and no series was under way."""


COMMANDS: tuple[type[Command], ...] = (
    *banked.COMMANDS, *shooter.COMMANDS, Throw, ShortThrow, DieOffTable, DiceOffTable, *five_dice.COMMANDS,
    SetClosing, CallLastSeries, EndPlay,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *banked.EVENTS, banked.BetMoved, *shooter.EVENTS, DiceThrown, ThrowAnnounced, BarAnnounced, ThrowNullified,
    *five_dice.EVENTS, ClosingSet, LastSeriesCalled, PlayEnded,
)  # fmt: skip
