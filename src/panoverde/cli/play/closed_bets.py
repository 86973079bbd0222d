"""Bets that exist in the game but aren't offered now: naming one shows the rule that closes it."""

from collections.abc import Iterator

from panoverde.cli.play.menu import MenuEntry
from panoverde.cli.play.outcome import EnteredChance, Wanted
from panoverde.cli.play.words import prefix
from panoverde.core.decider import Instant
from panoverde.core.option import Number
from panoverde.core.refusal import Refused
from panoverde.core.table import AnyTable
from panoverde.lab.odds import find

NOWHERE = "?"


def elsewhere(table: AnyTable, stake: MenuEntry, at: Instant) -> Iterator[MenuEntry]:
    """The same stake at every place that the table knows."""
    bets = list(_bets(table))
    unknown = _refusal(table, stake, NOWHERE, at)
    for place in dict.fromkeys([*bets, *(prefix(bet) for bet in bets)]):  # a bet may be priced number by number
        entry = stake.at(place)
        if entry and (unknown is None or _refusal(table, stake, place, at) != unknown):
            yield entry


def _bets(table: AnyTable) -> Iterator[str]:
    """Every bet against the house; none if the game has no odds."""
    if odds := find(table.game.name):
        yield from (bet_row.bet for bet_row in odds.outcomes(table.rules).rows)


def _refusal(table: AnyTable, stake: MenuEntry, place: str, at: Instant) -> str | None:
    """Why one chip isn't taken there, if the place is the reason. A trial: nothing is kept."""
    entry = stake.at(place)
    question = entry.question({}) if entry else None
    if not (entry and question and question.is_last and isinstance(question.ask, Number)):
        return None
    try:
        for _ in table.game.decide(table.state, entry.made(at, {question.ask.field: 1}), EnteredChance([])):
            pass
    except Refused as refused:
        return refused.code
    except Wanted:
        pass
    return None
