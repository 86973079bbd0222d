"""Exact figures of a bet, from what it gains in every outcome. Fractions only."""

import math
from collections import Counter
from fractions import Fraction

from panoverde.core.record import Record


class OutcomeTable(Record):
    """Equally likely outcomes, one row each: what every bet gains or loses. Built from a game's payout functions."""

    bets: tuple[str, ...]
    stakes: tuple[int, ...]
    """What each bet puts at risk."""
    nets: tuple[tuple[int, ...], ...]


class BetOdds(Record):
    """A bet that an outcome wins, loses or leaves standing."""

    bet: str
    distribution: dict[Fraction, Fraction]
    """Net result per unit at stake, with its probability."""

    @property
    def win(self) -> Fraction:
        return sum((chance for net, chance in self.distribution.items() if net > 0), Fraction())

    @property
    def push(self) -> Fraction:
        return self.distribution.get(Fraction(), Fraction())

    @property
    def lose(self) -> Fraction:
        return 1 - self.win - self.push

    @property
    def per_coup(self) -> Fraction:
        """Expectation each time that chance is asked, pushes included."""
        return sum((net * chance for net, chance in self.distribution.items()), Fraction())

    @property
    def per_decision(self) -> Fraction:
        """Expectation of a bet left standing until it is won or lost; nothing if it never is."""
        return self.per_coup / (1 - self.push) if self.push < 1 else Fraction()

    @property
    def variance(self) -> Fraction:
        squares = sum((net * net * chance for net, chance in self.distribution.items()), Fraction())
        return squares - self.per_coup**2

    @property
    def deviation(self) -> float:
        """The square root of the variance of one coup: the one figure that no fraction holds."""
        return math.sqrt(self.variance)


def exact(table: OutcomeTable) -> tuple[BetOdds, ...]:
    return tuple(
        BetOdds(bet, _distribution([row[column] for row in table.nets], table.stakes[column]))
        for column, bet in enumerate(table.bets)
    )


def _distribution(nets: list[int], stake: int) -> dict[Fraction, Fraction]:
    return {Fraction(net, stake): Fraction(count, len(nets)) for net, count in sorted(Counter(nets).items())}
