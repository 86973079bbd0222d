"""Craps: the state of a table, and what is done and happens there besides what every banked table has."""

from enum import StrEnum

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event, Instant
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._banked import model as banked

from .rules import HANDED, Decides, Rules


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


class Hand(Record):
    """Whose turn it is with the dice."""

    shooter: Seat | None = None
    """Who has them, or to whom they have been offered."""
    dice: Dice = ()
    """The numbers of the two that he chose; none while he has not."""
    refused: tuple[Seat, ...] = ()
    """Who did not want them since they last changed hands."""
    last: Seat = Seat(0)
    """Who had them last: the turn goes on from there."""


class FiveDice(Record):
    """The dice of the table, by their numbers."""

    aside: Dice = ()
    """They left the table, and wait to be looked at."""
    missing: Dice = ()
    """Found defective; nothing has come in their place yet."""

    @property
    def presented(self) -> Dice:
        return tuple(die for die in HANDED if die not in self.aside and die not in self.missing)  # AO-4.4


class State(banked.TableState, kw_only=True):
    rules: Rules
    hand: Hand = Hand()
    five: FiveDice = FiveDice()
    dice: Dice = ()
    """The last throw."""
    point: int | None = None
    """The number marked; None: the next throw is the first of a series."""
    thrown_for: int | None = None
    """What the point was when the last throw was made."""
    closes_at: Instant | None = None
    last_series: LastSeries = LastSeries.NO


class OfferDice(Command, tag="offer_dice"):
    pass


class TakeDice(Command, tag="take_dice"):
    first: int
    second: int


class RefuseDice(Command, tag="refuse_dice"):
    pass


class Throw(Command, tag="throw"):
    pass


class ShortThrow(Command, tag="short_throw"):
    pass


class DieOffTable(Command, tag="die_off_table"):
    die: int


class CheckDie(Command, tag="check_die"):
    die: int
    sound: bool


class SupplyDie(Command, tag="supply_die"):
    pass


class SetClosing(Command, tag="set_closing"):
    closes_at: Instant


class CallLastSeries(Command, tag="call_last_series"):
    pass


class DiceOffered(Event, tag="dice_offered"):
    seat: Seat


class DiceTaken(Event, tag="dice_taken"):
    seat: Seat
    first: int
    second: int


class DiceRefused(Event, tag="dice_refused"):
    seat: Seat


class DiceThrown(Event, tag="dice_thrown"):
    dice: Dice
    decides: Decides
    point: int | None
    """The number marked after it."""
    at: Instant = 0


class ThrowAnnounced(Event, tag="throw_announced"):
    """What the stickman says of a throw."""

    total: int
    point: int | None
    """The one marked now."""
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    same_shooter: bool
    same_point: bool


class ThrowNullified(Event, tag="throw_nullified"):
    fault: Fault


class DieReplaced(Event, tag="die_replaced"):
    die: int
    by: int | None


class DieChecked(Event, tag="die_checked"):
    die: int
    sound: bool


class DieSupplied(Event, tag="die_supplied"):
    die: int


class ClosingSet(Event, tag="closing_set"):
    closes_at: Instant


class LastSeriesCalled(Event, tag="last_series_called"):
    pass


COMMANDS: tuple[type[Command], ...] = (
    *banked.COMMANDS, OfferDice, TakeDice, RefuseDice, Throw, ShortThrow, DieOffTable, CheckDie, SupplyDie,
    SetClosing, CallLastSeries,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *banked.EVENTS, banked.BetMoved, DiceOffered, DiceTaken, DiceRefused, DiceThrown, ThrowAnnounced, ThrowNullified,
    DieReplaced, DieChecked, DieSupplied, ClosingSet, LastSeriesCalled,
)  # fmt: skip
