"""Tests of raw bits after NIST SP 800-22 rev. 1a, with its parameters and its p-values; and of whole words.

Left out are overlapping templates, whose published odds are rough, and random excursions, which look at a walk only
when it happens to come home often. docs/operate/rng.md says which of the rest is which."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.rng import tails

Bits = NDArray[np.uint8]
BitTest = Callable[[Bits], float]

WORD_BITS = 64
LONGEST = ((750_000, 10_000, 10, 16), (6_272, 128, 4, 9), (0, 8, 1, 4))
"""From so many bits on: the size of a block, and the runs that count as the shortest and the longest."""
RANKS = 32


def bits_of(raw: bytes) -> Bits:
    return np.unpackbits(np.frombuffer(raw, np.uint8))


def monobit(bits: Bits) -> float:
    total = 2 * int(bits.sum(dtype=np.int64)) - len(bits)
    return math.erfc(abs(total) / math.sqrt(2 * len(bits)))


def block_frequency(bits: Bits, size: int = 128) -> float:
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    shares = blocks.mean(axis=1)
    return tails.chi_square(float(4 * size * ((shares - 0.5) ** 2).sum()), len(blocks))


def bit_runs(bits: Bits) -> float:
    share = float(bits.mean())
    if abs(share - 0.5) >= 2 / math.sqrt(len(bits)):
        return 0.0  # as SP 800-22 has it: what fails the first test fails this one
    found = 1 + int((bits[1:] != bits[:-1]).sum())
    spread = share * (1 - share)
    return math.erfc(abs(found - 2 * len(bits) * spread) / (2 * math.sqrt(2 * len(bits)) * spread))


def longest_run(bits: Bits) -> float:
    """The longest run of ones of each block. The odds are exact, not those rounded in the publication."""
    size, least, most = next(row[1:] for row in LONGEST if len(bits) >= row[0])
    blocks = bits[: len(bits) // size * size].reshape(-1, size)
    length = np.zeros(len(blocks), np.int64)
    longest = np.zeros(len(blocks), np.int64)
    for column in blocks.T:
        length = (length + 1) * column
        np.maximum(longest, length, out=longest)
    counts = np.bincount(np.clip(longest, least, most) - least, minlength=most - least + 1)
    at_most = [0.0, *(_no_run_above(run, size) for run in range(least, most)), 1.0]
    return tails.chi_square(tails.against(counts, np.diff(at_most) * len(blocks)), most - least)


def _no_run_above(run: int, size: int) -> float:
    """The probability that no run of ones in so many bits is longer."""
    likely = [1.0] * (run + 1) + [1 - 0.5 ** (run + 1)]
    for place in range(run + 2, size + 1):
        likely.append(likely[-1] - likely[place - run - 2] * 0.5 ** (run + 2))
    return likely[size]


def matrix_rank(bits: Bits) -> float:
    """Squares of 32 by 32 bits: are their rows as dependent as chance has it?"""
    cells = RANKS * RANKS
    count = len(bits) // cells
    rows = np.packbits(bits[: count * cells].reshape(count, RANKS, RANKS), axis=2).view(">u4").reshape(count, RANKS)
    ranks = _ranks(rows.astype(np.uint32))
    full = math.prod(1 - 0.5**step for step in range(1, RANKS + 1))
    one_less = 2 * full * (1 - 0.5**RANKS)
    likely = np.array([full, one_less, 1 - full - one_less])
    found = [(ranks == RANKS).sum(), (ranks == RANKS - 1).sum(), (ranks < RANKS - 1).sum()]
    return tails.chi_square(tails.against(np.array(found, np.int64), likely * count), 2)


def _ranks(rows: NDArray[np.uint32]) -> NDArray[np.int64]:
    """By elimination, all matrices at once; a row that has been used as a pivot is taken out."""
    ranks, every = np.zeros(len(rows), np.int64), np.arange(len(rows))
    for bit in range(RANKS):
        has = (rows >> np.uint32(bit)) & np.uint32(1)
        pivot, found = has.argmax(axis=1), has.any(axis=1)
        picked = np.where(found, rows[every, pivot], np.uint32(0))
        rows = rows ^ (has * picked[:, None])  # the pivot itself becomes nothing
        ranks += found
    return ranks


def spectrum(bits: Bits) -> float:
    """Is anything periodic?"""
    half = len(bits) // 2
    peaks = np.abs(np.fft.rfft(2.0 * bits - 1))[:half]
    below = int((peaks < math.sqrt(len(bits) * math.log(1 / 0.05))).sum())
    return math.erfc(abs(below - 0.95 * half) / math.sqrt(len(bits) * 0.95 * 0.05 / 4) / math.sqrt(2))


def cumulative(bits: Bits) -> float:
    return _farthest(np.cumsum(2 * bits.astype(np.int64) - 1))


def cumulative_back(bits: Bits) -> float:
    return cumulative(bits[::-1])


def _farthest(walk: NDArray[np.int64]) -> float:
    """How likely a walk is to go as far from home."""
    steps, far = len(walk), int(np.abs(walk).max())
    root = math.sqrt(steps)

    def below(times: int) -> float:
        return math.erfc(-times * far / root / math.sqrt(2)) / 2

    first = range(math.floor((-steps / far + 1) / 4), math.floor((steps / far - 1) / 4) + 1)
    second = range(math.floor((-steps / far - 3) / 4), math.floor((steps / far - 1) / 4) + 1)
    stays = sum(below(4 * k + 1) - below(4 * k - 1) for k in first)
    stays -= sum(below(4 * k + 3) - below(4 * k + 1) for k in second)
    return min(1.0, max(0.0, 1 - stays))


def bit_places(bits: Bits) -> float:
    """Is each of the 64 bits of a word as often one?"""
    words = bits[: len(bits) // WORD_BITS * WORD_BITS].reshape(-1, WORD_BITS)
    ones = words.sum(axis=0, dtype=np.int64)
    return tails.chi_square_both(float(((2 * ones - len(words)) ** 2).sum()) / len(words), WORD_BITS)


def byte_frequency(bits: Bits) -> float:
    raw = np.packbits(bits)
    return tails.chi_square_both(tails.against(np.bincount(raw, minlength=256), np.full(256, len(raw) / 256)), 255)


BIRTHDAYS, DAYS_BITS, MOST_YEARS = 2_048, 30, 22


def birthday_spacings(bits: Bits) -> float:
    """Spacings between words, of their first 30 bits, that come twice; in so many groups that Poisson's law holds."""
    words = np.packbits(bits).view(">u8").astype(np.uint64) >> np.uint64(WORD_BITS - DAYS_BITS)
    groups = min(MOST_YEARS, len(words) // BIRTHDAYS)
    found = 0
    for days in np.sort(words[: groups * BIRTHDAYS].reshape(groups, BIRTHDAYS), axis=1):
        found += BIRTHDAYS - 1 - len(np.unique(np.diff(days)))
    return tails.poisson(found, groups * BIRTHDAYS**3 / 2 ** (DAYS_BITS + 2))


TESTS: dict[str, BitTest] = {
    "monobit": monobit,
    "block-frequency": block_frequency,
    "bit-runs": bit_runs,
    "longest-run": longest_run,
    "matrix-rank": matrix_rank,
    "spectrum": spectrum,
    "cumulative": cumulative,
    "cumulative-back": cumulative_back,
    "bit-places": bit_places,
    "byte-frequency": byte_frequency,
    "birthday-spacings": birthday_spacings,
}
