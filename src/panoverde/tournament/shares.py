"""The one rounding rule of a tournament: sums are always exact."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def in_steps(exact: Sequence[Fraction], step: int = 1) -> tuple[int, ...]:
    """Each amount rounded down to a whole step; the steps left over go one each from the first named, and what is under
    a step to the first. The exact amounts must sum to a whole number."""
    return _completed([amount // step * step for amount in exact], int(sum(exact)), step)


def equally(total: int, count: int, step: int = 1) -> tuple[int, ...]:
    return by_weight(total, [1] * count, step)


def by_weight(total: int, weights: Sequence[Fraction | int], step: int = 1) -> tuple[int, ...]:
    """Shares of a total in these proportions; at least one weight is above zero."""
    common = lcm(*(weight.denominator for weight in weights))  # whole numbers: a thousand fractions would take a second
    parts = [weight.numerator * (common // weight.denominator) for weight in weights]
    whole = sum(parts) * step
    return _completed([total * part // whole * step for part in parts], total, step)


def _completed(amounts: list[int], total: int, step: int) -> tuple[int, ...]:
    steps, under = divmod(total - sum(amounts), step)
    for place in range(steps):
        amounts[place] += step
    amounts[0] += under
    return tuple(amounts)
