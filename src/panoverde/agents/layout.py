"""Place of each fact in the vector that an agent sees."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import FACE_DOWN, Card

Vector = NDArray[np.float32]


class Layout:
    def __init__(self, sizes: Mapping[str, tuple[int, float]]) -> None:
        """By name: how many numbers, and the highest that each can be."""
        ends = np.cumsum([size for size, _ in sizes.values()]).tolist()
        self.fields = {name: slice(end - sizes[name][0], end) for name, end in zip(sizes, ends, strict=True)}
        self.size: int = ends[-1]
        self.highest: Vector = np.repeat(
            np.array([most for _, most in sizes.values()], np.float32), [size for size, _ in sizes.values()]
        )
        """Maximum of each number; the minimum is 0."""

    def filled(self, facts: Mapping[str, Sequence[float]]) -> Vector:
        """Facts in the order of the fields."""
        return np.array([*chain.from_iterable(facts[name] for name in self.fields)], np.float32)


class CardPlaces:
    """A number for each card of the deck: how many of it are seen."""

    def __init__(self, deck: Sequence[Card]) -> None:
        self._places = {card: place for place, card in enumerate(deck)}

    def counted(self, cards: Iterable[Card]) -> list[float]:
        counts = [0.0] * len(self._places)
        for card in (card for card in cards if card != FACE_DOWN):
            counts[self._places[card]] += 1.0
        return counts
