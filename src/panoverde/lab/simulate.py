"""Simulation of any game from its outcome table: every coup is drawn and counted, and settled in whole numbers.

When it ends. After so many coups as were asked for; where bets last several coups, with the first coup from then on
that leaves none under way. That moment is decided without looking ahead, so by Wald's identities what the decisions
gained is, in the mean, their number times the exact expectation, with the exact variance of each: nothing is lost by
stopping, as it would be if the longer bets were the ones cut off. A bet with a single state needs no such care: what
it gains doesn't depend on how long it stood.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.exact import BetOdds, OutcomeTable, Wager, check, odds_of
from panoverde.lab.figures import PRECISE, decimal
from panoverde.lab.results import BetResult, Reached, Simulation
from panoverde.lab.tally import Sampler, Source, Tally

CHECKPOINTS = 200
DECADES = 3
STRIDE = 2**22
"""After so many coups at most, whoever watches is told."""

Progress = Callable[[int, int], object]
"""Told how many coups are done, and of how many."""
Follows = tuple[tuple[int, ...], ...]
"""By state and outcome: the state in which the next coup finds a bet."""


class Draws(Protocol):
    """A source of coups that remembers where it stands."""

    def draw(self, coups: int) -> Tally:
        """At most so many coups, counted by state and outcome."""

    @property
    def at_rest(self) -> bool:
        """Is no bet under way?"""


def simulate(table: OutcomeTable, coups: int, seed: int, progress: Progress | None = None) -> Simulation:
    """Draw so many coups. The same table, coups and seed give the same result on every machine."""
    if coups < 1:
        raise ValueError(f"at least one coup, not {coups}")
    chains = _chains(table)
    results: dict[str, BetResult] = {}
    drawn = 0
    for strand, (follows, wagers) in enumerate(chains.items()):

        def tell(done: int, before: int = strand * coups) -> None:
            if progress:
                progress(before + done, len(chains) * coups)

        draws = _draws(table, follows, Source(seed, strand))
        reached = {done: tally.copy() for done, tally in _draw(draws, coups, tell)}
        drawn += max(reached)
        for wager in wagers:
            results[wager.bet] = _settle(wager, odds_of(wager, table.weights), reached)
    return Simulation(coups, seed, drawn, tuple(results[wager.bet] for wager in table.wagers))


def prepare(table: OutcomeTable) -> None:
    """Load what a simulation of this table needs: compiled code takes a moment, the first time.

    ModuleNotFoundError where a part of the laboratory is not installed.
    """
    for follows in _chains(table):
        _draws(table, follows, Source(0))


def _chains(table: OutcomeTable) -> dict[Follows, list[Wager]]:
    """Bets that each outcome moves alike are followed together: all those of a single state, to begin with."""
    check(table)
    outcomes = range(len(table.weights))
    chains: dict[Follows, list[Wager]] = {}
    for wager in sorted(table.wagers, key=lambda wager: len(wager.nets)):
        follows = tuple(
            tuple(wager.follows(state, outcome) for outcome in outcomes) for state in range(len(wager.nets))
        )
        chains.setdefault(follows, []).append(wager)
    return chains


def _draws(table: OutcomeTable, follows: Follows, source: Source) -> Draws:
    """Numba is loaded only where it is needed."""
    if table.shoe:
        from panoverde.lab.shoe import ShoeSampler

        return ShoeSampler(table.shoe, source)
    if len(follows) > 1:
        from panoverde.lab.bet_chain import ChainSampler

        return ChainSampler(table.weights, follows, source)
    return Sampler(table.weights, source)


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


def _draw(draws: Draws, coups: int, tell: Callable[[int], None]) -> Iterator[tuple[int, Tally]]:
    """How many coups are done and what came in them: near each milestone, and exactly at the end.

    Some words name no outcome, so a draw falls a little short. It is made good with the next one, or at the end.
    """
    tally: Tally = draws.draw(0)
    done = 0

    def draw(some: int) -> None:
        nonlocal tally, done
        drawn = draws.draw(some)
        tally = tally + drawn
        done += int(drawn.sum())
        tell(min(done, coups))

    for milestone in milestones(coups):
        while done < milestone:
            some = min(milestone - done, STRIDE)
            draw(some)
            if some < STRIDE and milestone < coups:
                break
        if 0 < done < coups:
            yield done, tally
    while not draws.at_rest:
        draw(1)
    yield done, tally


def _settle(wager: Wager, odds: BetOdds, reached: dict[int, Tally]) -> BetResult:
    """From how often each outcome came in each state to what the bet gained: whole numbers of any size."""
    tallies: NDArray[np.int64] = np.stack(list(reached.values()))
    nets = [net for row in wager.nets for net in row]
    cells = {net: [cell for cell, its in enumerate(nets) if its == net] for net in {*nets} if net is not None}
    counts: dict[int, list[int]] = {net: tallies[:, at].sum(axis=1).tolist() for net, at in cells.items()}
    ends = {net: count[-1] for net, count in counts.items()}
    return BetResult(
        odds=odds,
        kind=wager.kind,
        stake=wager.stake,
        wins=sum(count for net, count in ends.items() if net > 0),
        pushes=ends.get(0, 0),
        losses=sum(count for net, count in ends.items() if net < 0),
        running=tuple(
            Reached(done, sum(now), sum(net * count for net, count in zip(counts, now, strict=True)))
            for done, now in zip(reached, zip(*counts.values(), strict=True), strict=True)
        ),
    )
