"""Results of a simulation: the mean of every bet, its band, and whether the exact expectation is inside."""

from decimal import Decimal
from fractions import Fraction

from panoverde.core.record import Record
from panoverde.lab.bet_odds import BetOdds
from panoverde.lab.figures import decimal, root
from panoverde.lab.odds import KnownOdds

REACH = Fraction("2.5758293035489")
"""Standard errors on either side of the mean that hold 99 % of a normal distribution."""


class Reached(Record):
    """Running sums of a bet at one checkpoint."""

    coups: int
    decisions: int
    net: int
    """Sum gained or lost so far."""


class BetResult(Record):
    """What a bet gained in a simulation, and its exact odds."""

    odds: BetOdds | KnownOdds
    kind: str
    stake: int
    wins: int
    pushes: int
    losses: int
    running: tuple[Reached, ...]
    """One for each checkpoint; the last is the end."""

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
        """Mean gain per decision and unit at stake; None without decisions."""
        return Fraction(self.net, self.stake * self.decisions) if self.decisions else None

    @property
    def standard_error(self) -> Decimal | None:
        """Standard error of the mean from the exact variance, which holds even if a rare prize never came."""
        return root(self.odds.variance / self.decisions) if self.decisions else None

    @property
    def band(self) -> tuple[Decimal, Decimal] | None:
        """Band that holds the expectation 99 times in 100, if the draws are fair."""
        if self.mean is None or self.standard_error is None:
            return None
        reach = decimal(REACH) * self.standard_error
        return decimal(self.mean) - reach, decimal(self.mean) + reach

    @property
    def uncertain(self) -> Fraction:
        """The expectation may be higher by this at most."""
        return self.odds.uncertain if isinstance(self.odds, KnownOdds) else Fraction()

    @property
    def astray(self) -> Fraction:
        """Square of the distance between the sum gained and its expectation, per unit at stake."""
        least = self.decisions * self.odds.per_decision
        gained = Fraction(self.net, self.stake)
        return (gained - min(max(gained, least), least + self.decisions * self.uncertain)) ** 2

    @property
    def inside(self) -> bool:
        """Is the exact expectation inside the band? Decided in fractions, without the root."""
        return self.astray <= REACH**2 * self.decisions * self.odds.variance


class Simulation(Record):
    coups: int
    """Coups asked for; a bet under way at the end takes a few more."""
    seed: int
    drawn: int
    """Coups drawn in all: each chain of bets draws its own."""
    bets: tuple[BetResult, ...]
