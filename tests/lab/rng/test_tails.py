"""p-values against figures that any table of statistics has."""

import math

import numpy as np
import pytest

from panoverde.lab.rng import tails


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [(3.841459, 1, 0.05), (6.634897, 1, 0.01), (18.307038, 10, 0.05), (50.998460, 30, 0.0097), (124.342113, 100, 0.05)],
)
def test_the_upper_tail_of_chi_square_is_that_of_the_tables(statistic: float, freedom: int, p: float) -> None:
    assert tails.chi_square(statistic, freedom) == pytest.approx(p, rel=0.01)


def test_with_an_even_number_of_degrees_chi_square_is_a_sum_of_poisson_terms() -> None:
    for freedom, statistic in ((2, 1.0), (10, 3.0), (10, 40.0), (200, 150.0), (200, 260.0)):
        half = statistic / 2
        terms = (math.exp(k * math.log(half) - half - math.lgamma(k + 1)) for k in range(freedom // 2))
        assert tails.chi_square(statistic, freedom) == pytest.approx(math.fsum(terms), rel=1e-10)


def test_with_many_degrees_it_is_nearly_normal() -> None:
    for z in (-3.0, -1.0, 0.0, 1.0, 3.0):
        freedom = 16_000
        cube = 1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))  # Wilson and Hilferty
        assert tails.chi_square(freedom * cube**3, freedom) == pytest.approx(math.erfc(z / math.sqrt(2)) / 2, rel=2e-3)


def test_too_even_is_as_suspect_as_too_uneven() -> None:
    assert tails.chi_square(10.0, 50) > 0.999
    assert tails.chi_square_both(10.0, 50) < 1e-6
    assert tails.chi_square_both(110.0, 50) < 1e-5
    assert tails.chi_square_both(49.3, 50) > 0.9


def test_a_perfect_fit_of_two_counts_is_nothing_rare() -> None:
    assert tails.chi_square_both(0.0, 1) == tails.chi_square(0.0, 1) == 1.0


def test_the_normal_law_has_two_tails() -> None:
    assert tails.normal(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert tails.normal(-2.575829) == pytest.approx(0.01, rel=1e-5)


@pytest.mark.parametrize(("count", "mean"), [(0, 3.0), (3, 3.0), (9, 3.0), (60, 44.0)])
def test_poisson_counts_half_of_what_came_on_either_side(count: int, mean: float) -> None:
    likely = [math.exp(k * math.log(mean) - mean - math.lgamma(k + 1)) for k in range(200)]
    lower = sum(likely[:count]) + likely[count] / 2
    assert tails.poisson(count, mean) == pytest.approx(min(1.0, 2 * min(lower, 1 - lower)), rel=1e-8)


def test_what_cannot_come_must_not() -> None:
    expected = np.array([5.0, 5.0, 0.0])
    assert tails.against(np.array([5, 5, 0]), expected) == 0
    assert tails.chi_square(tails.against(np.array([5, 4, 1]), expected), 1) == 0
