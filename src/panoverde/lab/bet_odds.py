"""Exact odds of a bet from the distribution of its net results. Fractions only."""

import math
from collections import Counter
from fractions import Fraction

from panoverde.core.record import Record
from panoverde.lab.chain import reachable, solve
from panoverde.lab.odds import OutcomeTable, Wager


class BetOdds(Record):
    """Odds of a bet that is left on the table until it is resolved."""

    bet: str
    results: dict[Fraction, Fraction]
    """Probability by net result per unit at stake."""
    coups: Fraction
    """Mean number of coups until the bet is resolved."""

    @property
    def win(self) -> Fraction:
        return sum((chance for net, chance in self.results.items() if net > 0), Fraction())

    @property
    def push(self) -> Fraction:
        return self.results.get(Fraction(), Fraction())

    @property
    def lose(self) -> Fraction:
        return 1 - self.win - self.push

    @property
    def per_decision(self) -> Fraction:
        """Expectation of one resolved bet, pushes included."""
        return sum((net * chance for net, chance in self.results.items()), Fraction())

    @property
    def per_coup(self) -> Fraction:
        """Expectation per coup if the bet is always made again: the renewal-reward theorem."""
        return self.per_decision / self.coups

    @property
    def variance(self) -> Fraction:
        squares = sum((net * net * chance for net, chance in self.results.items()), Fraction())
        return squares - self.per_decision**2

    @property
    def deviation(self) -> float:
        """Square root of the variance, the only figure that is no fraction."""
        return math.sqrt(self.variance)


def exact(table: OutcomeTable) -> tuple[BetOdds, ...]:
    check(table)
    return tuple(map(odds_of, table.wagers))


def odds_of(wager: Wager) -> BetOdds:
    """Solve the chain of the bet: the probability of each result, and the mean number of coups until it comes."""
    check_wager(wager)
    states = reachable([[after for after, weight in state.stands.items() if weight] for state in wager.states])
    found = [wager.states[state] for state in states]
    nets = sorted({net for state in found for net, weight in state.ends.items() if weight})
    unknowns = [
        [(after == number) - Fraction(state.stands.get(after, 0), state.total) for after in states]
        for number, state in zip(states, found, strict=True)
    ]
    constants = [[Fraction(1), *(Fraction(state.ends.get(net, 0), state.total) for net in nets)] for state in found]
    try:
        coups, *chances = solve(unknowns, constants)[0]
    except ZeroDivisionError as error:
        raise ValueError(f"{wager.bet}: may never be resolved") from error
    return BetOdds(wager.bet, {Fraction(net, wager.stake): p for net, p in zip(nets, chances, strict=True)}, coups)


def nets_of(wager: Wager, state: int = 0) -> dict[int | None, Fraction]:
    """Probability by net result of one coup from one state; None where the bet stands."""
    found = wager.states[state]
    nets: list[tuple[int | None, int]] = [*found.ends.items(), (None, sum(found.stands.values()))]
    return {net: Fraction(weight, found.total) for net, weight in nets if weight}


def check(table: OutcomeTable) -> None:
    """ValueError if the figures of a table don't fit together."""
    again = [bet for bet, times in Counter(bet_row.bet for bet_row in table.rows).items() if times > 1]
    if again:
        raise ValueError(f"more than one wager is called {again[0]}")
    for wager in table.wagers:
        check_wager(wager)
    if table.shoe and any(bet_row.moves for bet_row in table.rows):
        raise ValueError("coups from a shoe are not independent: its bets have one state")


def check_wager(wager: Wager) -> None:
    bet, states = wager.bet, len(wager.states)
    if wager.stake <= 0:
        raise ValueError(f"{bet}: a stake must be more than 0, not {wager.stake}")
    if not states:
        raise ValueError(f"{bet}: a bet has at least one state")
    for state in wager.states:
        if state.total <= 0 or min([*state.ends.values(), *state.stands.values()]) < 0:
            raise ValueError(f"{bet}: weights must be whole numbers from 0, at least one of them more")
        if any(not 0 <= after < states for after in state.stands):
            raise ValueError(f"{bet}: a bet must stand in one of the states 0 to {states - 1}")
