"""Cussec: the state of a table, and what is done and happens with the shaker."""

from typing import ClassVar

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event
from panoverde.games._banked import model as banked

from .rules import Rules


class State(banked.TableState, kw_only=True):
    rules: Rules
    dice: Dice = ()
    """In sight from when the dome is lifted until the dice are covered again."""
    wins: tuple[str, ...] = ()
    """The zones that are lit."""


class Shake(Command, tag="shake"):
    """Covers the dice, shuts the clasps and strikes the lever three times; the panel lights and the bets open."""


class OpenDome(Command, tag="open_dome"):
    pass


class DeclareNull(Command, tag="declare_null"):
    """The dome is lifted, and dice lie on one another."""


class DiceShaken(Event, tag="dice_shaken"):
    pass


class BellRung(Event, tag="bell_rung"):
    pass


class DomeOpened(Event, tag="dome_opened"):
    aloud: ClassVar[bool] = True
    dice: Dice
    wins: tuple[str, ...]


class DiceStacked(Event, tag="dice_stacked"):
    pass


COMMANDS: tuple[type[Command], ...] = (
    *(command for command in banked.COMMANDS if command is not banked.OpenBets), Shake, OpenDome, DeclareNull,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (*banked.EVENTS, DiceShaken, BellRung, DomeOpened, DiceStacked)
