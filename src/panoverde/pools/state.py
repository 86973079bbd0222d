"""The state of a jackpot pool."""

from msgspec import field

from panoverde.core.money import AccountName, Sum, pool
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

from .rules import Rules


class Claim(Record):
    """A winning combination that a table has announced."""

    table: str
    coup: int
    seat: Seat
    rank: int


class Order(Record):
    """A prize that the table has to pay out."""

    table: str
    coup: int
    seat: Seat
    rank: int
    chips: Sum


class State(Record):
    rules: Rules
    value: Sum = 0
    """What the display shows: what the next top combination wins."""
    started: bool = False
    """Has the house paid in the start value?"""
    paid_in: int = 0
    """By the house, less what it got back."""
    tables: tuple[str, ...] = ()
    """Tables that feed it."""
    heard: dict[str, int] = field(default_factory=dict)
    """Place in each table's stream up to which it has been heard."""
    claims: tuple[Claim, ...] = ()
    owed: tuple[Order, ...] = ()
    closed: bool = False

    @property
    def account(self) -> AccountName:
        return pool(self.rules.pool)


PLACE = 1_000
"""A place in a table's stream: the version, so many times, plus the number of the fact in that entry."""


def place(version: int, number: int) -> int:
    return version * PLACE + number


def not_now() -> Refused:
    return Refused("R-56", "pool-not-ready")
