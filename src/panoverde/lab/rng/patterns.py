"""Tests of patterns in raw bits after NIST SP 800-22 rev. 1a: templates, serial, entropy, compression, complexity."""

import math

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.rng import tails
from panoverde.lab.rng.bits import Bits, BitTest

TEMPLATE = (0, 0, 0, 0, 0, 0, 0, 0, 1)
PARTS = 8
SERIAL, ENTROPY = 16, 10
LINEAR_BLOCK, MOST_LINEAR = 500, 2_000


def template(bits: Bits) -> float:
    """Eight zeros and a one, each found counted once, in eight parts."""
    width, size = len(TEMPLATE), len(bits) // PARTS
    parts = bits[: size * PARTS].reshape(PARTS, size)
    hit = np.ones((PARTS, size - width + 1), bool)
    for place, bit in enumerate(TEMPLATE):
        hit &= parts[:, place : size - width + 1 + place] == bit
    found = hit.sum(axis=1)  # two of them can't overlap: only its last bit is one
    mean = (size - width + 1) / 2**width
    variance = size * (1 / 2**width - (2 * width - 1) / 2 ** (2 * width))
    return tails.chi_square(float(((found - mean) ** 2).sum()) / variance, PARTS)


def _counts(bits: Bits, width: int) -> NDArray[np.float64]:
    """How often each pattern of so many bits comes, overlapping and round the end."""
    codes = np.zeros(len(bits), np.int64)
    for step in range(width):
        codes = codes * 2 + np.roll(bits, -step)
    return np.bincount(codes, minlength=2**width).astype(np.float64)


def _psi(bits: Bits, width: int) -> float:
    squares = float((_counts(bits, width) ** 2).sum())
    return squares * (1 << width) / len(bits) - len(bits)


def serial(bits: Bits, width: int = SERIAL) -> float:
    return tails.chi_square(_psi(bits, width) - _psi(bits, width - 1), 2 ** (width - 1))


def serial_second(bits: Bits, width: int = SERIAL) -> float:
    second = _psi(bits, width) - 2 * _psi(bits, width - 1) + _psi(bits, width - 2)
    return tails.chi_square(second, 2 ** (width - 2))


def approximate_entropy(bits: Bits, width: int = ENTROPY) -> float:
    def phi(wide: int) -> float:
        shares = _counts(bits, wide) / len(bits)
        shares = shares[shares > 0]
        return float((shares * np.log(shares)).sum())

    entropy = phi(width) - phi(width + 1)
    return tails.chi_square(max(0.0, 2 * len(bits) * (math.log(2) - entropy)), 2**width)


UNIVERSAL = {6: (5.2177052, 2.954), 7: (6.1962507, 3.125), 8: (7.1836656, 3.238), 9: (8.1764248, 3.311)}
"""By the size of a block: the expected distance to the same block before, in bits, and its variance."""


def universal(bits: Bits) -> float:
    """Maurer's: could they be compressed?"""
    width = max(wide for wide in UNIVERSAL if len(bits) >= 1_010 * 2**wide * wide or wide == min(UNIVERSAL))
    blocks = len(bits) // width
    before = 10 * 2**width
    codes = bits[: blocks * width].reshape(-1, width) @ (1 << np.arange(width - 1, -1, -1))
    order = np.argsort(codes, kind="stable")
    again = codes[order[1:]] == codes[order[:-1]]
    distance = np.arange(1, blocks + 1)  # from the start, of what comes for the first time
    distance[order[1:][again]] = (order[1:] - order[:-1])[again]
    kept = distance[before:]
    mean, variance = UNIVERSAL[width]
    rough = 0.7 - 0.8 / width + (4 + 32 / width) * len(kept) ** (-3 / width) / 15
    deviation = rough * math.sqrt(variance / len(kept))
    return math.erfc(abs(float(np.log2(kept).mean()) - mean) / (math.sqrt(2) * deviation))


def linear_complexity(bits: Bits) -> float:
    """The shortest shift register that gives each block of 500 bits."""
    count = min(len(bits) // LINEAR_BLOCK, MOST_LINEAR)
    blocks = bits[: count * LINEAR_BLOCK].reshape(count, LINEAR_BLOCK)
    lengths = np.array([register_length(block.tolist()) for block in blocks])
    sign = -1 if LINEAR_BLOCK % 2 else 1
    mean = LINEAR_BLOCK / 2 + (9 - sign) / 36 - (LINEAR_BLOCK / 3 + 2 / 9) / 2.0**LINEAR_BLOCK
    apart = sign * (lengths - mean) + 2 / 9
    counts = np.bincount(np.clip(np.ceil(apart - 0.5).astype(np.int64) + 3, 0, 6), minlength=7)
    likely = np.array([1 / 96, 1 / 32, 1 / 8, 1 / 2, 1 / 4, 1 / 16, 1 / 48])
    return tails.chi_square(tails.against(counts, likely * count), 6)


def register_length(bits: list[int]) -> int:
    """Berlekamp and Massey, with polynomials as whole numbers: the lowest coefficient is the last bit."""
    now = before = 1
    window = length = 0
    for place, bit in enumerate(bits):
        window = window << 1 | bit
        before <<= 1
        if (now & window).bit_count() % 2:
            if 2 * length <= place:
                now, before, length = now ^ before, now, place + 1 - length
            else:
                now ^= before
    return length


TESTS: dict[str, BitTest] = {
    "template": template,
    "serial": serial,
    "serial-second": serial_second,
    "approximate-entropy": approximate_entropy,
    "universal": universal,
    "linear-complexity": linear_complexity,
}
