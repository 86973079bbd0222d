"""A perfect hash for rank multisets: each rank has a random key, and a multiset is the sum of its keys.

The low bits of the sum name a bucket; the bucket's displacement, mixed into the bits above, names the slot. Buckets are
placed from the fullest to the emptiest, each with the first displacement that finds all its slots free.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.poker.arrays import Words
from panoverde.lab.poker.machine import U, kernel
from panoverde.lab.poker.multisets import RankCounts

KEY_BITS = 28
"""Bits of a rank's key: sums of seven keys fit into 32 bits."""
SHIFT = 13
"""First bit of a sum that goes into the slot."""
SPARE = 1.15
"""Least number of slots for each multiset."""
IN_A_BUCKET = 8
"""Slots for each bucket."""


class PerfectHash(NamedTuple):
    keys: Words
    """Key of each rank."""
    displacements: NDArray[np.uint16]
    slots: NDArray[np.int64]
    """Slot of each multiset."""
    size: int

    def spread(self, values: NDArray[np.uint16]) -> NDArray[np.uint16]:
        """The values of the multisets, each in its slot."""
        table = np.zeros(self.size, np.uint16)
        table[self.slots] = values
        return table


def perfect_hash(counts: RankCounts) -> PerfectHash:
    """A table for these multisets; the same ones always give the same table."""
    size = 1 << int(np.ceil(np.log2(len(counts) * SPARE)))
    buckets = min(max(size // IN_A_BUCKET, 8), 1 << SHIFT)
    generator = np.random.Generator(np.random.SFC64(1))
    while True:
        keys = generator.integers(1, 1 << KEY_BITS, counts.shape[1], np.uint64)
        sums: Words = counts.astype(np.uint64) @ keys
        displacements = _displacements(sums, buckets, size)
        if displacements is not None:
            bucket = sums & U(buckets - 1)
            slots = ((sums >> U(SHIFT)) ^ displacements[bucket]) & U(size - 1)
            return PerfectHash(keys, displacements, slots.astype(np.int64), size)


def _displacements(sums: Words, buckets: int, size: int) -> NDArray[np.uint16] | None:
    """None if these keys give no table."""
    bucket = (sums & U(buckets - 1)).astype(np.int64)
    mixed = (sums >> U(SHIFT)) & U(size - 1)
    if len(np.unique(bucket * size + mixed.astype(np.int64))) < len(sums):
        return None
    held = np.bincount(bucket, minlength=buckets)
    starts = np.concatenate([[0], np.cumsum(held)[:-1]])
    displacements = np.zeros(buckets, np.uint16)
    placed = _place(mixed[np.argsort(bucket, kind="stable")], np.argsort(-held), starts, held, displacements, size)
    return displacements if placed else None


@kernel
def _place(
    mixed: Words,
    order: NDArray[np.int64],
    starts: NDArray[np.int64],
    held: NDArray[np.int64],
    displacements: NDArray[np.uint16],
    size: int,
) -> bool:
    taken = np.zeros(size, np.bool_)
    for bucket in order:
        start, end = starts[bucket], starts[bucket] + held[bucket]
        found = False
        for displacement in range(min(size, 1 << 16)):
            free = True
            for at in range(start, end):
                if taken[mixed[at] ^ U(displacement)]:
                    free = False
                    break
            if free:  # slots of one bucket never collide: their sums differ, and their displacement is the same
                for at in range(start, end):
                    taken[mixed[at] ^ U(displacement)] = True
                displacements[bucket] = displacement
                found = True
                break
        if not found:
            return False
    return True
