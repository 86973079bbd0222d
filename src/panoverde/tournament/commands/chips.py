"""Chips counted, changed for higher ones, taken out."""

from panoverde.core.decider import Command
from panoverde.tournament.colour_up import Chips


class CountChips(Command, tag="count_chips"):
    """The total of all chips in the room, as counted."""

    total: int


class CountStacks(Command, tag="count_stacks"):
    """Chips of every player at a table, as counted."""

    table: int
    stacks: dict[int, int]
    """Entrant → chips."""


class ColourUpChips(Command, tag="colour_up_chips"):
    """Chips of the lowest value are to leave: each table changes them."""

    remove: int


class RaceChips(Command, tag="race_chips"):
    """One table changes its chips: by a race with cards dealt, or a chip up."""

    table: int
    chips: dict[int, Chips]
    """Seat → value of a chip → how many."""


class AnnounceRemoved(Command, tag="announce_removed"):
    """All tables are done: the chips no longer count; the values removed and introduced are announced."""


class RemoveChips(Command, tag="remove_chips"):
    """Chips leave: found, hidden by a player, or of a value no longer in play."""

    chips: int
    reason: str
    player: int = 0
    """Whose; 0: nobody's."""
