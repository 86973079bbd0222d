"""Games in which a bot thinks about its choice; in all others the ordinary choice will do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from panoverde.bots import blackjack, chemin_de_fer, sem_descarte
from panoverde.bots.choice import Choice
from panoverde.bots.poker.preflop import ranks
from panoverde.bots.poker.strategy import PokerStrategy
from panoverde.core.chance import Chance
from panoverde.core.decider import Instant
from panoverde.core.game import TableRules
from panoverde.core.option import Option
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD
from panoverde.games._poker.variants import SINTETICO, VARIANTS
from panoverde.house.records import Strength

Mind = Callable[[Mapping[str, Any], int, Sequence[Option], Instant], Choice | None]
"""State, seat, options and time; None: nothing to think about."""

Taste = Callable[[Option, int], Option | None]
"""An option as a bot at this seat considers it; None: not at all."""
MINDS: Mapping[str, Mind] = {"blackjack": blackjack.choose, "sem_descarte": sem_descarte.choose}
"""Games with one best strategy that is simple: every bot plays it."""
THINKERS: Mapping[str, Callable[[Chance], Mind]] = {
    "chemin_de_fer": lambda luck: chemin_de_fer.CheminDeFerStrategy(luck).choose
}
"""Games in which every bot plays alike, by luck."""
TASTES: Mapping[str, Taste] = {"blackjack": blackjack.own_place, "chemin_de_fer": chemin_de_fer.timid}
CHAIRS: Mapping[str, Callable[[Any], int]] = {"chemin_de_fer": chemin_de_fer.chairs}


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
    if thinks(game):
        return PokerStrategy(strength, luck).choose
    return THINKERS[game](luck) if game in THINKERS else MINDS.get(game)


def taste_of(game: str) -> Taste | None:
    return TASTES.get(game)


def chairs_of(game: str, rules: TableRules) -> int:
    """Places that a bot may take, from the first: all, unless the game needs players who sit."""
    return CHAIRS[game](rules) if game in CHAIRS else rules.places
