"""Banca francesa: the state of a table, and what is done and happens there besides what every banked table has."""

from typing import ClassVar

from msgspec import field

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event, Instant
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._banked import dice_case, model as banked

from .rules import Rules


class LastCoup(Record):
    """The essentials of the last coup that a player took part in."""

    coup: int
    dice: Dice
    decides: str | None
    bets: tuple[banked.Bet, ...]
    collected: int = 0
    won: int = 0
    void: bool = False


class State(banked.TableState, kw_only=True):
    rules: Rules
    case: dice_case.DiceCase
    dice: Dice = ()
    """The last throw of this coup."""
    decides: str | None = None
    lifted: bool = False
    """Were the dice lifted before the chance was announced?"""
    last: dict[Seat, LastCoup] = field(default_factory=dict)


class Throw(Command, tag="throw"):
    pass


class NullThrow(Command, tag="null_throw"):
    fault: dice_case.Fault


class LiftDice(Command, tag="lift_dice"):
    pass


class DiceThrown(Event, tag="dice_thrown"):
    aloud: ClassVar[bool] = True
    dice: Dice
    decides: str | None
    at: Instant = 0


class ThrowNullified(Event, tag="throw_nullified"):
    fault: dice_case.Fault


class DiceLifted(Event, tag="dice_lifted"):
    pass


COMMANDS: tuple[type[Command], ...] = (
    *banked.COMMANDS, Throw, NullThrow, LiftDice, *banked.IDLE_COMMANDS, *dice_case.COMMANDS,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    *banked.EVENTS, DiceThrown, ThrowNullified, DiceLifted, *banked.IDLE_EVENTS, *dice_case.EVENTS,
)  # fmt: skip
