"""Chance of the batched tables: each has its own generator."""

import numpy as np
from numpy.typing import NDArray

from panoverde.agents.compilation import part
from panoverde.agents.setting import check_whole
from panoverde.lab.poker.machine import U

Words = NDArray[np.uint64]


def words(tables: int, seed: int) -> Words:
    """The first state of every table's generator. The same seed gives the same play."""
    check_whole("tables", tables)
    if tables < 1:
        raise ValueError(f"at least one table is needed, not {tables}")
    return np.random.SeedSequence(seed).generate_state(2 * tables, np.uint64).reshape(tables, 2).astype(np.uint64)


@part
def lot(luck: Words, table: int, count: int) -> int:
    """One of so many, by xoroshiro128+; the bias of 2⁻³² per card is far below what a test could see."""
    one, other = luck[table, 0], luck[table, 1]
    word = one + other
    other ^= one
    luck[table, 0] = ((one << U(24)) | (one >> U(40))) ^ other ^ (other << U(16))
    luck[table, 1] = (other << U(37)) | (other >> U(27))
    chosen: int = np.int64(((word >> U(32)) * U(count)) >> U(32))  # type: ignore[assignment]
    return chosen
