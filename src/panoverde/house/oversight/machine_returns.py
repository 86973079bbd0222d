"""A slot machine's actual return beside its exact one, with the band in which it lies if it is chance.

The band holds with a probability of at least `SURE` for any volume. Below the mean, Freedman's inequality needs no
largest prize: a game loses one stake at most. Above it, the largest prize of a game counts, with all its free spins;
where they retrigger without end, and wherever it is narrower, Cantelli's inequality needs the variance alone.
"""

from fractions import Fraction
from math import sqrt

from panoverde.core.record import Record
from panoverde.games._slots.plan import Plan, Reels
from panoverde.house.oversight.counters import Counters
from panoverde.house.oversight.returns import EXPONENT, SURE
from panoverde.house.play.payback import PlanSheet

TAIL = (1 - SURE) / 2


class MachineTheory(Record):
    """Of one game, in stakes, without the jackpot."""

    mean: Fraction
    variance: Fraction
    """At most."""
    largest: Fraction | None
    """No game pays more; None: free spins may go on without end."""


class MachineBand(Record):
    exact: float
    returned: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        return self.low <= self.returned <= self.high


def theory(plan: Plan, sheet: PlanSheet) -> MachineTheory:
    parts = sheet.returned.parts
    jackpot = Fraction(parts.jackpot_start.exact)
    mean = Fraction(sheet.returned.exact) - jackpot - Fraction(parts.jackpot_increment.exact)
    variance = Fraction(sheet.variance.exact) + 2 * mean * jackpot  # Var X ≤ Var(X + J) + 2 E X E J, as X J ≥ 0
    return MachineTheory(mean, variance, _largest(plan, Fraction(sheet.largest_prize.exact)))


def _largest(plan: Plan, of_one_spin: Fraction) -> Fraction | None:
    if not isinstance(plan, Reels) or plan.free_spins is None:
        return of_one_spin
    if plan.free_spins.retrigger:
        return None
    return of_one_spin * (1 + max(spins for _, spins in plan.free_spins.spins))


def band(expected: MachineTheory, counted: Counters, largest_stake: int) -> MachineBand | None:
    """None if nothing was played."""
    if counted.bets <= 0:
        return None
    mean = float(expected.mean)
    squares = float(expected.variance) * largest_stake * counted.bets  # stakes vary: their squares sum to this at most
    low = _freedman(squares, mean * largest_stake)
    high = sqrt(squares * (1 / TAIL - 1))
    if expected.largest is not None:
        high = min(high, _freedman(squares, float(expected.largest - expected.mean) * largest_stake))
    bets = counted.bets
    return MachineBand(mean, counted.prizes / bets, max(0.0, mean - low / bets), mean + high / bets)


def _freedman(variance: float, farthest: float) -> float:
    step = max(farthest, 0.0) * EXPONENT / 3
    return step + sqrt(step * step + 2 * variance * EXPONENT)
