"""How many five-card hands there are of each category, from the description alone: no table, no NumPy."""

from math import comb, prod

from panoverde.core.cards import SUITS
from panoverde.games._poker.evaluate import FIVE, Composition
from panoverde.games._poker.ranking import Ranking
from panoverde.lab.poker.results import Frequencies


def five_cards(ranking: Ranking) -> Frequencies:
    """Every five cards of the deck, counted by the ways to make each composition."""
    counts = no_hands(ranking)
    for place in ranking.places:
        counts[place.category.name] += sum(map(_ways, place.compositions))
    return Frequencies("five", comb(len(ranking.deck), FIVE), counts)


def _ways(composition: Composition) -> int:
    """Suits of five cards of these ranks: one for all, or any but that."""
    suits, ranks = len(SUITS), set(composition.ranks)
    if composition.suited:
        return suits
    return prod(comb(suits, composition.ranks.count(rank)) for rank in ranks) - (suits if len(ranks) == FIVE else 0)


def no_hands(ranking: Ranking) -> dict[str, int]:
    return {category.name: 0 for category in ranking.description.categories}
