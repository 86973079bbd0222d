"""Lookup tables of a ranking, generated from its description.

`lookup` gives the best five of a number of cards; `boards` gives the best hand of any five common cards and any two own
cards, by rank. Suits matter only to a flush, which has a table of its own.
"""

from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from panoverde.core.cards import SUITS
from panoverde.games._poker.ranking import Ranking
from panoverde.games._poker.ranking.evaluator import FIVE
from panoverde.lab.poker.arrays import Values, Words
from panoverde.lab.poker.machine import U, address
from panoverde.lab.poker.multisets import Valued, multisets, packed, ranks_of, unit, with_one_more
from panoverde.lab.poker.perfect_hash import PerfectHash, perfect_hash
from panoverde.lab.poker.shapes import COUNTS_AT, LANE, RANK_SLOTS, Boards, Lookup

KEPT: list[NDArray[Any]] = []
"""Every table whose address is in use."""


def _kept(table: NDArray[Any]) -> np.uint64:
    KEPT.append(table)
    return address(table)


@cache
def lookup(ranking: Ranking, size: int) -> Lookup:
    """Best five of this many cards, five or more."""
    valued = best_of(ranking, size)
    hashed = perfect_hash(valued.counts)
    return Lookup(
        _kept(_card_keys(hashed)),
        _kept(card_bits(ranking)),
        _kept(hashed.displacements),
        U(len(hashed.displacements) - 1),
        _kept(hashed.spread(valued.values)),
        U(hashed.size - 1),
        _kept(flushes(ranking)),
    )


@cache
def boards(ranking: Ranking, own: int | None) -> Boards:
    """The best hand of five common cards and two own ones."""
    rows = board_ranks(ranking)
    hashed = perfect_hash(rows)
    values = board_values(ranking, own)
    return Boards(
        U(len(ranking.deck)),
        _kept(_card_keys(hashed)),
        _kept(card_bits(ranking)),
        _kept(hashed.displacements),
        U(len(hashed.displacements) - 1),
        _kept(hashed.spread(np.arange(len(rows), dtype=np.uint16))),
        U(hashed.size - 1),
        U(len(rows)),
        _kept(ranks_of(rows)),
        _kept(values),
        U(values.shape[1]),
        _kept(pair_of(ranking)),
        _kept(flushes(ranking)),
        U(own is not None),
    )


# What the tables hold


@cache
def best_of(ranking: Ranking, size: int) -> Valued:
    """Every rank multiset of this size with the value of its best five, flushes aside."""
    if size > FIVE:
        return with_one_more(best_of(ranking, size - 1))
    counts = multisets(_ranks(ranking), FIVE)
    places = _by_ranks(ranking, suited=False)
    return Valued(counts, np.array([places[int(word)] for word in packed(counts)], np.uint16))


@cache
def flushes(ranking: Ranking) -> Values:
    """Best five by the ranks of one suit, as bits."""
    table = np.zeros(1 << _ranks(ranking), np.uint16)
    suited = _by_ranks(ranking, suited=True)
    for bits in range(len(table)):
        held = [rank for rank in range(_ranks(ranking)) if bits >> rank & 1]
        if len(held) == FIVE:
            table[bits] = suited[sum(int(unit(rank)) for rank in held)]
        elif len(held) > FIVE:
            table[bits] = max(table[bits ^ (1 << rank)] for rank in held)
    return table


def _by_ranks(ranking: Ranking, suited: bool) -> dict[int, int]:
    return {
        sum(int(unit(ranking.description.ranks.index(rank))) for rank in composition.ranks): value
        for value, place in enumerate(ranking.places, start=1)
        for composition in place.compositions
        if composition.suited is suited
    }


@cache
def board_ranks(ranking: Ranking) -> NDArray[np.uint8]:
    """The rows: every five common cards by their ranks."""
    return multisets(_ranks(ranking), FIVE)


def rank_pairs(ranking: Ranking) -> NDArray[np.uint8]:
    """The columns: every two own cards by their ranks, the higher first."""
    ranks = range(_ranks(ranking))
    return np.array([(high, low) for high in ranks for low in range(high + 1)], np.uint8)


def pair_of(ranking: Ranking) -> NDArray[np.uint8]:
    table = np.zeros(RANK_SLOTS * RANK_SLOTS, np.uint8)
    for pair, (high, low) in enumerate(rank_pairs(ranking).tolist()):
        table[RANK_SLOTS * high + low] = table[RANK_SLOTS * low + high] = pair
    return table


def board_values(ranking: Ranking, own: int | None) -> Values:
    """Values by row and pair. Entries with more than four cards of a rank are never read."""
    return _any_five(ranking) if own is None else _two_and_three(ranking)


def _any_five(ranking: Ranking) -> Values:
    valued, rows = best_of(ranking, FIVE + 2), packed(board_ranks(ranking))
    return np.ascontiguousarray(np.stack([valued.find(rows + pair) for pair in _packed_pairs(ranking)], axis=1))


def _two_and_three(ranking: Ranking) -> Values:
    """Best of the ten ways to take three common cards with each pair."""
    valued, threes = best_of(ranking, FIVE), packed(multisets(_ranks(ranking), 3))
    made = np.stack([valued.find(threes + pair) for pair in _packed_pairs(ranking)], axis=1)
    order = np.argsort(threes)
    ranks = ranks_of(board_ranks(ranking))
    units = np.array([unit(rank) for rank in range(_ranks(ranking))], np.uint64)
    values = np.zeros((len(ranks), made.shape[1]), np.uint16)
    for three in combinations(range(FIVE), 3):
        words = units[ranks[:, three]].sum(axis=1, dtype=np.uint64)
        np.maximum(values, made[order[np.searchsorted(threes[order], words)]], out=values)
    return values


def _packed_pairs(ranking: Ranking) -> list[np.uint64]:
    return [unit(high) + unit(low) for high, low in rank_pairs(ranking).tolist()]


# Cards: the number of a card is its place in the deck, rank by rank


def card_bits(ranking: Ranking) -> Words:
    """One bit for each card, in the lane of its suit."""
    suits = len(SUITS)
    return np.array([1 << (LANE * (card % suits) + card // suits) for card in range(len(ranking.deck))], np.uint64)


def _card_keys(hashed: PerfectHash) -> Words:
    """Key of the rank, plus one in the count of the suit."""
    suits = len(SUITS)
    return np.array(
        [
            int(hashed.keys[rank]) + (1 << (COUNTS_AT + 4 * suit))
            for rank in range(len(hashed.keys))
            for suit in range(suits)
        ],
        np.uint64,
    )


def _ranks(ranking: Ranking) -> int:
    return len(ranking.description.ranks)
