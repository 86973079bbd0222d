"""Cards by rank alone: the number of each rank. Fifty thousand multisets stand for 133 million hands."""

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import SUITS
from panoverde.lab.poker.arrays import Words

RankCounts = NDArray[np.uint8]
"""One line for each multiset, one column for each rank, from the lowest."""

BITS = 3
"""Bits for the number of cards of a rank in a packed multiset."""


def multisets(ranks: int, size: int) -> RankCounts:
    """Every multiset of this size with at most four cards of a rank."""
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


def packed(counts: RankCounts) -> Words:
    """Each multiset as one word, the sum of its packed cards."""
    units = np.array([unit(rank) for rank in range(counts.shape[1])], np.uint64)
    words: Words = counts.astype(np.uint64) @ units
    return words


def ranks_of(counts: RankCounts) -> NDArray[np.uint8]:
    """The same multisets as lists of ranks, from the lowest."""
    size = int(counts[0].sum())
    flat = np.repeat(np.tile(np.arange(counts.shape[1], dtype=np.uint8), len(counts)), counts.ravel())
    return flat.reshape(-1, size)


class Valued:
    """Values of multisets, looked up by the packed word."""

    def __init__(self, counts: RankCounts, values: NDArray[np.uint16]) -> None:
        self.counts, self.values = counts, values
        words = packed(counts)
        self._order = np.argsort(words)
        self._words = words[self._order]

    def find(self, words: Words) -> NDArray[np.uint16]:
        """Values of these multisets; 0 for unknown ones."""
        at = np.minimum(np.searchsorted(self._words, words), len(self._words) - 1)
        found: NDArray[np.uint16] = np.where(self._words[at] == words, self.values[self._order[at]], 0)
        return found.astype(np.uint16)


def with_one_more(fewer: Valued) -> Valued:
    """Values for one card more: the best without one of the cards."""
    ranks, size = fewer.counts.shape[1], int(fewer.counts[0].sum()) + 1
    counts = multisets(ranks, size)
    words, values = packed(counts), np.zeros(len(counts), np.uint16)
    for rank in range(ranks):
        held = counts[:, rank] > 0
        values[held] = np.maximum(values[held], fewer.find(words[held] - unit(rank)))
    return Valued(counts, values)
