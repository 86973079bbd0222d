"""Commands that server, house and pages know of any table, without knowing its game."""

from typing import ClassVar

from msgspec import field

from panoverde.core.decider import Command
from panoverde.core.money import Amount, Sum
from panoverde.core.people import Seat


class Sit(Command, tag="sit"):
    """`by` is the seat."""

    chips: Amount
    player: str = ""
    """Identity of the player, independent of the seat."""
    name: str = ""
    """By which others know them; empty if no seat is kept by name."""

    stamped: ClassVar[frozenset[str]] = Command.stamped | {"player", "name"}


class BookSeat(Command, tag="book_seat"):
    """A seat is kept for somebody who chose it."""

    name: str
    seat: Seat


class EnterList(Command, tag="enter_list"):
    """Somebody waits for a seat that falls vacant."""

    name: str


class CrossOut(Command, tag="cross_out"):
    """They no longer want it."""

    name: str


BookEntry = BookSeat | EnterList | CrossOut
"""In the house's book of seats: the house enters anybody, players themselves."""


class BuyChips(Command, tag="buy_chips"):
    """A player at the table brings more chips."""

    chips: Amount


class Leave(Command, tag="leave"):
    pass


class ChangeTable(Command, tag="change_table"):
    """A player goes to another table of the hall, named by its suit. They say so themselves, or the inspector does."""

    seat: Seat
    suit: str
    tables: dict[str, int] = field(default_factory=dict)
    """How many players each table of the hall has."""
    name: str = ""
    """Under which name they wait there."""

    stamped: ClassVar[frozenset[str]] = Command.stamped | {"tables", "name"}


class HearHall(Command, tag="hear_hall"):
    """What happened at another table of the hall; each of its acts is heard once."""

    source: str
    number: int
    """Version of the act at that table."""
    drawn: tuple[tuple[str, str], ...] = ()
    """Players and the suit of the table where each must sit."""
    expelled: tuple[str, ...] = ()
    """Players who were expelled there."""


class Ready(Command, tag="ready"):
    """A player needs no more time for this coup."""


class ReportConnection(Command, tag="report_connection"):
    """A player's connection is down, or up again."""

    seat: Seat
    connected: bool


class RestartClocks(Command, tag="restart_clocks"):
    """Play resumes after an outage: time in which nobody could play doesn't count."""


class Void(Command, tag="void"):
    """The inspector or the operator's system annuls the open coup. Each game says what is returned."""

    reason: str


class OrderPrize(Command, tag="order_prize"):
    """A jackpot pool says what a winner of this coup is to be paid."""

    coup: int
    seat: Seat
    chips: Sum


class ReleaseSeat(Command, tag="release_seat"):
    """The seat of a player who left in the middle of a coup that is over now."""

    seat: Seat
