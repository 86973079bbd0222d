"""Tables of blackjack for the tests: virtual, with the shoe ready and bets open."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Chance, Scripted
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.blackjack.deal import DealCard
from panoverde.games.blackjack.rules import Rules

GAME = games.find("blackjack")
A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER = Role.CROUPIER
VIRTUAL = Rules(physical=False)
SHUFFLER = Rules(physical=False, shuffler=True)


def seated(rules: Rules, *seats: int) -> Table[Any, Any]:
    table: Table[Any, Any] = Table.open(GAME, "AO", rules)
    for seat in seats or (A,):
        table.act(Sit(1_000_000, by=Seat(seat)), Scripted())
    table.run_dues(Scripted(), at=0)
    return table


def act(table: Table[Any, Any], *commands: Command, cards: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(cards.split())))


def dealt(rules: Rules, cards: str, *seats: int, chips: int = 1000) -> Table[Any, Any]:
    """Everybody has staked on their own place; these cards lie face up, in the order in which they are dealt."""
    table = seated(rules, *seats)
    for seat in table.state.cloth.players:
        act(table, PlaceBet(f"lugar_{seat}", chips, by=seat))
    act(table, CloseBets(by=CROUPIER))
    for card in cards.split():
        act(table, DealCard(by=CROUPIER), cards=card)
    act(table, DealCard(by=CROUPIER))
    return table


def due(table: Table[Any, Any], cards: str = "", chance: Chance | None = None) -> list[str]:
    """The tags of what the house's next act does."""
    next_act = table.due()
    assert next_act is not None
    return tags(table.act(next_act.command, chance or Scripted(cards.split())))


def tags(events: tuple[Event, ...]) -> list[str]:
    return [tag_of(event) for event in events]


def with_left(table: Table[Any, Any], left: int) -> None:
    """The same shoe, nearer to its end."""
    table.state = replace(table.state, shoe=replace(table.state.shoe, left=left))


def refusal_of(table: Table[Any, Any], command: Command) -> str:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value.code
