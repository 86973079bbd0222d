"""Cussec: the state of a table."""

from panoverde.core.dice import Dice
from panoverde.games._kit.cloth import BankedTable

from .rules import Rules


class State(BankedTable, kw_only=True):
    rules: Rules
    dice: Dice = ()
    """In sight from when the dome is lifted until the dice are covered again."""
    wins: tuple[str, ...] = ()
    """The zones that are lit."""
