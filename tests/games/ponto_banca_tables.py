"""Tables of ponto e banca for the tests: open, ready and quiet."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event
from panoverde.core.money import LARGEST
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.want import CardWanted
from panoverde.games.ponto_banca.rules import AO, AO_MACAU, Rules, Shuffling

GAME = games.find("ponto-banca")
A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER = Role.CROUPIER
QUIET = replace(AO, shuffling=Shuffling.AUTOMATIC_SHOE, croupier_handles=True)
MACAU = replace(AO_MACAU, shuffling=Shuffling.AUTOMATIC_SHOE, croupier_handles=True, minimum=1, difference=10_000)


def seated(rules: Rules, *seats: int) -> Table[Any, Any]:
    """A table whose shoe is ready, with bets open."""
    table = Table.open(GAME, "AO", rules)
    table.run_dues(Scripted(), at=0)
    for seat in seats or (A, B):
        table.act(Sit(LARGEST, by=Seat(seat)), Scripted())
    table.run_dues(Scripted(), at=0)
    return table


def act(table: Table[Any, Any], *commands: Command, cards: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(cards.split())))


def do_due(table: Table[Any, Any], cards: str = "") -> tuple[Event, ...]:
    """What must be done next, with just the cards that it waits for."""
    due = table.due()
    assert due is not None
    assert (due.wants.count if isinstance(due.wants, CardWanted) else 0) == len(cards.split())
    return act(table, due.command, cards=cards)


def refusal_of(table: Table[Any, Any], command: Command) -> Refused:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value
