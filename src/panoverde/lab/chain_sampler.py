"""Sampler for bets that last several coups: counts outcomes by the state of the bet."""

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.jit import compiled
from panoverde.lab.tally import BLOCK, SHORT, WORDS, RandomSource, Tally, Tickets


class ChainSampler:
    """One bet after another; each is made as soon as the last one is over.

    Random words are counted first and assigned to outcomes afterwards. The last few words name no outcome and leave the
    bet in its state.
    """

    def __init__(self, weights: tuple[int, ...], follows: tuple[tuple[int, ...], ...], source: RandomSource) -> None:
        """`follows`: next state by state and outcome."""
        tickets = Tickets(weights)
        if tickets.bits > SHORT:
            raise ValueError(f"the weights of a chain amount to {2**SHORT} at most, not {tickets.tickets}")
        self._source, self._bits = source, tickets.bits
        self._outcomes, self._states, self._words = len(weights), len(follows), 2**tickets.bits
        self._named = tickets.named_by(np.arange(self._words, dtype=WORDS[self._bits]))
        after = np.repeat(np.arange(self._states)[:, np.newaxis], self._words, axis=1)
        after[:, : len(self._named)] = np.array(follows)[:, self._named]
        self._after = after.ravel() * self._words
        self._row = 0  # where the counts of the present state begin

    @property
    def at_rest(self) -> bool:
        """Is the next coup the first of a bet?"""
        return self._row == 0

    def draw(self, coups: int) -> Tally:
        """This many coups or a few less, because some words name no outcome. Counted by state and outcome."""
        seen = np.zeros(self._states * self._words, np.int64)
        for start in range(0, coups, BLOCK):
            words = self._source.words(min(BLOCK, coups - start), self._bits)
            self._row = follow(words.astype(np.int64), self._after, self._row, seen)
        tally = np.zeros((self._outcomes, self._states), np.int64)
        np.add.at(tally, self._named, seen.reshape(self._states, -1).T[: len(self._named)])
        return tally.T.ravel()


@compiled("int64(int64[::1], int64[::1], int64, int64[::1])")
def follow(words: NDArray[np.int64], after: NDArray[np.int64], row: int, seen: Tally) -> int:
    """Count each word in the present state, and return the row of the next state."""
    for word in words:
        cell = row + word
        seen[cell] += 1
        row = after[cell]
    return row
