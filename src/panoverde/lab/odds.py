"""What the `odds.py` of a game declares, and where the laboratory looks for it.

A game with exact odds has a module `odds` in its folder, with the functions of `OddsModule`. A game without that module
has no exact odds. Odds are distributions of net results: how the game makes its results is the game's own matter.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from itertools import accumulate, pairwise
from math import lcm
from typing import Any, Protocol

from msgspec import field

from panoverde.core.chance import Chance
from panoverde.core.record import Record


class Distribution(Record):
    """What one coup brings to a bet. Weights are whole numbers; a probability is a weight over the total."""

    ends: dict[int, int]
    """Weight by net result, where the bet is over; 0 is a push."""
    stands: dict[int, int] = field(default_factory=dict)
    """Weight by the state in which the next coup finds the bet, where it stands."""

    @property
    def total(self) -> int:
        return sum(self.ends.values()) + sum(self.stands.values())


class Wager(Record):
    """A bet of the table and the distribution of its net result."""

    bet: str
    """The zone: "pleno_17"."""
    stake: int
    """Amount at risk."""
    states: tuple[Distribution, ...]
    """A bet starts in state 0. It has more states only if it may last several coups that are not alike."""
    kind: str = ""
    """Bets of one kind share a line of a report where their odds are equal: "pleno"."""


class BetRow(Record):
    """A row of an outcome table: what each outcome of a coup does to one bet."""

    bet: str
    stake: int
    nets: tuple[tuple[int | None, ...], ...]
    """Net result by state and outcome; 0 is a push, None means that the bet stands."""
    moves: tuple[tuple[int, ...], ...] = ()
    """Next state by state and outcome, for a bet that stands. Empty for a bet with one state."""
    kind: str = ""

    def follows(self, state: int, outcome: int) -> int:
        """The state that the next coup finds, if the bet is made again as soon as it is over."""
        return self.moves[state][outcome] if self.moves and self.nets[state][outcome] is None else 0

    def wager(self, weights: tuple[int, ...]) -> Wager:
        """The same bet as a distribution, for outcomes with these weights. ValueError where the sizes don't fit."""
        self._check(len(weights))
        states = tuple(self._distribution(state, weights) for state in range(len(self.nets)))
        return Wager(self.bet, self.stake, states, self.kind)

    def _distribution(self, state: int, weights: tuple[int, ...]) -> Distribution:
        ends, stands = Counter[int](), Counter[int]()
        for outcome, (net, weight) in enumerate(zip(self.nets[state], weights, strict=True)):
            if weight and net is None:
                stands[self.follows(state, outcome)] += weight
            elif weight and net is not None:
                ends[net] += weight
        return Distribution(dict(ends), dict(stands))

    def _check(self, outcomes: int) -> None:
        states = len(self.nets)
        if not states or any(len(row) != outcomes for row in self.nets):
            raise ValueError(f"{self.bet}: nets must have a row for each state, each as long as the {outcomes} weights")
        if states > 1 and not self.moves:
            raise ValueError(f"{self.bet}: {states} states and no moves between them")
        if self.moves and [len(row) for row in self.moves] != [outcomes] * states:
            raise ValueError(f"{self.bet}: moves must have {states} rows of {outcomes}, as nets")
        if any(not 0 <= state < states for row in self.moves for state in row):
            raise ValueError(f"{self.bet}: a move must be to one of the states 0 to {states - 1}")


class CoupShoe(Protocol):
    """Cards from which coup after coup is dealt. `lab.simulation` knows who deals from which shoe."""

    @property
    def decks(self) -> int: ...


class OutcomeTable(Record):
    """Bets that the same outcomes decide: their joint distribution, from which a simulation draws."""

    weights: tuple[int, ...]
    """Whole weight of each outcome; some may be zero."""
    rows: tuple[BetRow, ...]
    shoe: CoupShoe | None = None
    """Set where coups depend on each other. Then the weights are those of the first coup of a full shoe."""

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """Each bet by itself."""
        return tuple(bet_row.wager(self.weights) for bet_row in self.rows)

    @classmethod
    def of(cls, *wagers: Wager) -> "OutcomeTable":
        """A table for bets known only by their distributions. The same number decides them all, each in its own way."""
        whole = lcm(*(state.total for wager in wagers for state in wager.states))
        cuts = sorted({0, whole}.union(*(_cuts(state, whole) for wager in wagers for state in wager.states)))
        spread = [[list(_spread(state, cuts)) for state in wager.states] for wager in wagers]
        return cls(
            weights=tuple(high - low for low, high in pairwise(cuts)),
            rows=tuple(
                BetRow(
                    wager.bet,
                    wager.stake,
                    nets=tuple(tuple(net for net, _ in row) for row in rows),
                    moves=tuple(tuple(after for _, after in row) for row in rows) if rows[1:] else (),
                    kind=wager.kind,
                )
                for wager, rows in zip(wagers, spread, strict=True)
            ),
        )


def _results(state: Distribution) -> Iterator[tuple[int | None, int, int]]:
    """Net result or None, next state, weight above zero."""
    yield from ((net, 0, weight) for net, weight in state.ends.items() if weight)
    yield from ((None, after, weight) for after, weight in state.stands.items() if weight)


def _cuts(state: Distribution, whole: int) -> list[int]:
    """Where each result of a distribution ends, on a line as long as the whole."""
    scale = whole // state.total
    return list(accumulate(weight * scale for _, _, weight in _results(state)))


def _spread(state: Distribution, cuts: list[int]) -> Iterator[tuple[int | None, int]]:
    """Net result and next state for every piece of the line."""
    ends, pieces = _cuts(state, cuts[-1]), iter(cuts[1:])
    for (net, after, _), end in zip(_results(state), ends, strict=True):
        for piece in pieces:
            yield net, after
            if piece == end:
                break


class KnownOdds(Record):
    """Odds of a bet of which the mean and the variance are known, and not each result. One decision a coup."""

    bet: str
    per_decision: Fraction
    """Expectation per unit at stake."""
    variance: Fraction
    uncertain: Fraction = Fraction()
    """The expectation may be higher by this at most."""

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def results(self) -> dict[Fraction, Fraction]:
        return {}

    @property
    def coups(self) -> Fraction:
        return Fraction(1)


class RoundTable(OutcomeTable, kw_only=True):
    """Rounds in which a player decides, dealt card by card. The weights of their results are not known."""

    odds: tuple[KnownOdds, ...]
    """By row."""


class Alternative(Record):
    """The same bet under another choice: another option of the operator, or a misprint taken literally."""

    cites: str
    """The rule or reading that chooses: "R-28"."""
    choice: str
    """Key for its words: "printed_9_15", "deduction=flat"."""
    wager: Wager
    adopted: bool = False
    """Is it what this table does?"""


class DrawModule(Protocol):
    """Chance as a game meets it, and names for what may come."""

    def draw(self, rules: Any, chance: Chance, /) -> Any:
        """One outcome of chance, the thing that decides a coup."""

    def arms(self, rules: Any, /) -> Mapping[str, Callable[[Any], bool]]:
        """What an outcome may be; each outcome is exactly one of them."""


class OddsModule(DrawModule, Protocol):
    """The module `odds` of a game."""

    def outcomes(self, rules: Any, /) -> OutcomeTable:
        """Every bet that the table takes."""

    def alternatives(self, rules: Any, /) -> tuple[Alternative, ...]:
        """Bets under choices that the law leaves open; empty where there are none."""


def find(game: str) -> OddsModule | None:
    """The odds of the game with this name; None where it has no exact odds."""
    folder = f"panoverde.games.{game}"
    try:
        odds: Any = import_module(f"{folder}.odds")
    except ModuleNotFoundError as missing:
        if missing.name not in (folder, f"{folder}.odds"):
            raise
        return None
    found: OddsModule = odds
    return found
