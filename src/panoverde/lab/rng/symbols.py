"""Tests of values that should be even and independent: pockets, faces, lots, orders of cards.

Each gives a p-value, or None where there are too few values to say anything. Where counts are compared both tails are
looked at: a wheel that is never far from even remembers what it owes."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from panoverde.core.chance import exhaust
from panoverde.core.dice import FACES, total
from panoverde.lab.rng import tails
from panoverde.lab.rng.sampling import Symbols, Whole

ENOUGH = 10
"""How many are expected in a cell before it is judged."""
LAGS = 16
HAND = 5
BINS = 10
LONGEST_CODE = 40
"""Bits of a tuple written as one number."""
KEPT = 0.8
"""Share of the expected stretches that is waited for, so that the longest is not left out."""

Reals = NDArray[np.float64]
SymbolTest = Callable[[Symbols], float | None]


def frequency(symbols: Symbols) -> float | None:
    """Does everything come as often?"""
    counts = np.bincount(symbols.flat, minlength=symbols.size)
    expected = np.full(symbols.size, len(symbols.flat) / symbols.size)
    return tails.chi_square_both(tails.against(counts, expected), symbols.size - 1)


def runs(symbols: Symbols) -> float | None:
    """Do the high and the low values stick together, or change places too often?"""
    high = symbols.flat >= (symbols.size + 1) // 2
    highs, count = int(high.sum()), len(high)
    lows = count - highs
    if min(highs, lows) < ENOUGH:
        return 0.0
    found = 1 + int((high[1:] != high[:-1]).sum())
    both = 2 * highs * lows
    mean = 1 + both / count
    variance = both * (both - count) / (count**2 * (count - 1))
    return tails.normal((found - mean) / math.sqrt(variance))


def correlation(symbols: Symbols) -> float | None:
    """Does a value say something of the one so many places later, up to sixteen?"""
    centred = symbols.flat - (symbols.size - 1) / 2
    variance = (symbols.size**2 - 1) / 12
    squares = 0.0
    for lag in range(1, LAGS + 1):
        product = float(centred[:-lag] @ centred[lag:])
        squares += product**2 / (variance**2 * (len(centred) - lag))
    return tails.chi_square_both(squares, LAGS)


def within(symbols: Symbols) -> float | None:
    """Does a draw say something of the next one of the same coup?"""
    even = symbols.values.shape[2] // 2 * 2
    if not even:
        return None
    pairs = symbols.values[:, :, :even].reshape(-1, 2)
    return _independence(pairs[:, 0], pairs[:, 1], symbols.size)


def between(symbols: Symbols) -> float | None:
    """Does what comes at a table say something of what comes at the next one in the same coup?"""
    first, second = symbols.values[0::2].reshape(-1), symbols.values[1::2].reshape(-1)
    return _independence(first, second, symbols.size)


def _independence(first: Whole, second: Whole, size: int) -> float:
    first, groups, _ = grouped(first, size, 2)
    second, _, _ = grouped(second, size, 2)
    counts = np.bincount(first * groups + second, minlength=groups**2).reshape(groups, groups)
    rows, columns = counts.sum(axis=1), counts.sum(axis=0)
    if not rows.all() or not columns.all():
        return 0.0
    expected = np.outer(rows, columns) / len(first)
    return tails.chi_square_both(tails.against(counts, expected), (groups - 1) ** 2)


def grouped(values: Whole, size: int, together: int) -> tuple[Whole, int, Reals]:
    """Values put into as many groups as leave enough in every cell of tuples; with how likely each group is."""
    groups = max(2, min(size, int((len(values) / ENOUGH) ** (1 / together))))
    group_of = np.arange(size) * groups // size
    return group_of[values], groups, np.bincount(group_of, minlength=groups) / size


def pairs(symbols: Symbols) -> float | None:
    return _overlapping(symbols, 2)


def triples(symbols: Symbols) -> float | None:
    return _overlapping(symbols, 3)


def _overlapping(symbols: Symbols, together: int) -> float:
    """Good's serial test: overlapping tuples round the whole sequence, less what shorter tuples say already."""
    values, groups, likely = grouped(symbols.flat, symbols.size, together)
    longer, shorter = _psi(values, groups, likely, together), _psi(values, groups, likely, together - 1)
    return tails.chi_square_both(longer - shorter, groups**together - groups ** (together - 1))


def _psi(values: Whole, groups: int, likely: Reals, together: int) -> float:
    codes, expected = np.zeros_like(values), np.ones(1)
    for step in range(together):
        codes = codes * groups + np.roll(values, -step)
        expected = np.outer(expected, likely).reshape(-1)
    counts = np.bincount(codes, minlength=groups**together)
    return tails.against(counts, expected * len(values))


def coupons(symbols: Symbols) -> float | None:
    """How long does it take until everything has come?"""
    reached = _distinct_after(symbols.size)
    mean = symbols.size * sum(1 / left for left in range(1, symbols.size + 1))
    lengths = list[int]()
    wanted = int(KEPT * len(symbols.flat) / mean)
    seen, length = set[int](), 0
    for value in symbols.flat.tolist():
        length += 1
        seen.add(value)
        if len(seen) == symbols.size:
            lengths.append(length)
            if len(lengths) == wanted:
                break
            seen, length = set(), 0
    return _lengths(np.array(lengths, np.int64), reached, wanted)


def _distinct_after(size: int) -> Reals:
    """The probability that everything has come, after 0, 1, 2 … values."""
    seen = np.zeros(size + 1)
    seen[0] = 1.0
    share = np.arange(size + 1) / size
    reached = [0.0]
    while 1 - reached[-1] > 1e-9:
        seen = seen * share + np.concatenate(([0.0], (seen * (1 - share))[:-1]))
        reached.append(float(seen[size]))
    return np.array(reached)


def gaps(symbols: Symbols) -> float | None:
    """How long does it take until the first of the values comes again: the zero, the ace of dice?"""
    at = np.flatnonzero(symbols.flat == 0)
    wanted = int(KEPT * len(symbols.flat) / symbols.size)
    lengths = np.diff(at, prepend=-1)[:wanted]
    most = max(64, 21 * symbols.size)
    reached = np.array([1 - (1 - 1 / symbols.size) ** length for length in range(most)])
    return _lengths(lengths, reached, wanted)


def _lengths(lengths: Whole, reached: Reals, wanted: int) -> float | None:
    """Stretches against how likely each length is, in some ten classes that are about as likely."""
    if len(lengths) < wanted:
        return 0.0  # what is waited for never comes
    bins = min(BINS, wanted // ENOUGH)
    edges = np.unique(np.searchsorted(reached, np.arange(1, bins) / bins))
    if not len(edges):
        return None
    edges = edges[(reached[edges] > 0) & (reached[edges] < 1)]
    shares = np.diff(np.concatenate(([0.0], reached[edges], [1.0])))
    counts = np.bincount(np.searchsorted(edges, lengths), minlength=len(shares))
    return tails.chi_square_both(tails.against(counts, shares * wanted), len(shares) - 1)


def collisions(symbols: Symbols) -> float | None:
    """Do tuples come again as often as chance has it? Of the length that says most."""
    size, count = symbols.size, len(symbols.flat)
    lengths = range(2, int(LONGEST_CODE / math.log2(size)) + 1)
    length = max(lengths, key=lambda length: _collided(size**length, count // length)[1])
    codes = symbols.flat[: count // length * length].reshape(-1, length) @ (size ** np.arange(length, dtype=np.int64))
    mean, variance = _collided(size**length, len(codes))
    found = len(codes) - len(np.unique(codes))
    return tails.normal((found - mean) / math.sqrt(variance))


def _collided(urns: int, balls: int) -> tuple[float, float]:
    """Mean and variance of the balls that fall into an urn which has one already, without losing their figures."""
    empty = math.exp(balls * math.log1p(-1 / urns))
    mean = balls + urns * math.expm1(balls * math.log1p(-1 / urns))
    covariance = (urns * empty) ** 2 * math.expm1(balls * math.log1p(-1 / (urns - 1) ** 2))
    variance = covariance - urns * empty * math.expm1(balls * math.log1p(-1 / (urns - 1)))
    return mean, variance


def _meet(count: int, size: int, length: int) -> float:
    return count * count / (2 * length * length * float(size) ** length)


def poker(symbols: Symbols) -> float | None:
    """How many different values have the draws of a coup, three dice or more; else five successive values?"""
    each = symbols.values.shape[2]
    size = each if each >= 3 else HAND
    hands = symbols.flat[: len(symbols.flat) // size * size].reshape(-1, size)
    ranked = np.sort(hands, axis=1)
    different = 1 + (ranked[:, 1:] != ranked[:, :-1]).sum(axis=1)
    expected = _different(symbols.size, size) * len(hands)
    counts = np.bincount(different, minlength=len(expected))[: len(expected)]
    counts, expected = _merged(counts[1:], expected[1:])
    return tails.chi_square_both(tails.against(counts, expected), len(counts) - 1) if len(counts) > 1 else None


def totals(symbols: Symbols) -> float | None:
    """Totals of dice thrown together, against the exact odds of every total."""
    each = symbols.values.shape[2]
    odds = np.zeros(each * (FACES - 1) + 1)
    for likely, dice in exhaust(lambda chance: chance.dice(each)):
        odds[total(dice) - each] += float(likely)
    found = symbols.values.sum(axis=2).reshape(-1)
    counts, expected = _merged(np.bincount(found, minlength=len(odds)), odds * len(found))
    return tails.chi_square_both(tails.against(counts, expected), len(counts) - 1)


def _different(size: int, draws: int) -> Reals:
    """The probability of so many different values, from 0 to as many as draws."""
    likely = np.zeros(draws + 1)
    likely[0] = 1.0
    share = np.minimum(np.arange(draws + 1) / size, 1)
    for _ in range(draws):
        likely = likely * share + np.concatenate(([0.0], (likely * (1 - share))[:-1]))
    return likely


def _merged(counts: Whole, expected: Reals) -> tuple[Whole, Reals]:
    """Neighbouring cells put together until enough are expected in each."""
    joined: list[list[float]] = [[0, 0.0]]
    for count, hoped in zip(counts.tolist(), expected.tolist(), strict=True):
        if joined[-1][1] >= ENOUGH:
            joined.append([0, 0.0])
        joined[-1] = [joined[-1][0] + count, joined[-1][1] + hoped]
    if len(joined) > 1 and joined[-1][1] < ENOUGH:
        count, hoped = joined.pop()
        joined[-1] = [joined[-1][0] + count, joined[-1][1] + hoped]
    table = np.array(joined)
    return table[:, 0].astype(np.int64), table[:, 1]


TESTS: dict[str, SymbolTest] = {
    "frequency": frequency,
    "runs": runs,
    "correlation": correlation,
    "within": within,
    "between": between,
    "pairs": pairs,
    "triples": triples,
    "coupons": coupons,
    "gaps": gaps,
    "collisions": collisions,
    "poker": poker,
}
