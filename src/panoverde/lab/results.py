"""What a simulation found: what every bet gained, its band and whether the band holds the exact expectation."""

from decimal import Decimal
from fractions import Fraction

from panoverde.core.record import Record
from panoverde.lab.exact import BetOdds
from panoverde.lab.figures import decimal, root

REACH = Fraction("2.5758293035489")
"""So many standard errors either side of the mean hold 99 % of a normal distribution."""


class Reached(Record):
    """How far a bet had come."""

    coups: int
    decisions: int
    net: int
    """All that it had gained, or lost."""


class BetResult(Record):
    """What a bet gained over a whole simulation, beside what it gains exactly."""

    odds: BetOdds
    kind: str
    stake: int
    wins: int
    pushes: int
    losses: int
    running: tuple[Reached, ...]
    """At each checkpoint; the last one is the end."""

    @property
    def bet(self) -> str:
        return self.odds.bet

    @property
    def coups(self) -> int:
        return self.running[-1].coups

    @property
    def decisions(self) -> int:
        return self.running[-1].decisions

    @property
    def net(self) -> int:
        return self.running[-1].net

    @property
    def mean(self) -> Fraction | None:
        """What a decision gained, per unit at stake; nothing where none came."""
        return Fraction(self.net, self.stake * self.decisions) if self.decisions else None

    @property
    def standard_error(self) -> Decimal | None:
        """Of the mean, from the bet's exact variance: it holds even where a rare prize never came."""
        return root(self.odds.variance / self.decisions) if self.decisions else None

    @property
    def band(self) -> tuple[Decimal, Decimal] | None:
        """Holds the expectation 99 times in a hundred, when the draws are fair."""
        if self.mean is None or self.standard_error is None:
            return None
        reach = decimal(REACH) * self.standard_error
        return decimal(self.mean) - reach, decimal(self.mean) + reach

    @property
    def astray(self) -> Fraction:
        """The square of what it gained, per unit at stake, beyond what so many decisions gain in the mean."""
        return (Fraction(self.net, self.stake) - self.decisions * self.odds.per_decision) ** 2

    @property
    def inside(self) -> bool:
        """Does the band hold the exact expectation? Decided in fractions, without the root."""
        return self.astray <= REACH**2 * self.decisions * self.odds.variance


class Simulation(Record):
    coups: int
    """As many as were asked for; a bet that was under way took a few more."""
    seed: int
    drawn: int
    """How many were drawn in all: bets of different chains have each their own."""
    bets: tuple[BetResult, ...]
