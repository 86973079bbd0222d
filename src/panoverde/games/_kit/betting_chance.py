"""What a bet is on, as the law lists it: what it pays, and how much may lie on it."""

from panoverde.core.money import Odds
from panoverde.core.record import Record


class BettingChance(Record):
    pays: Odds
    cap: int
    """The maximum may be so many times the table's minimum."""
    cap_cites: str
