"""Bacará ponto e banca: the state of a table."""

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._kit.baccarat.deal import Deal
from panoverde.games._kit.baccarat.hands import Score, Side
from panoverde.games._kit.baccarat.shoe import ShoeTable

from .rules import Rules


class Refusal(Record):
    """A player who did not want to handle the cards of a side."""

    side: Side
    seat: Seat


class State(ShoeTable, kw_only=True):
    rules: Rules
    deal: Deal = Deal()
    """The cards of this coup."""
    passed: tuple[Refusal, ...] = ()
    """Who has passed the cards on in this coup."""
    score: Score | None = None
    """How the coup ended."""
