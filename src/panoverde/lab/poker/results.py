"""Results of the poker laboratory as records, readable without NumPy and Numba."""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from panoverde.core.cards import Card
from panoverde.core.record import Record

Progress = Callable[[int, int], object]
"""Called with the work done and the work in all."""

FIVE = "five"
"""Name of a count without a variant: every five cards of 52."""


class PlayerEquity(Record):
    hand: str
    """The text as it was written."""
    cards: tuple[Card, ...]
    """Cards of a single hand; empty for a range."""
    win: int
    tie: int
    lose: int
    share: Fraction
    """Mean share of the pot; a tie is divided equally."""
    error: Decimal | None
    """The standard error of a simulated share."""


class Equity(Record):
    variant: str
    ranking: str
    rules: str
    """Rules that say what beats what."""
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    deals: int
    """Deals counted or simulated."""
    seed: int | None
    players: tuple[PlayerEquity, ...]


class Frequencies(Record):
    what: str
    """`five` or `seven` cards, or `deals`: own and common cards told apart."""
    total: int
    counts: dict[str, int]
    """Count by category, from the highest."""
