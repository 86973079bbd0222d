"""Whose turn it is: the player has something to do in the course of the game."""

from collections.abc import Iterable
from typing import Any

from panoverde.core.option import Nature
from panoverde.core.people import Seat
from panoverde.core.table import Table


def natures(table: Table[Any, Any], seat: Seat) -> frozenset[Nature]:
    """Natures of what the player may do now."""
    return frozenset(option.nature for option in table.options(seat))


def has_something_to_say(table: Table[Any, Any], seat: Seat, others: Iterable[Seat]) -> bool:
    """While the game waits for another player, don't ask one who could only leave or the like."""
    own = natures(table, seat)
    if own & {Nature.COURSE, Nature.STAKE}:
        return True
    return bool(own) and not any(Nature.COURSE in natures(table, other) for other in others if other != seat)
