"""The odds of a table, on request: exact, from the very functions that pay at it."""

import asyncio
from fractions import Fraction
from functools import lru_cache
from typing import Any

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.game import AnyGame
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.records import Opening


class Figure(Record):
    exact: str
    """A fraction."""
    decimal: str
    """Twelve places."""


class BetFigures(Record):
    """A bet left where it is until it is resolved."""

    bet: str
    kind: str
    win: Figure
    push: Figure
    lose: Figure
    expectation: Figure
    """Of each unit staked: what it brings in the mean, less the stake."""
    returned: Figure
    """Of each unit staked: what comes back in the mean."""
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
    """Where players bet against each other and the house has no part in it."""


async def odds_of(opening: Opening) -> TableOdds:
    """Counted once for each set of rules; elsewhere than in the event loop, since a shoe takes a while."""
    game = games.find(opening.game)
    rules = Codec(game).rules(opening.rules)
    bets, hands = await asyncio.to_thread(_figures, game, rules)
    return TableOdds(opening.id, bets, hands)


@lru_cache(maxsize=256)
def _figures(game: AnyGame, rules: Any) -> tuple[tuple[BetFigures, ...], tuple[HandFigures, ...]]:
    try:
        table = game.outcomes(rules)
    except Refused:  # no bank: nobody bets against the house
        return (), _hands(rules) if hasattr(rules, "variants") else ()
    return _bets(table), ()


def _bets(table: Any) -> tuple[BetFigures, ...]:
    from panoverde.lab.exact import exact  # loaded when somebody asks

    return tuple(
        BetFigures(
            odds.bet,
            wager.kind,
            win=_figure(odds.win),
            push=_figure(odds.push),
            lose=_figure(odds.lose),
            expectation=_figure(odds.per_decision),
            returned=_figure(1 + odds.per_decision),
            variance=_figure(odds.variance),
        )
        for wager, odds in zip(table.wagers, exact(table), strict=True)
    )


def _hands(rules: Any) -> tuple[HandFigures, ...]:
    """Of each variant that the table plays."""
    from panoverde.games._poker.showing import ranking_of
    from panoverde.lab.poker.hand_counts import five_cards

    counted = {variant.name: five_cards(ranking_of(rules, variant)) for variant in rules.variants}
    return tuple(
        HandFigures(variant, category, hands, _figure(Fraction(hands, found.total)))
        for variant, found in counted.items()
        for category, hands in found.counts.items()
    )


def _figure(number: Fraction) -> Figure:
    from panoverde.lab.figures import plain

    return Figure(str(number), plain(number))


async def returns_of(opening: Opening) -> tuple[Fraction, Fraction] | None:
    """What the worst and the best bet of the table return in the mean; None where there is no bank."""
    returned = [Fraction(bet.returned.exact) for bet in (await odds_of(opening)).bets]
    return (min(returned), max(returned)) if returned else None
