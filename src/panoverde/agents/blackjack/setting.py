"""What is played: blackjack at a virtual table, by the options of the laboratory."""

from msgspec.structs import asdict

from panoverde.agents.setting import check_players
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games.blackjack.rules import Rules, Surrender, check
from panoverde.lab.blackjack.options import BlackjackOptions

STAKE = 2
"""Chips of a bet: a blackjack's prize, half a stake and an insurance are whole chips."""
MOST_PLAYERS = 7  # AO-6.2

BET, STAND, DRAW, DOUBLE, SPLIT, SURRENDER, INSURE, NO_INSURANCE, EVEN_MONEY = range(9)
"""Actions. An insurance is always of half the stake."""
ACTIONS = 9


class BlackjackSetting(Record):
    players: int = 1
    options: BlackjackOptions = BlackjackOptions()
    shuffler: bool = False
    """A continuous shuffler: every coup from all the cards."""

    def __post_init__(self) -> None:
        check_players("blackjack", self.players, 1, MOST_PLAYERS)
        try:
            check(self.rules())
        except Refused as refused:
            raise ValueError(f"no table has these options: {refused.code} {refused.facts}") from refused

    def rules(self) -> Rules:
        chosen = asdict(self.options)
        surrender = Surrender(chosen.pop("surrender"))
        return Rules(minimum=STAKE, physical=False, shuffler=self.shuffler, surrender=surrender, **chosen)
