"""Simulation of any game from its outcome table: every coup is drawn and counted, and settled in whole numbers."""

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction

import numpy as np

from panoverde.core.record import Record
from panoverde.lab.exact import BetOdds, OutcomeTable, exact
from panoverde.lab.figures import PRECISE, decimal, root
from panoverde.lab.tally import Sampler, Tally

REACH = Fraction("2.5758293035489")
"""So many standard errors either side of the mean hold 99 % of a normal distribution."""
CHECKPOINTS = 200
DECADES = 3
STRIDE = 2**22
"""After so many words at most, whoever watches is told."""

Progress = Callable[[int], object]
"""Told how many coups are done."""


class BetResult(Record):
    """What a bet gained over a whole simulation, beside what it gains exactly."""

    odds: BetOdds
    stake: int
    coups: int
    wins: int
    pushes: int
    losses: int
    running: tuple[int, ...]
    """All that it had gained, or lost, at each checkpoint; the last one is the end."""

    @property
    def bet(self) -> str:
        return self.odds.bet

    @property
    def net(self) -> int:
        return self.running[-1]

    @property
    def mean(self) -> Fraction:
        """What a coup gained, per unit at stake."""
        return Fraction(self.net, self.stake * self.coups)

    @property
    def standard_error(self) -> Decimal:
        """Of the mean, from the bet's exact variance: it holds even where a rare prize never came."""
        return root(self.odds.variance / self.coups)

    @property
    def band(self) -> tuple[Decimal, Decimal]:
        """Holds the expectation 99 times in a hundred, when the draws are fair."""
        reach = decimal(REACH) * self.standard_error
        return decimal(self.mean) - reach, decimal(self.mean) + reach

    @property
    def inside(self) -> bool:
        """Does the band hold the exact expectation? Decided in fractions, without the root."""
        return (self.mean - self.odds.per_coup) ** 2 * self.coups <= REACH**2 * self.odds.variance


class Simulation(Record):
    coups: int
    seed: int
    checkpoints: tuple[int, ...]
    """After how many coups the running results were taken."""
    bets: tuple[BetResult, ...]


def simulate(table: OutcomeTable, coups: int, seed: int, progress: Progress | None = None) -> Simulation:
    """Draw so many coups. The same table, coups and seed give the same result on every machine."""
    if coups < 1:
        raise ValueError(f"at least one coup, not {coups}")
    kinds = _Kinds(table.nets)
    reached: dict[int, list[int]] = {}
    for done, tally in _draw(Sampler(len(table.nets), seed), coups, progress):
        reached[done] = kinds.count(tally)
    bets = zip(exact(table), table.stakes, zip(*kinds.rows, strict=True), strict=True)
    results = tuple(_settle(odds, stake, nets, list(reached.values())) for odds, stake, nets in bets)
    return Simulation(coups, seed, tuple(reached), results)


def milestones(coups: int) -> Iterator[int]:
    """At most two hundred, evenly spaced in the logarithm over the last three decades, up to the end."""
    first = max(coups // 10**DECADES, 1)
    growth = PRECISE.power(decimal(Fraction(coups, first)), decimal(Fraction(1, CHECKPOINTS - 1)))
    reached, last = Decimal(first), 0
    for _ in range(CHECKPOINTS):
        if (milestone := round(reached)) > last:
            yield milestone
        last = milestone
        reached = PRECISE.multiply(reached, growth)


def _draw(sampler: Sampler, coups: int, progress: Progress | None) -> Iterator[tuple[int, Tally]]:
    """How many coups are done and what came in them: near each milestone, and exactly at the end.

    Some words name no outcome, so a draw falls a little short. It is made good with the next one, or at the end.
    """
    tally = np.zeros(sampler.outcomes, np.int64)
    done = 0
    for milestone in milestones(coups):
        while done < milestone:
            words = min(milestone - done, STRIDE)
            drawn = sampler.draw(words)
            tally += drawn
            done += int(drawn.sum())
            if progress:
                progress(done)
            if words < STRIDE and milestone < coups:
                break
        if done:
            yield done, tally


class _Kinds:
    """Outcomes that gain the same with every bet are of one kind, and counted together."""

    def __init__(self, nets: tuple[tuple[int, ...], ...]) -> None:
        self.rows = sorted(set(nets))
        place = {row: kind for kind, row in enumerate(self.rows)}
        kinds = np.array([place[row] for row in nets])
        self._order = np.argsort(kinds, kind="stable")
        self._starts = np.searchsorted(kinds[self._order], np.arange(len(self.rows)))

    def count(self, tally: Tally) -> list[int]:
        counts: list[int] = np.add.reduceat(tally[self._order], self._starts).tolist()
        return counts


def _settle(odds: BetOdds, stake: int, nets: tuple[int, ...], reached: list[list[int]]) -> BetResult:
    """From how often each kind of outcome came to what the bet gained: whole numbers of any size."""
    wins = sum(count for net, count in zip(nets, reached[-1], strict=True) if net > 0)
    losses = sum(count for net, count in zip(nets, reached[-1], strict=True) if net < 0)
    coups = sum(reached[-1])
    running = tuple(sum(net * count for net, count in zip(nets, counts, strict=True)) for counts in reached)
    return BetResult(odds, stake, coups, wins, coups - wins - losses, losses, running)
