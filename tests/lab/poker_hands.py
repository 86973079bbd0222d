"""Hands at random, for the tests of the poker laboratory."""

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import Card
from panoverde.games._poker.ranking import Ranking


def random_cards(ranking: Ranking, hands: int, size: int, seed: int = 1) -> NDArray[np.uint8]:
    """A line for each hand: the numbers of so many cards, no card twice in a line."""
    generator = np.random.default_rng(seed)
    order = generator.permuted(np.tile(np.arange(len(ranking.deck), dtype=np.uint8), (hands, 1)), axis=1)
    return np.ascontiguousarray(order[:, :size])


def cards(ranking: Ranking, numbers: NDArray[np.uint8]) -> list[Card]:
    return [ranking.deck[number] for number in numbers.tolist()]
