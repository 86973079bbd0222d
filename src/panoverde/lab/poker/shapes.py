"""What the kernels are handed, each thing under its name: addresses of tables, but for `Ranges`, and words."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

LANE = 16
"""Bits for the ranks of one suit: the cards of a hand are four lanes of one word."""
COUNTS_AT = 48
"""Above the sum of the rank keys, four bits count the cards of each suit."""
RANK_SLOTS = 16
"""A pair of ranks is found at so many times the one, and the other."""


class Lookup(NamedTuple):
    """The value of so many cards, by the sum of their rank keys."""

    card_keys: np.uint64
    card_bits: np.uint64
    displacements: np.uint64
    bucket_mask: np.uint64
    values: np.uint64
    slot_mask: np.uint64
    flushes: np.uint64
    """By the ranks of one suit: the best five of them; 0 for fewer than five."""


class Boards(NamedTuple):
    """What five common cards, a row, and two own cards, a pair, make."""

    cards: np.uint64
    """How many there are in the deck."""
    card_keys: np.uint64
    card_bits: np.uint64
    displacements: np.uint64
    bucket_mask: np.uint64
    rows: np.uint64
    """By the sum of the rank keys."""
    slot_mask: np.uint64
    boards: np.uint64
    """How many rows there are."""
    ranks: np.uint64
    """Of each row, five."""
    values: np.uint64
    """By row and pair."""
    pairs: np.uint64
    """How many there are."""
    pair_of: np.uint64
    """By two ranks."""
    flushes: np.uint64
    exactly_two: np.uint64
    """1 where a hand is made with exactly two own cards; 0 where any five will do."""


class Hands(NamedTuple):
    """Who shows: each player's ways to choose two of his cards, as pairs of ranks, and all his cards as bits."""

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
    """Of the range of each player."""
    whole: NDArray[np.bool_]
    """May he hold any hand?"""


class Deal(NamedTuple):
    """What is known before the showdown, and where its outcomes are counted."""

    known: np.uint64
    """The common cards turned, as bits."""
    live: np.uint64
    """The cards that may still come."""
    weight: np.uint64
    """How many times each outcome is counted."""
    tally: np.uint64


class Suited(NamedTuple):
    """A suit in which there may be flushes."""

    suit: np.uint64
    live: np.uint64
    """The ranks still to come in it."""
    counts: np.uint64
    """Cards still to come of each rank, in all suits, packed."""
    needed: np.uint64
    """Common cards for a flush."""
    flushes: np.uint64
    """Address of a word for each player: his flush with the common cards looked at."""
