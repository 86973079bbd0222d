"""Banca francesa: the state of a table."""

from msgspec import field

from panoverde.core.dice import Dice
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.cloth import Bet

from .dice_case import DiceTable
from .rules import Rules


class LastCoup(Record):
    """The essentials of the last coup that a player took part in."""

    coup: int
    dice: Dice
    decides: str | None
    bets: tuple[Bet, ...]
    collected: int = 0
    won: int = 0
    void: bool = False


class State(DiceTable, kw_only=True):
    rules: Rules
    dice: Dice = ()
    """The last throw of this coup."""
    decides: str | None = None
    lifted: bool = False
    """Were the dice lifted before the chance was announced?"""
    last: dict[Seat, LastCoup] = field(default_factory=dict)
