"""Arguments of the kernels by name: words and addresses of tables; `Ranges` holds arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LANE = 16
"""Bits for the ranks of one suit: a hand is four lanes of one word."""
COUNTS_AT = 48
"""Above the sum of the rank keys, four bits count the cards of each suit."""
RANK_SLOTS = 16
"""A pair of ranks has the index: this many times the one plus the other."""


class Lookup(NamedTuple):
    """Values of cards by the sum of their rank keys."""

    card_keys: np.uint64
    card_bits: np.uint64
    displacements: np.uint64
    bucket_mask: np.uint64
    values: np.uint64
    slot_mask: np.uint64
    flushes: np.uint64
    """Best five by the ranks of one suit; 0 for fewer than five."""


class Boards(NamedTuple):
    """Values of five common cards (a row) with two own cards (a pair)."""

    cards: np.uint64
    """Number of cards in the deck."""
    card_keys: np.uint64
    card_bits: np.uint64
    displacements: np.uint64
    bucket_mask: np.uint64
    rows: np.uint64
    """Row by the sum of the rank keys."""
    slot_mask: np.uint64
    boards: np.uint64
    """Number of rows."""
    ranks: np.uint64
    """Ranks of each row, five."""
    values: np.uint64
    """Value by row and pair."""
    pairs: np.uint64
    """Number of pairs."""
    pair_of: np.uint64
    """Pair by two ranks."""
    flushes: np.uint64
    exactly_two: np.uint64
    """1 if a hand takes exactly two own cards; 0 if any five count."""


class Hands(NamedTuple):
    """Hands shown: each player's ways to choose two own cards, as pairs of ranks, and all their cards as bits."""

    players: np.uint64
    choices: np.uint64
    pairs: np.uint64
    """`choices` for each player."""
    bits: np.uint64


class Ranges(NamedTuple):
    """The hands that each player may hold, one range after another."""

    bits: NDArray[np.uint64]
    pairs: NDArray[np.uint8]
    ends: NDArray[np.uint64]
    """End of each player's range."""
    whole: NDArray[np.bool_]
    """May the player hold any hand?"""


class KnownCards(NamedTuple):
    """Cards known before the showdown, and where its outcomes are counted."""

    known: np.uint64
    """Common cards turned, as bits."""
    live: np.uint64
    """Cards that may still come."""
    weight: np.uint64
    """Weight with which each outcome is counted."""
    tally: np.uint64


class Suited(NamedTuple):
    """A suit in which there may be flushes."""

    suit: np.uint64
    live: np.uint64
    """Ranks of the suit still to come."""
    counts: np.uint64
    """Cards still to come of each rank, in all suits, packed."""
    needed: np.uint64
    """Common cards needed for a flush."""
    flushes: np.uint64
    """Address of a word for each player: their flush with the present common cards."""
