"""Under a generator without fault the p-value of every test is even between 0 and 1: else 99 % would not be 99 %.

The values come from another generator, PCG64: here the tests are tested, not the house's chance."""

import math
from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from panoverde.core.cards import DECK_28
from panoverde.lab.rng import bits, deals, patterns, symbols
from panoverde.lab.rng.chances import ShoeChance
from panoverde.lab.rng.sampling import Deals, Symbols, orders

SEEDS = 90
LEAST = 1e-3
"""How likely the farthest of a sample from even may be: the seeds are fixed, so this never changes its mind."""


def kolmogorov(p_values: NDArray[np.float64]) -> float:
    """How likely a sample of even values is to be as far from even."""
    ranked, count = np.sort(p_values), len(p_values)
    steps = np.arange(count + 1) / count
    far = max(float((steps[1:] - ranked).max()), float((ranked - steps[:-1]).max()))
    scaled = far * (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count))
    tail = math.fsum((-1.0) ** (k - 1) * math.exp(-2.0 * k * k * scaled**2) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * tail))


def even(test: Callable[[np.random.Generator], float | None], seeds: int = SEEDS) -> float:
    found = [test(np.random.default_rng([7, seed])) for seed in range(seeds)]
    assert None not in found
    return kolmogorov(np.array(found, np.float64))


def test_the_measure_itself_can_fail() -> None:
    assert kolmogorov(np.arange(1, 200) / 200) > 0.99
    assert kolmogorov(np.random.default_rng(1).random(500)) > 0.01
    assert kolmogorov(np.random.default_rng(1).random(500) ** 1.5) < 1e-6


SHAPES = {2: (4, 250, 8), 6: (4, 800, 3), 37: (4, 4_000, 1)}


@cache
def sampled(size: int, seed: int) -> Symbols:
    return Symbols(np.random.default_rng([7, seed]).integers(0, size, SHAPES[size]), size)


@pytest.mark.parametrize("size", SHAPES)
@pytest.mark.parametrize("test", symbols.TESTS.values(), ids=symbols.TESTS)
def test_of_even_symbols(test: symbols.SymbolTest, size: int) -> None:
    found = [test(sampled(size, seed)) for seed in range(SEEDS)]
    if test is symbols.within and size == 37:  # a spin is alone in its coup
        assert found == [None] * SEEDS
    else:
        p_values = np.array(found, np.float64)
        # with two values a p-value can be only one of a few
        assert (p_values <= 0.01).mean() <= 0.05 if size == 2 else kolmogorov(p_values) > LEAST


def test_of_totals_of_dice() -> None:
    found = [symbols.totals(sampled(6, seed)) for seed in range(SEEDS)]
    assert kolmogorov(np.array(found, np.float64)) > LEAST


def shuffled(luck: np.random.Generator, shoes: int, deck: int, decks: int) -> Deals:
    full = np.tile(np.repeat(np.arange(deck), decks), (shoes, 1))
    return Deals(luck.permuted(full, axis=1), deck, decks)


def test_of_cards_by_place() -> None:
    assert even(lambda luck: deals.positions(shuffled(luck, 400, 28, 1))) > LEAST
    assert even(lambda luck: deals.positions(shuffled(luck, 40, 28, 6))) > LEAST


def test_of_the_orders_of_four_cards() -> None:
    assert even(lambda luck: symbols.frequency(orders(shuffled(luck, 400, 28, 1)))) > LEAST
    assert even(lambda luck: symbols.pairs(orders(shuffled(luck, 40, 28, 6)))) > LEAST


def test_of_the_first_two_cards() -> None:
    chance = ShoeChance(DECK_28, 2)

    def two(luck: np.random.Generator) -> float | None:
        first = luck.integers(0, 56, 8_000)
        second = (first + luck.integers(1, 56, 8_000)) % 56
        return deals.card_pairs(chance, first // 2 * 28 + second // 2)

    assert even(two, 40) > LEAST


@cache
def raw_bits(seed: int, size: int = 1 << 14) -> bits.Bits:
    return bits.bits_of(np.random.default_rng([7, seed]).bytes(size))


@pytest.mark.parametrize("name", [*bits.TESTS, *patterns.TESTS])
def test_of_raw_bits(name: str) -> None:
    test = {**bits.TESTS, **patterns.TESTS}[name]
    size = 8 * bits.MOST_YEARS * bits.BIRTHDAYS if name == "birthday-spacings" else 1 << 14
    assert kolmogorov(np.array([test(raw_bits(seed, size)) for seed in range(40)])) > LEAST
