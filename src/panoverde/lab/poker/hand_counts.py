"""How many five-card hands there are of each category, counted from the ranking's description. No NumPy."""

from math import comb, prod
from typing import Any

from panoverde.core.cards import SUITS
from panoverde.games._poker.hand.showdown import ranking_of
from panoverde.games._poker.ranking import Ranking
from panoverde.games._poker.ranking.evaluator import FIVE, Composition
from panoverde.games._poker.rules import Rules
from panoverde.lab.poker.results import Frequencies


def by_variant(rules: Any) -> dict[str, Frequencies]:
    """Hands of each variant that a table plays; empty for a table that is not of poker."""
    if not isinstance(rules, Rules):
        return {}
    return {variant.name: five_cards(ranking_of(rules, variant)) for variant in rules.variants}


def five_cards(ranking: Ranking) -> Frequencies:
    """Every five cards of the deck, counted by the ways to make each composition."""
    counts = no_hands(ranking)
    for place in ranking.places:
        counts[place.category.name] += sum(map(_ways, place.compositions))
    return Frequencies("five", comb(len(ranking.deck), FIVE), counts)


def _ways(composition: Composition) -> int:
    """Ways to choose the suits of five cards of these ranks: all of one suit, or not."""
    suits, ranks = len(SUITS), set(composition.ranks)
    if composition.suited:
        return suits
    return prod(comb(suits, composition.ranks.count(rank)) for rank in ranks) - (suits if len(ranks) == FIVE else 0)


def no_hands(ranking: Ranking) -> dict[str, int]:
    return {category.name: 0 for category in ranking.description.categories}
