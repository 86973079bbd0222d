"""How the game compares hands: the order of poker, then three cards of a suit between equal single cards.

Three of a suit are no more than a finer order. A hand's *order* is twice its value in the ranking, and one more if
it is of single cards and has three of a suit (R-60). So equal orders tie, and everything else is a comparison.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from panoverde.core.cards import RANKS, SUITS
from panoverde.games._poker.ranking import STANDARD, Ranking
from panoverde.lab.poker.machine import U
from panoverde.lab.poker.shapes import Lookup
from panoverde.lab.poker.tables import lookup


class Deck(NamedTuple):
    """The cards of the game. Tests play with fewer ranks and suits."""

    ranking: Ranking = STANDARD
    suits: int = len(SUITS)

    @property
    def cards(self) -> list[int]:
        """Numbers of the cards: places in the deck of the ranking."""
        return [number for number in range(len(self.ranking.deck)) if number % len(SUITS) < self.suits]


class Comparison(NamedTuple):
    """Argument of the kernels."""

    lookup: Lookup
    by_suit: np.uint64
    """Highest value at which three of a suit decide; 0 if they never do."""
    qualifies: np.uint64
    """Lowest order with which the bank plays."""


def comparison(deck: Deck, suit_tiebreak: bool) -> Comparison:
    singles = lowest_pair(deck.ranking) - 1
    return Comparison(lookup(deck.ranking, 5), U(singles if suit_tiebreak else 0), U(2 * ace_king(deck.ranking)))


def ace_king(ranking: Ranking) -> int:
    """Lowest value with which the bank plays: ace and king."""
    return at_least(ranking, "AK")  # AO-9.26


def lowest_pair(ranking: Ranking) -> int:
    *_, pair, _ = ranking.description.categories  # AO-9.7i
    return next(value for value, place in enumerate(ranking.places, start=1) if place.category == pair)


@cache
def at_least(ranking: Ranking, cards: str) -> int:
    """Lowest value of single cards that are these or higher: `AKJ83`. A pair if there are none."""
    asked = [RANKS.index(rank) for rank in cards]
    singles = ranking.places[: lowest_pair(ranking) - 1]
    held = [[RANKS.index(rank) for rank in place.compositions[0].ranks] for place in singles]
    return 1 + sum(ranks < asked for ranks in held)


def combination_of(ranking: Ranking) -> list[int]:
    """Place of the combination, from the highest, by value; values start at 1."""
    categories = ranking.description.categories  # in the order of AO-9.7
    return [0, *(categories.index(place.category) for place in ranking.places)]
