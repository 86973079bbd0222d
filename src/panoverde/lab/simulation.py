"""Simulation of any game from its outcome table: coups are drawn, counted and settled in whole numbers.

End. A simulation ends after the coups asked for. Where bets last several coups, it goes on until no bet is under way.
That stopping time doesn't look ahead, so Wald's identities hold: the expected sum is the number of decisions times the
exact expectation, with the exact variance of each. Cutting off the bets under way would favour the shorter ones. A bet
with a single state needs no such care: its gain doesn't depend on how long it stood.
"""

from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from panoverde.games._kit.baccarat.ways import BaccaratShoe
from panoverde.lab.bet_odds import BetOdds, check, exact
from panoverde.lab.blackjack.round_shoe import BlackjackShoe
from panoverde.lab.chemin_de_fer.coup_shoe import CheminShoe
from panoverde.lab.figures import PRECISE, decimal
from panoverde.lab.odds import BetRow, KnownOdds, OutcomeTable, RoundTable
from panoverde.lab.results import BetResult, Reached, Simulation
from panoverde.lab.sem_descarte.round_deck import RoundDeck
from panoverde.lab.tally import RandomSource, Sampler, Tally

CHECKPOINTS = 200
DECADES = 3
STRIDE = 2**22
"""Most coups between two reports of progress."""

Progress = Callable[[int, int], object]
"""Called with the coups done and the coups in all."""
Follows = tuple[tuple[int, ...], ...]
"""Next state of a bet by state and outcome."""


class CoupSampler(Protocol):
    """A sampler of coups that remembers where it stands."""

    def draw(self, coups: int) -> Tally:
        """At most this many coups, counted by state and outcome."""

    @property
    def at_rest(self) -> bool:
        """Is no bet under way?"""


def simulate(table: OutcomeTable, coups: int, seed: int, progress: Progress | None = None) -> Simulation:
    """Draw this many coups. The same table, coups and seed give the same result on every machine."""
    if coups < 1:
        raise ValueError(f"at least one coup, not {coups}")
    chains = _chains(table)
    odds = {priced.bet: priced for priced in _odds(table)}
    results: dict[str, BetResult] = {}
    drawn = 0
    for strand, (follows, rows) in enumerate(chains.items()):

        def tell(done: int, before: int = strand * coups) -> None:
            if progress:
                progress(before + done, len(chains) * coups)

        draws = _draws(table, follows, RandomSource(seed, strand))
        reached = {done: tally.copy() for done, tally in _draw(draws, coups, tell)}
        drawn += max(reached)
        for bet_row in rows:
            results[bet_row.bet] = _settle(bet_row, odds[bet_row.bet], reached)
    return Simulation(coups, seed, drawn, tuple(results[bet_row.bet] for bet_row in table.rows))


def _odds(table: OutcomeTable) -> tuple[BetOdds | KnownOdds, ...]:
    return table.odds if isinstance(table, RoundTable) else exact(table)


def prepare(table: OutcomeTable) -> None:
    """Load what a simulation of this table needs, since compiling takes a moment the first time.

    ModuleNotFoundError if a part of the laboratory is not installed.
    """
    for follows in _chains(table):
        _draws(table, follows, RandomSource(0))


def _outcomes(table: OutcomeTable) -> int:
    return len(table.rows[0].nets[0]) if isinstance(table, RoundTable) else len(table.weights)


def _chains(table: OutcomeTable) -> dict[Follows, list[BetRow]]:
    """Bets whose states change alike are drawn together. Bets with a single state come first."""
    if not isinstance(table, RoundTable):
        check(table)
    outcomes = range(_outcomes(table))
    chains: dict[Follows, list[BetRow]] = {}
    for bet_row in sorted(table.rows, key=lambda bet_row: len(bet_row.nets)):
        follows = tuple(
            tuple(bet_row.follows(state, outcome) for outcome in outcomes) for state in range(len(bet_row.nets))
        )
        chains.setdefault(follows, []).append(bet_row)
    return chains


def _draws(table: OutcomeTable, follows: Follows, source: RandomSource) -> CoupSampler:
    """The sampler for these bets. Numba is loaded only where it is needed."""
    if isinstance(table.shoe, BaccaratShoe):
        from panoverde.lab.baccarat_shoe import ShoeSampler

        return _fitting(ShoeSampler(table.shoe, source), table)
    if isinstance(table.shoe, RoundDeck):
        from panoverde.lab.sem_descarte.rounds import RoundSampler

        return _fitting(RoundSampler(table.shoe, source), table)
    if isinstance(table.shoe, BlackjackShoe):
        from panoverde.lab.blackjack.shoe_rounds import ShoeRounds

        return _fitting(ShoeRounds(table.shoe, source), table)
    if isinstance(table.shoe, CheminShoe):
        from panoverde.lab.chemin_de_fer.shoe_coups import CoupSampler

        return _fitting(CoupSampler(table.shoe, source), table)
    if table.shoe or isinstance(table, RoundTable):
        raise TypeError(f"the laboratory can't deal from {table.shoe}")
    if len(follows) > 1:
        from panoverde.lab.chain_sampler import ChainSampler

        return ChainSampler(table.weights, follows, source)
    return Sampler(table.weights, source)


def _fitting(dealt: CoupSampler, table: OutcomeTable) -> CoupSampler:
    if (outcomes := len(dealt.draw(0))) != _outcomes(table):
        raise ValueError(f"a coup from this shoe has {outcomes} outcomes, not {_outcomes(table)}")
    return dealt


def milestones(coups: int) -> Iterator[int]:
    """At most two hundred checkpoints, on a logarithmic scale over the last three decades."""
    first = max(coups // 10**DECADES, 1)
    growth = PRECISE.power(decimal(Fraction(coups, first)), decimal(Fraction(1, CHECKPOINTS - 1)))
    reached, last = Decimal(first), 0
    for _ in range(CHECKPOINTS):
        if (milestone := round(reached)) > last:
            yield milestone
        last = milestone
        reached = PRECISE.multiply(reached, growth)


def _draw(draws: CoupSampler, coups: int, tell: Callable[[int], None]) -> Iterator[tuple[int, Tally]]:
    """Coups done and their tally, near each milestone and exactly at the end.

    A draw falls a little short, because some words name no outcome. The next one makes up for it.
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


def _settle(bet_row: BetRow, odds: BetOdds | KnownOdds, reached: dict[int, Tally]) -> BetResult:
    """What a bet gained, from the tally of outcomes by state. Whole numbers of any size."""
    tallies: NDArray[np.int64] = np.stack(list(reached.values()))
    nets = [net for row in bet_row.nets for net in row]
    cells = {net: [cell for cell, its in enumerate(nets) if its == net] for net in {*nets} if net is not None}
    counts: dict[int, list[int]] = {net: tallies[:, at].sum(axis=1).tolist() for net, at in cells.items()}
    ends = {net: count[-1] for net, count in counts.items()}
    return BetResult(
        odds=odds,
        kind=bet_row.kind,
        stake=bet_row.stake,
        wins=sum(count for net, count in ends.items() if net > 0),
        pushes=ends.get(0, 0),
        losses=sum(count for net, count in ends.items() if net < 0),
        running=tuple(
            Reached(done, sum(now), sum(net * count for net, count in zip(counts, now, strict=True)))
            for done, now in zip(reached, zip(*counts.values(), strict=True), strict=True)
        ),
    )
