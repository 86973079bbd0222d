"""Cards by their ranks alone: how many there are of each. Fifty thousand multisets stand for 133 million hands."""

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import SUITS

Counts = NDArray[np.uint8]
"""A line for each multiset, a column for each rank, from the lowest."""
Words = NDArray[np.uint64]

BITS = 3
"""For how many cards of a rank there are, in a packed multiset."""


def multisets(ranks: int, size: int) -> Counts:
    """All the ways to hold so many cards, no rank more often than there are suits."""
    counts, held = np.zeros((1, 0), np.uint8), np.zeros(1, np.int64)
    for rank in range(ranks):
        room = len(SUITS) * (ranks - 1 - rank)
        longer, total = [], []
        for count in range(len(SUITS) + 1):
            possible = (held + count <= size) & (size - held - count <= room)
            column = np.full((int(possible.sum()), 1), count, np.uint8)
            longer.append(np.concatenate([counts[possible], column], axis=1))
            total.append(held[possible] + count)
        counts, held = np.concatenate(longer), np.concatenate(total)
    return np.ascontiguousarray(counts)


def unit(rank: int) -> np.uint64:
    """One card of a rank, packed."""
    return np.uint64(1) << np.uint64(BITS * rank)


def packed(counts: Counts) -> Words:
    """Each multiset as one word, the sum of its cards."""
    units = np.array([unit(rank) for rank in range(counts.shape[1])], np.uint64)
    words: Words = counts.astype(np.uint64) @ units
    return words


def ranks_of(counts: Counts) -> NDArray[np.uint8]:
    """The same multisets as lists of ranks, from the lowest."""
    size = int(counts[0].sum())
    flat = np.repeat(np.tile(np.arange(counts.shape[1], dtype=np.uint8), len(counts)), counts.ravel())
    return flat.reshape(-1, size)


class Valued:
    """A value for each of some multisets, found again by the packed word."""

    def __init__(self, counts: Counts, values: NDArray[np.uint16]) -> None:
        self.counts, self.values = counts, values
        words = packed(counts)
        self._order = np.argsort(words)
        self._words = words[self._order]

    def find(self, words: Words) -> NDArray[np.uint16]:
        """The values of these; 0 for what is not there."""
        at = np.minimum(np.searchsorted(self._words, words), len(self._words) - 1)
        found: NDArray[np.uint16] = np.where(self._words[at] == words, self.values[self._order[at]], 0)
        return found.astype(np.uint16)


def with_one_more(fewer: Valued) -> Valued:
    """The best of one card more: whatever is best without one of them."""
    ranks, size = fewer.counts.shape[1], int(fewer.counts[0].sum()) + 1
    counts = multisets(ranks, size)
    words, values = packed(counts), np.zeros(len(counts), np.uint16)
    for rank in range(ranks):
        held = counts[:, rank] > 0
        values[held] = np.maximum(values[held], fewer.find(words[held] - unit(rank)))
    return Valued(counts, values)
