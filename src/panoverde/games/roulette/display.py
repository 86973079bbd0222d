"""Chips without a face value: a colour for each player, whose value the display shows.

All of a player's chips are one sum of money in the accounts; here is how many of them are of their colour.
"""

from enum import StrEnum

from msgspec import field

from panoverde.core.people import Seat
from panoverde.core.record import Record


class Colour(StrEnum):
    BLUE = "azul"
    YELLOW = "amarelo"
    GREEN = "verde"
    ORANGE = "laranja"
    PINK = "rosa"
    BROWN = "castanho"
    GREY = "cinzento"
    WHITE = "branco"
    LILAC = "lilas"
    TURQUOISE = "turquesa"
    CREAM = "creme"
    OCHRE = "ocre"


class Symbol(StrEnum):
    """On every colour chip of a table, to tell them from those of another."""

    STAR = "estrela"
    MOON = "lua"
    SUN = "sol"
    ANCHOR = "ancora"
    CLOVER = "trevo"
    CROWN = "coroa"


class ColourRight(StrEnum):
    """A holder's right to their colour."""

    IN_PLAY = "in_play"
    LOST = "lost"
    """They must change their chips, at their value, while the bets of a coup are made."""
    OVERDUE = "overdue"
    """They have not: each chip is worth the table's minimum, and the colour may be given to somebody else."""
    LATE = "late"
    """The colour is somebody else's."""


class Holder(Record):
    colour: Colour
    value: int
    """Value of each chip, as they chose and the display shows."""
    count: int
    """Chips of the colour before them; those on the cloth are not counted."""
    standing: ColourRight = ColourRight.IN_PLAY
    missed: int = 0
    """Coups in a row for which the bets closed with nothing of theirs on the cloth."""
    missed_before: int = 0
    """The same before the bets last closed: a void coup does not count."""
    spared: bool = False
    """The right was lost while bets were being made: the whole of the next betting period is theirs to change in."""


class Waiting(Record):
    seat: Seat
    value: int


class Display(Record):
    """Which colour stands for what, and who waits for one."""  # AO-1.11 AO-1.16 R-10

    symbol: Symbol  # AO-1.12
    holders: dict[Seat, Holder] = field(default_factory=dict)  # AO-1.10: one each
    waiting: tuple[Waiting, ...] = ()

    def worth(self, seat: Seat) -> int:
        """What this player's colour chips before them stand for."""
        holder = self.holders.get(seat)
        return holder.value * holder.count if holder else 0

    def in_play(self, seat: Seat) -> Holder | None:
        holder = self.holders.get(seat)
        return holder if holder and holder.standing == ColourRight.IN_PLAY else None

    def waits(self, seat: Seat) -> bool:
        return any(one.seat == seat for one in self.waiting)


class Stock(Record):
    """What the operator put on the table."""

    colours: tuple[Colour, ...]
    values: tuple[int, ...]
    """Values that a chip may have."""
    minimum: int
    """Minimum of the table."""

    def free(self, display: Display) -> tuple[Colour, ...]:
        """Those nobody has; only where there is none, those whose chips are overdue."""
        held = {holder.colour for holder in display.holders.values() if holder.standing != ColourRight.LATE}
        overdue = {holder.colour for holder in display.holders.values() if holder.standing == ColourRight.OVERDUE}
        untouched = tuple(one for one in self.colours if one not in held)
        return untouched or tuple(one for one in self.colours if one in overdue)
