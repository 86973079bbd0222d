"""How likely something as far from the expected is, if the generator is what it should be: p-values, without SciPy."""

import math

import numpy as np
from numpy.typing import NDArray

SMALLEST = 1e-300
CLOSE = 1e-15
MOST_TERMS = 100_000
LEAST_FREEDOM = 4


def chi_square(statistic: float, freedom: float) -> float:
    """Upper tail alone: how often it is as large."""
    return _gamma_tails(freedom / 2, statistic / 2)[1]


def chi_square_both(statistic: float, freedom: float) -> float:
    """Both tails: what is too even is as suspect as what is too uneven. Two or three whole counts
    often fit perfectly: for them the upper tail alone."""
    lower, upper = _gamma_tails(freedom / 2, statistic / 2)
    return both(lower, upper) if freedom >= LEAST_FREEDOM else upper


def normal(z: float) -> float:
    """Both tails."""
    return math.erfc(abs(z) / math.sqrt(2))


def poisson(count: int, mean: float) -> float:
    """Both tails; what came counts half on either side."""
    more = _gamma_tails(count, mean)[0] if count else 1.0
    above = _gamma_tails(count + 1, mean)[0]
    at = more - above
    return both(1 - more + at / 2, above + at / 2)


def both(lower: float, upper: float) -> float:
    return min(1.0, 2 * min(lower, upper))


def _gamma_tails(shape: float, x: float) -> tuple[float, float]:
    """The regularised incomplete gamma functions P and Q: by the series below the mean, the fraction above it."""
    if x <= 0:
        return 0.0, 1.0
    if math.isinf(x):
        return 1.0, 0.0
    front = math.exp(shape * math.log(x) - x - math.lgamma(shape))
    if x < shape + 1:
        lower = front * _series(shape, x)
        return lower, 1 - lower
    upper = front * _fraction(shape, x)
    return 1 - upper, upper


def _series(shape: float, x: float) -> float:
    """x⁰/a + x/(a(a+1)) + x²/(a(a+1)(a+2)) + …"""
    term = total = 1 / shape
    for step in range(1, MOST_TERMS):
        term *= x / (shape + step)
        total += term
        if term < total * CLOSE:
            break
    return total


def _fraction(shape: float, x: float) -> float:
    """1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- …))), from its front, by Lentz's method."""
    beside = x + 1 - shape
    below, above = 1 / beside, 1 / SMALLEST
    value = below
    for step in range(1, MOST_TERMS):
        factor = -step * (step - shape)
        beside += 2
        below = 1 / _not_zero(factor * below + beside)
        above = _not_zero(beside + factor / above)
        change = below * above
        value *= change
        if abs(change - 1) < CLOSE:
            break
    return value


def _not_zero(number: float) -> float:
    return number if abs(number) > SMALLEST else SMALLEST


def against(counts: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """Pearson's distance of counts from what was expected; a cell where nothing can come must be empty."""
    if (counts[expected == 0] > 0).any():
        return math.inf
    possible = expected > 0
    return float((((counts - expected) ** 2)[possible] / expected[possible]).sum())
