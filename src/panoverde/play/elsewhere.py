"""Bets that the game has and nobody offers now: whoever names one is told by which rule it isn't taken."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from panoverde.core.game import Instant
from panoverde.core.option import Number
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.play.menu import Entry
from panoverde.play.told import Told, Wanted
from panoverde.play.words import prefix

AnyTable = Table[Any, Any]
NOWHERE = "?"


def elsewhere(table: AnyTable, stake: Entry, at: Instant) -> Iterator[Entry]:
    """The same stake at every place that the table knows."""
    bets = list(_bets(table))
    unknown = _refusal(table, stake, NOWHERE, at)
    for place in dict.fromkeys([*bets, *(prefix(bet) for bet in bets)]):  # a bet may be priced number by number
        entry = stake.at(place)
        if entry and (unknown is None or _refusal(table, stake, place, at) != unknown):
            yield entry


def _bets(table: AnyTable) -> Iterator[str]:
    """Everything that is played against the house; where nothing is, there is nothing."""
    with suppress(Refused):
        yield from (str(wager.bet) for wager in table.game.outcomes(table.rules).wagers)


def _refusal(table: AnyTable, stake: Entry, place: str, at: Instant) -> str | None:
    """Why one chip isn't taken there, if it is because of the place; it is judged for that, and nothing is kept."""
    entry = stake.at(place)
    question = entry.question({}) if entry else None
    if not (entry and question and question.is_last and isinstance(question.ask, Number)):
        return None
    try:
        for _ in table.game.decide(table.state, entry.made(at, {question.ask.field: 1}), Told([])):
            pass
    except Refused as refused:
        return refused.code
    except Wanted:
        pass
    return None
