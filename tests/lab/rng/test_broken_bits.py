"""Every test of raw bits can fail: for each there are bits with the fault that it is meant to find."""

from collections.abc import Callable, Iterator
from functools import cache, partial

import numpy as np
import pytest

from panoverde.core.fair import RANGE
from panoverde.lab.rng import bits, patterns

CAUGHT = 1e-6
"""Far below the threshold of any report."""
SIZE = 1 << 20


def luck(number: int = 5) -> np.random.Generator:
    return np.random.default_rng(number)


def congruential() -> Iterator[int]:
    state = 1
    while True:
        state = (6364136223846793005 * state + 1442695040888963407) % RANGE
        yield state


@cache
def good_bits() -> bits.Bits:
    return luck().integers(0, 2, SIZE, dtype=np.uint8)


def more_ones() -> bits.Bits:
    return (luck(6).random(SIZE) < 0.504).astype(np.uint8)


def uneven_blocks() -> bits.Bits:
    """Blocks with more ones, then blocks with fewer."""
    lean = np.repeat(np.where(np.arange(SIZE // 128) % 2, 0.03, -0.03), 128)
    return (luck(6).random(SIZE) < 0.5 + lean).astype(np.uint8)


def persistent() -> bits.Bits:
    """A bit stays what it was a little too often."""
    return np.cumsum(luck(6).random(SIZE) < 0.495).astype(np.uint8) % 2


def with_long_runs() -> bits.Bits:
    """Now and then twenty ones, paid for with zeros elsewhere."""
    made = good_bits().copy()
    for start in range(0, SIZE - 10_000, 20_000):
        made[start : start + 20] = 1
    return made


def dependent_rows() -> bits.Bits:
    """Every so often 32 bits are the sum of the two 32s before."""
    rows = good_bits().reshape(-1, 32).copy()
    rows[31::128] = rows[30::128] ^ rows[29::128]
    return rows.reshape(-1)


def periodic() -> bits.Bits:
    """The second half is the first again: every other frequency is silent."""
    return np.tile(good_bits()[: SIZE // 2], 2)


def drifting() -> bits.Bits:
    """Ones in the first half and zeros in the second: even in the end, far from home between."""
    lean = np.where(np.arange(SIZE) < SIZE // 2, 0.006, -0.006)
    return (luck(6).random(SIZE) < 0.5 + lean).astype(np.uint8)


def stuck_bit() -> bits.Bits:
    words = good_bits().reshape(-1, 64).copy()
    words[::10, 7] = 1
    return words.reshape(-1)


def low_bytes() -> bits.Bits:
    """The low bytes of a congruential generator: every byte exactly as often."""
    words = congruential()
    return bits.bits_of(bytes(next(words) % 256 for _ in range(SIZE // 8)))


def lattice() -> bits.Bits:
    """Words that fall on multiples."""
    words = luck().integers(0, 1 << 18, 50_000, dtype=np.uint64) << np.uint64(46)
    return bits.bits_of(words.astype(">u8").tobytes())


def without_template() -> bits.Bits:
    """Half of the eight zeros and a one end otherwise."""
    made = good_bits().copy()
    windows = np.lib.stride_tricks.sliding_window_view(made, 9)
    found = np.flatnonzero((windows == patterns.TEMPLATE).all(axis=1))
    made[found[::2] + 4] = 1
    return made


def copied() -> bits.Bits:
    """Each seven bits come twice."""
    return np.repeat(good_bits()[: SIZE // 14 * 7].reshape(-1, 7), 2, axis=0).reshape(-1)


def summed_up(before: int) -> bits.Bits:
    """One time in ten a bit is the sum of the last one and of one so many places before."""
    made = good_bits().tolist()
    for place in np.flatnonzero(luck(6).random(SIZE) < 0.1)[before:].tolist():
        made[place] = made[place - 1] ^ made[place - before]
    return np.array(made, np.uint8)


def register() -> bits.Bits:
    """A shift register of 89 bits: x⁸⁹ + x³⁸ + 1."""
    made = good_bits()[:SIZE].copy().tolist()
    for place in range(89, 300_000):
        made[place] = made[place - 89] ^ made[place - 51]
    return np.array(made[:300_000], np.uint8)


RAW_FAULTS: dict[str, Callable[[], bits.Bits]] = {
    "monobit": more_ones,
    "block-frequency": uneven_blocks,
    "bit-runs": persistent,
    "longest-run": with_long_runs,
    "matrix-rank": dependent_rows,
    "spectrum": periodic,
    "cumulative": drifting,
    "cumulative-back": drifting,
    "bit-places": stuck_bit,
    "byte-frequency": low_bytes,
    "birthday-spacings": lattice,
    "template": without_template,
    "serial": partial(summed_up, 15),
    "serial-second": partial(summed_up, 15),
    "approximate-entropy": partial(summed_up, 9),
    "universal": copied,
    "linear-complexity": register,
}


@pytest.mark.parametrize("name", [*bits.TESTS, *patterns.TESTS])
def test_a_fault_in_the_bits_is_found_by_the_test_for_it(name: str) -> None:
    test = {**bits.TESTS, **patterns.TESTS}[name]
    assert test(RAW_FAULTS[name]()) < CAUGHT


def test_bits_that_are_even_in_the_end_hide_from_the_first_test() -> None:
    assert bits.monobit(low_bytes()) > 0.9
    assert bits.monobit(register()) > 1e-3
    assert bits.monobit(drifting()) > 1e-3
