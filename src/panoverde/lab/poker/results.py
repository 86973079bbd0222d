"""What the poker laboratory finds, as records: reading them needs neither NumPy nor Numba."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from panoverde.core.cards import Card
from panoverde.core.record import Record

Progress = Callable[[int, int], object]
"""Told how much is done, and of how much."""

FIVE = "five"
"""What is counted where no variant is: every five cards of 52."""


class PlayerEquity(Record):
    hand: str
    """As it was written."""
    cards: tuple[Card, ...]
    """Of a single hand; none of a range."""
    win: int
    tie: int
    lose: int
    share: Fraction
    """Of the pot, in the mean: a tie is divided equally among those who tie."""
    error: Decimal | None
    """The standard error of a simulated share."""


class Equity(Record):
    variant: str
    ranking: str
    rules: str
    """That say what beats what."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    deals: int
    """Counted, or simulated."""
    seed: int | None
    players: tuple[PlayerEquity, ...]


class Frequencies(Record):
    what: str
    """`five` or `seven` cards, or `deals`: own and common cards told apart."""
    total: int
    counts: dict[str, int]
    """By category, from the highest."""
