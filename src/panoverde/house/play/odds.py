"""Exact odds of a table, from the functions that pay at it."""

import asyncio
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.house.play.figures import Figure
from panoverde.house.play.machines import is_machine
from panoverde.house.play.payback import PlanSheet, known_sheet
from panoverde.house.records import Opening

if TYPE_CHECKING:
    from panoverde.lab.bet_odds import BetOdds
    from panoverde.lab.odds import OutcomeTable


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


class StrategyFigures(Record):
    """What a strategy brings for each unit of the initial bet, with a full shoe."""

    strategy: str
    words: str
    expectation: Figure
    is_bound: bool
    """Is the expectation at least so high? Otherwise it is exact."""


class SideFigures(Record):
    """What a coup brings where players bank against each other, for each unit that a ponto has at stake."""

    words: str
    """How both sides play."""
    banker: Figure
    """Expectation of the banker, after what the house takes."""
    ponto: Figure
    win: Figure
    """How often the ponto wins."""
    push: Figure
    lose: Figure


class TableOdds(Record):
    table: str
    bets: tuple[BetFigures, ...] = ()
    hands: tuple[HandFigures, ...] = ()
    """For games where players bet against each other and the house has no part."""
    strategies: tuple[StrategyFigures, ...] = ()
    """For games in which players decide against the house. Their bets are those in which nothing is decided."""
    sides: tuple[SideFigures, ...] = ()
    """For games in which players bank against each other: best play, then every free choice."""
    method: str = ""
    """How the figures of the sides were found."""
    sheet: PlanSheet | None = None
    """The payback sheet of a slot machine."""  # AO-17.11


async def odds_of(opening: Opening) -> TableOdds:
    """Computed once per set of rules, outside the event loop: a shoe takes a while."""
    game = games.find(opening.game)
    rules = Codec(game).rules(opening.rules)
    if is_machine(rules):
        return TableOdds(opening.id, sheet=await known_sheet(rules.file, rules.count_jackpot))
    bets, hands = await asyncio.to_thread(_figures, game, rules)
    return TableOdds(opening.id, bets, hands)


@lru_cache(maxsize=256)
def _figures(game: AnyGame, rules: Any) -> tuple[tuple[BetFigures, ...], tuple[HandFigures, ...]]:
    from panoverde.lab.odds import find  # loaded on demand

    odds = find(game.name)
    return ((), _hands(rules)) if odds is None else (_bets(odds.outcomes(rules)), ())


def _bets(table: "OutcomeTable") -> tuple[BetFigures, ...]:
    from panoverde.lab.bet_odds import exact

    return tuple(bet_figures(bet_row.kind, odds) for bet_row, odds in zip(table.rows, exact(table), strict=True))


def bet_figures(kind: str, odds: "BetOdds") -> BetFigures:
    return BetFigures(
        odds.bet,
        kind,
        win=figure(odds.win),
        push=figure(odds.push),
        lose=figure(odds.lose),
        expectation=figure(odds.per_decision),
        returned=figure(1 + odds.per_decision),
        variance=figure(odds.variance),
    )


def _hands(rules: Any) -> tuple[HandFigures, ...]:
    from panoverde.lab.poker.hand_counts import by_variant

    return tuple(
        HandFigures(variant, category, hands, figure(Fraction(hands, found.total)))
        for variant, found in by_variant(rules).items()
        for category, hands in found.counts.items()
    )


async def with_sides(odds: TableOdds, opening: Opening, lang: Lang) -> TableOdds:
    """In games where players bank against each other."""
    sides, method = await asyncio.to_thread(_sides, opening.game, opening.rules, lang)
    return replace(odds, sides=sides, method=method)


@lru_cache(maxsize=64)
def _sides(game: str, rules: str, lang: Lang) -> tuple[tuple[SideFigures, ...], str]:
    from panoverde.lab.sides import find

    module = find(game)
    if module is None:
        return (), ""
    found = module.sides(Codec(games.find(game)).rules(rules), lang)
    return tuple(
        SideFigures(one.words, *map(figure, (one.banker, one.ponto, one.win, one.push, one.lose))) for one in found
    ), module.method(lang)


def figure(number: Fraction) -> Figure:
    from panoverde.lab.figures import plain

    return Figure(str(number), plain(number))


async def returns_of(opening: Opening) -> tuple[Fraction, Fraction] | None:
    """Theoretical return of the worst and the best bet; None without a bank. Of a slot machine: without the jackpot's
    increments, and with them."""
    odds = await odds_of(opening)
    if odds.sheet:
        total, increments = (
            Fraction(odds.sheet.returned.exact),
            Fraction(odds.sheet.returned.parts.jackpot_increment.exact),
        )
        return total - increments, total
    returned = [Fraction(bet.returned.exact) for bet in odds.bets]
    return (min(returned), max(returned)) if returned else None
