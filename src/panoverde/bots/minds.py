"""Games in which a bot thinks about its choice; in all others the ordinary choice will do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from panoverde.bots.choice import Choice
from panoverde.bots.poker.preflop import ranks
from panoverde.bots.poker.strategy import PokerStrategy
from panoverde.core.chance import Chance
from panoverde.core.decider import Instant
from panoverde.core.option import Option
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD
from panoverde.games._poker.variants import SINTETICO, VARIANTS
from panoverde.house.records import Strength

Mind = Callable[[Mapping[str, Any], int, Sequence[Option], Instant], Choice | None]
"""State, seat, options and time; None: nothing to think about."""


def thinks(game: str) -> bool:
    """Do bots of different strength play it differently?"""
    return game in VARIANTS


def prepare(game: str) -> None:
    """Makes the tables that the first decision would wait for: a tenth of a second."""
    if game in VARIANTS:
        ranks()
        variant = VARIANTS[game]
        for ranking in (SINTETICO_LAND, SINTETICO_ONLINE) if variant == SINTETICO else (STANDARD,):
            ranking.score(variant.deck[: variant.hole], variant.deck[-5:], variant.own)


def mind_of(game: str, strength: Strength, luck: Chance) -> Mind | None:
    return PokerStrategy(strength, luck).choose if thinks(game) else None
