"""Exact odds of a table, from the functions that pay at it."""

import asyncio
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.game import AnyGame
from panoverde.core.record import Record
from panoverde.house.records import Opening

if TYPE_CHECKING:
    from panoverde.lab.odds import OutcomeTable


class Figure(Record):
    exact: str
    """A fraction."""
    decimal: str
    """Twelve decimal places."""


class BetFigures(Record):
    """A bet left in place until it is resolved."""

    bet: str
    kind: str
    win: Figure
    push: Figure
    lose: Figure
    expectation: Figure
    """Mean gain per unit staked, less the stake."""
    returned: Figure
    """Mean return per unit staked."""
    variance: Figure


class HandFigures(Record):
    """How often five cards of the deck make a category."""

    variant: str
    category: str
    hands: int
    frequency: Figure


class TableOdds(Record):
    table: str
    bets: tuple[BetFigures, ...] = ()
    hands: tuple[HandFigures, ...] = ()
    """For games where players bet against each other and the house has no part."""


async def odds_of(opening: Opening) -> TableOdds:
    """Computed once per set of rules, outside the event loop: a shoe takes a while."""
    game = games.find(opening.game)
    rules = Codec(game).rules(opening.rules)
    bets, hands = await asyncio.to_thread(_figures, game, rules)
    return TableOdds(opening.id, bets, hands)


@lru_cache(maxsize=256)
def _figures(game: AnyGame, rules: Any) -> tuple[tuple[BetFigures, ...], tuple[HandFigures, ...]]:
    from panoverde.lab.odds import find  # loaded on demand

    odds = find(game.name)
    return ((), _hands(rules)) if odds is None else (_bets(odds.outcomes(rules)), ())


def _bets(table: "OutcomeTable") -> tuple[BetFigures, ...]:
    from panoverde.lab.bet_odds import exact

    return tuple(
        BetFigures(
            odds.bet,
            bet_row.kind,
            win=_figure(odds.win),
            push=_figure(odds.push),
            lose=_figure(odds.lose),
            expectation=_figure(odds.per_decision),
            returned=_figure(1 + odds.per_decision),
            variance=_figure(odds.variance),
        )
        for bet_row, odds in zip(table.rows, exact(table), strict=True)
    )


def _hands(rules: Any) -> tuple[HandFigures, ...]:
    from panoverde.lab.poker.hand_counts import by_variant

    return tuple(
        HandFigures(variant, category, hands, _figure(Fraction(hands, found.total)))
        for variant, found in by_variant(rules).items()
        for category, hands in found.counts.items()
    )


def _figure(number: Fraction) -> Figure:
    from panoverde.lab.figures import plain

    return Figure(str(number), plain(number))


async def returns_of(opening: Opening) -> tuple[Fraction, Fraction] | None:
    """Theoretical return of the worst and the best bet; None without a bank."""
    returned = [Fraction(bet.returned.exact) for bet in (await odds_of(opening)).bets]
    return (min(returned), max(returned)) if returned else None
