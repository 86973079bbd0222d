"""Chips without a face value: a colour for each player, whose value the display shows.

All of a player's chips are one sum of money in the accounts; here is how many of them are of his colour.
"""

from enum import StrEnum

from msgspec import field

from panoverde.core.game import Command, Event
from panoverde.core.money import Amount, Sum
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


class Standing(StrEnum):
    IN_PLAY = "in_play"
    LOST = "lost"
    """He lost the right to the colour and must change his chips, at their value, while the bets of a coup are made."""
    OVERDUE = "overdue"
    """He has not: the colour may be given to somebody else."""
    LATE = "late"
    """The colour is somebody else's: what he still holds of it is worth the table's minimum."""


class Holder(Record):
    colour: Colour
    value: int
    """Of each chip, as he chose and the display shows."""
    count: int
    """Chips of the colour before him; those on the cloth are not counted."""
    standing: Standing = Standing.IN_PLAY
    missed: int = 0
    """Coups in a row for which the bets closed with nothing of his on the cloth."""
    missed_before: int = 0
    """The same before the bets last closed: a void coup does not count."""


class Waiting(Record):
    seat: Seat
    value: int


class Display(Record):
    """Which colour stands for what, and who waits for one."""  # AO-1.11 AO-1.16 R-10

    symbol: Symbol  # AO-1.12
    holders: dict[Seat, Holder] = field(default_factory=dict)  # AO-1.10: one each
    waiting: tuple[Waiting, ...] = ()

    def worth(self, seat: Seat) -> int:
        """What this player's colour chips before him stand for."""
        holder = self.holders.get(seat)
        return holder.value * holder.count if holder else 0

    def in_play(self, seat: Seat) -> Holder | None:
        holder = self.holders.get(seat)
        return holder if holder and holder.standing == Standing.IN_PLAY else None

    def waits(self, seat: Seat) -> bool:
        return any(one.seat == seat for one in self.waiting)


class Stock(Record):
    """What the operator put on the table."""

    colours: tuple[Colour, ...]
    values: tuple[int, ...]
    """That a chip may have."""
    minimum: int
    """Of the table."""

    def free(self, display: Display) -> tuple[Colour, ...]:
        """Those nobody has; only where there is none, those whose chips are overdue."""
        held = {holder.colour for holder in display.holders.values() if holder.standing != Standing.LATE}
        overdue = {holder.colour for holder in display.holders.values() if holder.standing == Standing.OVERDUE}
        untouched = tuple(one for one in self.colours if one not in held)
        return untouched or tuple(one for one in self.colours if one in overdue)


COUPS = 3  # AO-1.15


# Commands


class AskColour(Command, tag="ask_colour"):
    colour: Colour
    value: Amount
    count: int


class BuyColour(Command, tag="buy_colour"):
    count: int


class ChangeColour(Command, tag="change_colour"):
    count: int


class ReturnColour(Command, tag="return_colour"):
    pass


class AwaitColour(Command, tag="await_colour"):
    value: Amount


class StopWaiting(Command, tag="stop_waiting"):
    pass


class GiveColour(Command, tag="give_colour"):
    pass


class LoseColour(Command, tag="lose_colour"):
    seat: Seat


# Events


class ColourGiven(Event, tag="colour_given"):
    seat: Seat
    colour: Colour
    value: Sum
    count: int


class ColourBought(Event, tag="colour_bought"):
    seat: Seat
    count: int
    chips: Sum


class ColourChanged(Event, tag="colour_changed"):
    """Colour chips for chips with a face value; what late ones were worth more stays with the bank."""

    seat: Seat
    count: int
    chips: Sum
    forfeited: Sum = 0


class ColourReturned(Event, tag="colour_returned"):
    """He has no more chips of it."""

    seat: Seat
    colour: Colour


class ColourLost(Event, tag="colour_lost"):
    seat: Seat
    colour: Colour


class ColourAwaited(Event, tag="colour_awaited"):
    seat: Seat
    value: Sum


class WaitEnded(Event, tag="wait_ended"):
    seat: Seat


COMMANDS: tuple[type[Command], ...] = (
    AskColour, BuyColour, ChangeColour, ReturnColour, AwaitColour, StopWaiting, GiveColour, LoseColour,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    ColourGiven, ColourBought, ColourChanged, ColourReturned, ColourLost, ColourAwaited, WaitEnded,
)  # fmt: skip
CROUPIERS = (GiveColour, LoseColour)
