"""Ways to deal hands together. Ways that differ only by a change of suits are counted once."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import SUITS, Card
from panoverde.games._poker.ranking import Ranking
from panoverde.lab.poker.arrays import PairNumbers, Words
from panoverde.lab.poker.evaluation import numbers
from panoverde.lab.poker.machine import U
from panoverde.lab.poker.shapes import LANE, RANK_SLOTS
from panoverde.lab.poker.tables import card_bits, pair_of

MOST_WAYS = 4_000_000
"""Most ways to deal that are searched for equal ones."""

LANES = [U(LANE * suit) for suit in range(len(SUITS))]
LANE_MASK = U((1 << LANE) - 1)


class PossibleHands(NamedTuple):
    """The hands that a player may hold."""

    bits: Words
    pairs: PairNumbers


class Ways(NamedTuple):
    """One line for each way to deal, one column for each player."""

    shown: Words
    pairs: PairNumbers
    weights: Words
    """Number of equal ways for each line."""


class CardBits:
    """Cards of a ranking as bits of one word."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._bits = card_bits(ranking)
        self._pair_of = pair_of(ranking)
        self.deck = np.bitwise_or.reduce(self._bits)

    def of(self, cards: Sequence[Card]) -> np.uint64:
        return np.bitwise_or.reduce(self._bits[numbers(self.ranking, [cards])[0]]) if cards else U(0)

    def held(self, hands: Sequence[Sequence[Card]], gone: np.uint64) -> PossibleHands:
        """The hands that hold no card out of play."""
        cards = numbers(self.ranking, hands)
        bits: Words = np.bitwise_or.reduce(self._bits[cards], axis=1)
        ranks = cards >> 2
        chosen = [self._pair_of[ranks[:, one] * RANK_SLOTS + ranks[:, other]] for one, other in _twos(cards.shape[1])]
        free = bits & gone == 0
        return PossibleHands(bits[free], np.ascontiguousarray(np.stack(chosen, axis=1)[free]))


@cache
def bits_of(ranking: Ranking) -> CardBits:
    return CardBits(ranking)


def _twos(cards: int) -> Iterator[tuple[int, int]]:
    return combinations(range(cards), 2)


def together(held: Sequence[PossibleHands], fixed: Sequence[np.uint64], most: int = MOST_WAYS) -> Ways | None:
    """Every way to deal a hand to each player, no card twice; None if there are too many different ones.

    `fixed`: sets of cards that a change of suits must keep: common cards and cards out of play.
    """
    chosen: NDArray[np.int64] = np.arange(len(held[0].bits))[:, None]
    used = held[0].bits
    for one in held[1:]:
        if len(used) * len(one.bits) > MOST_WAYS:
            return None
        way, hand = np.nonzero(used[:, None] & one.bits[None, :] == 0)
        chosen = np.concatenate([chosen[way], hand[:, None]], axis=1)
        used = used[way] | one.bits[hand]
    changes = _suit_changes(tuple(fixed))
    if len(used) > most * len(changes):
        return None
    shown: Words = np.stack([one.bits[chosen[:, player]] for player, one in enumerate(held)], axis=1)
    first, weights = _distinct(shown, changes)
    if len(first) > most:
        return None
    pairs = np.stack([one.pairs[chosen[first, player]] for player, one in enumerate(held)], axis=1)
    return Ways(np.ascontiguousarray(shown[first]), np.ascontiguousarray(pairs), weights.astype(np.uint64))


@lru_cache
def _suit_changes(fixed: tuple[np.uint64, ...]) -> list[tuple[int, ...]]:
    stays = np.array(fixed, np.uint64)
    every = permutations(range(len(SUITS)))
    return [suits for suits in every if np.array_equal(with_suits(stays, suits), stays)]


def _distinct(shown: Words, changes: list[tuple[int, ...]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One line of each group that a change of suits makes equal, and the size of the group."""
    if len(shown) <= 1:
        return np.arange(len(shown)), np.ones(len(shown), np.int64)
    likeness = shown.copy()
    for suits in changes:
        other = with_suits(shown, suits)
        lower = _comes_before(other, likeness)
        likeness[lower] = other[lower]
    _, first, counts = np.unique(likeness, axis=0, return_index=True, return_counts=True)
    return first, counts


def with_suits(cards: Words, suits: Sequence[int]) -> Words:
    """The same cards after a change of suits."""
    moved = np.zeros_like(cards)
    for suit, other in enumerate(suits):
        moved |= ((cards >> LANES[suit]) & LANE_MASK) << LANES[other]
    return moved


def _comes_before(one: Words, other: Words) -> NDArray[np.bool_]:
    """Compare line by line; the first column that differs decides."""
    before, equal = np.zeros(len(one), np.bool_), np.ones(len(one), np.bool_)
    for player in range(one.shape[1]):
        before |= equal & (one[:, player] < other[:, player])
        equal &= one[:, player] == other[:, player]
    return before
