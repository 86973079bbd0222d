"""What is played: póquer sem descarte at a virtual table, one chip as the initial bet."""

from panoverde.agents.setting import check_players
from panoverde.core.record import Record
from panoverde.games.sem_descarte.rules import MOST_BOXES, Rules

STAKE = 1
"""Chips of the initial bet. Every prize is a whole number of them."""
PASSO, VOU = range(2)
"""Actions."""
ACTIONS = 2


class SemDescarteSetting(Record):
    players: int = 1
    suit_tiebreak: bool = True
    """Between equal high cards, do three of one suit win?"""

    def __post_init__(self) -> None:
        check_players("póquer sem descarte", self.players, 1, MOST_BOXES)

    def rules(self) -> Rules:
        return Rules(minimum=STAKE, physical=False, suit_tiebreak=self.suit_tiebreak)
