"""Compiled functions for single hands, from which the kernels of `lab.poker.kernels` are built.

A hand is one key, the sum of the keys of its cards, and one word of bits, a lane for each suit. Above the rank keys the
key counts the cards of each suit, from a start such that the highest bit of a count says that there are enough.
Numba recompiles a kernel only when its own file changes: after a change here, delete its cache in `__pycache__`.
"""

import numpy as np

from panoverde.lab.poker.machine import U, kernel, larger, lowest_bit, read_16
from panoverde.lab.poker.perfect_hash import SHIFT
from panoverde.lab.poker.shapes import COUNTS_AT, LANE, Boards, Lookup

Word = np.uint64

NONE, ONE, TWO, FIVE = U(0), U(1), U(2), U(5)
ONE_OF_EACH = U(0x1111) << U(COUNTS_AT)
"""One card in the count of every suit."""
HAS_ENOUGH = ONE_OF_EACH << U(3)
FROM_FIVE, FROM_THREE = ONE_OF_EACH * U(8 - 5), ONE_OF_EACH * U(8 - 3)
RANKS_ONLY = U(0xFFFFFFFF)
HASHED = U(SHIFT)
LANE_BITS, LANE_MASK = U(LANE), (ONE << U(LANE)) - ONE


@kernel
def suit_with_enough(key: Word) -> Word:
    return (lowest_bit(key & HAS_ENOUGH) - U(COUNTS_AT)) >> TWO


@kernel
def in_suit(bits: Word, suit: Word) -> Word:
    return (bits >> (suit * LANE_BITS)) & LANE_MASK


@kernel
def lowest(bits: Word) -> Word:
    return bits & (~bits + ONE)


@kernel
def best(key: Word, bits: Word, lookup: Lookup) -> Word:
    """Best five of the cards in the key and the bits; the key counts from `FROM_FIVE`."""
    ranks = key & RANKS_ONLY
    displacement = read_16(lookup.displacements, ranks & lookup.bucket_mask)
    value = read_16(lookup.values, ((ranks >> HASHED) ^ displacement) & lookup.slot_mask)
    if key & HAS_ENOUGH:
        value = larger(value, read_16(lookup.flushes, in_suit(bits, suit_with_enough(key))))
    return value


@kernel
def row_of(key: Word, tables: Boards) -> Word:
    """Where the values of five common cards start."""
    ranks = key & RANKS_ONLY
    displacement = read_16(tables.displacements, ranks & tables.bucket_mask)
    return read_16(tables.rows, ((ranks >> HASHED) ^ displacement) & tables.slot_mask) * tables.pairs


@kernel
def flush(common: Word, own: Word, tables: Boards) -> Word:
    """Best flush from the common and own ranks of one suit; 0 if there is none."""
    if not tables.exactly_two:
        return read_16(tables.flushes, common | own)
    value, first = NONE, own
    while first:
        one = lowest(first)
        first ^= one
        second = first
        while second:
            value = larger(value, _with_three(common, one | lowest(second), tables))
            second &= second - ONE
    return value


@kernel
def _with_three(common: Word, two: Word, tables: Boards) -> Word:
    value, third = NONE, common
    while third:
        three = two | lowest(third)
        third &= third - ONE
        fourth = third
        while fourth:
            four = three | lowest(fourth)
            fourth &= fourth - ONE
            fifth = fourth
            while fifth:
                value = larger(value, read_16(tables.flushes, four | lowest(fifth)))
                fifth &= fifth - ONE
    return value
