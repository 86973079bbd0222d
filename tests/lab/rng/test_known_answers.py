"""SP 800-22 rev. 1a gives the p-values of its tests for known bits: examples in its chapters, and a million of e."""

import math
from functools import cache

import numpy as np
import pytest

from panoverde.lab.rng import bits, patterns
from panoverde.lab.rng.bits import Bits


def read(text: str) -> Bits:
    return np.array([int(bit) for bit in text.replace(" ", "")], np.uint8)


PI = read(
    "11001001000011111101101010100010001000010110100011"
    "00001000110100110001001100011001100010100010111000"
)  # fmt: skip
RUNS = read(
    "11001100 00010101 01101100 01001100 11100000 00000010 01001101 01010001"
    "00010011 11010110 10000000 11010111 11001100 11100110 11011000 10110010"
)


@cache
def million_of_e() -> Bits:
    """From 1 + 1/1! + 1/2! + …, summed in halves."""
    size = 10**6

    def summed(first: int, last: int) -> tuple[int, int]:
        if last - first == 1:
            return 1, last
        half = (first + last) // 2
        (top, bottom), (more, under) = summed(first, half), summed(half, last)
        return top * under + more, bottom * under

    terms = next(terms for terms in range(1_000, 10**6, 500) if math.lgamma(terms) > (size + 64) * math.log(2))
    top, bottom = summed(0, terms)
    number = ((top + bottom) << size) // bottom
    return np.unpackbits(np.frombuffer(number.to_bytes(-(-number.bit_length() // 8), "big"), np.uint8))[
        -number.bit_length() % 8 :
    ][:size]


def test_the_bits_of_e_are_those_of_e() -> None:
    assert "".join(map(str, million_of_e()[:20].tolist())) == "10101101111110000101"
    assert len(million_of_e()) == 10**6


@pytest.mark.parametrize(
    ("test", "p"),
    [
        (bits.monobit, 0.953749),
        (bits.block_frequency, 0.211072),
        (bits.bit_runs, 0.561917),
        (bits.matrix_rank, 0.306156),
        (bits.spectrum, 0.847187),
        (bits.cumulative, 0.669887),
        (bits.cumulative_back, 0.724266),
        (patterns.template, 0.078790),
        (patterns.serial, 0.766182),
        (patterns.serial_second, 0.462921),
        (patterns.approximate_entropy, 0.700073),
        (patterns.universal, 0.282568),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_million_bits_of_e_have_the_published_p_value(test: bits.BitTest, p: float) -> None:
    assert test(million_of_e()) == pytest.approx(p, abs=1.5e-6)


def test_where_the_publication_rounds_its_odds_the_p_value_is_close() -> None:
    assert bits.longest_run(million_of_e()) == pytest.approx(0.718945, abs=1e-3)
    assert patterns.linear_complexity(million_of_e()) == pytest.approx(0.826335, abs=1e-3)


def test_the_examples_of_the_chapters_hold() -> None:
    assert bits.monobit(PI) == pytest.approx(0.109599, abs=1e-6)
    assert bits.block_frequency(PI, 10) == pytest.approx(0.706438, abs=1e-6)
    assert bits.bit_runs(PI) == pytest.approx(0.500798, abs=1e-6)
    assert bits.spectrum(PI) == pytest.approx(0.646355, abs=1e-6)
    assert bits.cumulative(PI) == pytest.approx(0.219194, abs=1e-6)
    assert bits.cumulative_back(PI) == pytest.approx(0.114866, abs=1e-6)
    assert patterns.approximate_entropy(PI, 2) == pytest.approx(0.235301, abs=1e-6)
    assert bits.longest_run(RUNS) == pytest.approx(0.180609, abs=1e-6)


def test_a_register_is_as_long_as_the_recurrence() -> None:
    assert patterns.register_length(read("1101011110001").tolist()) == 4  # the example of its chapter
    assert patterns.register_length([0] * 20) == 0
    assert patterns.register_length([*[0] * 19, 1]) == 20
