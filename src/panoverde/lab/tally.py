"""Drawing outcomes, one word of random bits each, and counting them. Every outcome is equally likely."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Word = np.dtype[np.unsignedinteger[Any]]
WORDS: dict[int, Word] = {8: np.dtype("u1"), 16: np.dtype("<u2"), 32: np.dtype("<u4")}
"""Unsigned words by their bits, in the same order on every machine."""
MOST_OUTCOMES = 2**32
BLOCK = 2**16
"""How many words are drawn at once: few enough to stay in the processor's cache."""

Tally = NDArray[np.int64]
"""How often each outcome came."""


class Sampler:
    """A seeded source of outcomes: the same seed and the same questions give the same answers on every machine."""

    GENERATOR = np.random.SFC64

    def __init__(self, outcomes: int, seed: int) -> None:
        if not 1 <= outcomes <= MOST_OUTCOMES:
            raise ValueError(f"from 1 to {MOST_OUTCOMES} outcomes, not {outcomes}")
        self.outcomes = outcomes
        self.bits = next(bits for bits in WORDS if outcomes <= 2**bits)
        self._source = self.GENERATOR(np.random.SeedSequence(seed))

    def draw(self, words: int) -> Tally:
        """What so many words name: that many coups or a few less, because some words name no outcome."""
        tally = np.zeros(self.outcomes, np.int64)
        for start in range(0, words, BLOCK):
            tally += count(self._words(min(BLOCK, words - start)), self.outcomes)
        return tally

    def _words(self, size: int) -> NDArray[np.unsignedinteger[Any]]:
        bits = self._source.random_raw(-(-size * self.bits // 64))
        return bits.astype("<u8", copy=False).view(WORDS[self.bits])[:size]


def count(words: NDArray[np.unsignedinteger[Any]], outcomes: int) -> Tally:
    """Which outcomes these words name, counted.

    A word names the outcome that is its remainder. Of all the words there are, each outcome owns equally many, because
    the last few, too few for one more round of the outcomes, name none.
    """
    every = 2 ** (words.dtype.itemsize * 8)
    named = every - every % outcomes
    if every <= 2**16:  # few enough to count the words themselves, and share them out afterwards
        words_seen: Tally = np.bincount(words, minlength=every)
        seen: Tally = words_seen[:named].reshape(-1, outcomes).sum(axis=0)
        return seen
    remainders = words[words <= named - 1] % outcomes
    return np.bincount(remainders.astype(np.int64), minlength=outcomes)
