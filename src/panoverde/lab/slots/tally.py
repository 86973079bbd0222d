"""A compiled count of numbers: an open hash table that grows."""

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.jit import compiled

Ints = NDArray[np.int64]

EMPTY = -1
SPREAD = np.uint64(0x9E3779B97F4A7C15)


@compiled("int64(int64[::1], int64)")
def place(keys: Ints, key: int) -> int:
    """Where the key is, or belongs."""
    mask = len(keys) - 1
    at = np.int64((np.uint64(key) * SPREAD) >> np.uint64(32)) & mask
    while keys[at] != EMPTY and keys[at] != key:
        at = (at + 1) & mask
    return at  # type: ignore[return-value]  # compiled: a plain number


@compiled("Tuple((int64[::1], int64[::1]))(int64[::1], int64[::1])")
def grown(keys: Ints, counts: Ints) -> tuple[Ints, Ints]:
    """The same counts with twice the room."""
    more, moved = np.full(2 * len(keys), EMPTY, np.int64), np.zeros(2 * len(keys), np.int64)
    for old in range(len(keys)):
        if keys[old] != EMPTY:
            at = place(more, keys[old])
            more[at], moved[at] = keys[old], counts[old]
    return more, moved
