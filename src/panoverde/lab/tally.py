"""Draws and counts outcomes exactly in proportion to their weights, one random word each."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

Word = np.dtype[np.unsignedinteger[Any]]
Words = NDArray[np.unsignedinteger[Any]]
WORDS: dict[int, Word] = {8: np.dtype("u1"), 16: np.dtype("<u2"), 32: np.dtype("<u4"), 64: np.dtype("<u8")}
"""Unsigned words by number of bits, with the same byte order on every machine."""
SHORT = 16
"""Bits of the longest word whose values are counted one by one."""
MOST_TICKETS = 2**63
"""Running sums of weights are signed 64-bit words."""
BLOCK = 2**16
"""Words drawn at once, few enough for the processor's cache."""

Tally = NDArray[np.int64]
"""Count by outcome."""


class Tickets:
    """A random word names a ticket, and each outcome owns as many tickets as it weighs.

    The ticket is the remainder of the word. Every ticket has equally many words, because the last few words, too few
    for one more round of tickets, name none.
    """

    def __init__(self, weights: tuple[int, ...]) -> None:
        share = math.gcd(*weights)
        tickets = sum(weights) // share if share else 0
        if not 1 <= tickets <= MOST_TICKETS:
            raise ValueError(f"the weights of the outcomes amount to 1 up to {MOST_TICKETS}, not {tickets}")
        self.tickets = tickets
        self.outcomes = len(weights)
        self.bits = next(bits for bits in WORDS if tickets <= 2**bits)
        self._named = 2**self.bits - 2**self.bits % tickets
        self._ends = np.cumsum([weight // share for weight in weights]).astype("<u8")
        self._equal = tickets == self.outcomes == np.count_nonzero(weights)

    def count(self, words: Words) -> Tally:
        """Count the outcomes that these words name."""
        if self.bits > SHORT:
            return np.bincount(self.named_by(words), minlength=self.outcomes)
        seen = np.bincount(words, minlength=2**self.bits)[: self._named]  # by word; assigned to outcomes below
        tally: Tally = seen.reshape(-1, self.tickets).sum(axis=0)
        if not self._equal:
            sums: Tally = np.cumsum(np.append(0, tally))[self._ends]
            tally = np.diff(sums, prepend=0)
        return tally

    def named_by(self, words: Words) -> NDArray[np.int64]:
        """The outcomes that these words name, in order. Words that name none are left out."""
        tickets = words[words <= self._named - 1].astype("<u8") % np.uint64(self.tickets)
        outcomes: NDArray[np.int64] = tickets.astype(np.int64)
        return outcomes if self._equal else np.searchsorted(self._ends, tickets, side="right")


class RandomSource:
    """A seeded source of random words: the same seed and calls give the same words on every machine."""

    GENERATOR = np.random.SFC64

    def __init__(self, seed: int, strand: int = 0) -> None:
        """A seed has many independent strands."""
        self.generator = self.GENERATOR(np.random.SeedSequence(seed, spawn_key=(strand,) if strand else ()))

    def words(self, size: int, bits: int) -> Words:
        raw = self.generator.random_raw(-(-size * bits // 64))
        return raw.astype("<u8", copy=False).view(WORDS[bits])[:size]


class Sampler:
    """Draws independent outcomes and counts them."""

    at_rest = True
    """No bet needs another coup: the gain of a decision doesn't depend on how long it took."""

    def __init__(self, weights: tuple[int, ...], source: RandomSource) -> None:
        self.tickets = Tickets(weights)
        self.source = source

    def draw(self, coups: int) -> Tally:
        """This many coups or a few less, because some words name no outcome."""
        tally = np.zeros(self.tickets.outcomes, np.int64)
        for start in range(0, coups, BLOCK):
            tally += self.tickets.count(self.source.words(min(BLOCK, coups - start), self.tickets.bits))
        return tally
