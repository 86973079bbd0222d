"""A shoe for rounds of blackjack, as `lab.simulation` deals from it. No NumPy."""

from panoverde.core.record import Record
from panoverde.lab.blackjack.options import BlackjackOptions


class BlackjackShoe(Record):
    """Every round is dealt from a full shoe, to one player who follows a strategy."""

    options: BlackjackOptions
    strategy: str

    @property
    def decks(self) -> int:
        return self.options.decks
