"""Exact moments of bonus prizes, in stakes."""

from collections.abc import Iterator
from fractions import Fraction

from panoverde.games._slots.plan import Bonus, Pick, Wheel


def mean(bonus: Bonus) -> Fraction:
    return moments(bonus)[0]


def moments(bonus: Bonus) -> tuple[Fraction, Fraction]:
    """Means of the prize and of its square."""
    if isinstance(bonus, Wheel):
        weight = sum(prize.weight for prize in bonus.prizes)
        powers = [sum(prize.stakes**power * prize.weight for prize in bonus.prizes) for power in (1, 2)]
        return Fraction(powers[0], weight), Fraction(powers[1], weight)
    boxes = [box for box in bonus.boxes if box is not None]
    total, squares, among = sum(boxes), sum(box**2 for box in boxes), max(len(boxes), 1)
    pairs = Fraction(total**2 - squares, max(among * (among - 1), 1))
    first, second = Fraction(0), Fraction(0)
    for opened, probability in prizes_opened(bonus):  # any boxes with a prize, each equally likely
        first += probability * Fraction(opened * total, among)
        second += probability * (Fraction(opened * squares, among) + opened * (opened - 1) * pairs)
    return first, second


def prizes_opened(bonus: Pick) -> Iterator[tuple[int, Fraction]]:
    """How many boxes with a prize are opened, with the probability of so many."""
    closed, left = len(bonus.boxes), sum(box is not None for box in bonus.boxes)
    at_least = Fraction(1)
    for opened in range(bonus.picks):
        another = at_least * Fraction(left, closed)
        yield opened, at_least - another
        at_least, left, closed = another, left - 1, closed - 1
        if not at_least:
            return
    yield bonus.picks, at_least
