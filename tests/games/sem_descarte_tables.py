"""Tables of póquer sem descarte for the tests: open, ready, dealt."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.sem_descarte.decisions import AskDecisions
from panoverde.games.sem_descarte.rules import AO, INITIAL, Rules

GAME = games.find("sem-descarte")
A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER, INSPECTOR = Role.CROUPIER, Role.INSPECTOR
VIRTUAL = replace(AO, physical=False)
HANDS = "5c Kd 5d Qh 5s Jh Jc Th 3c 9h"
"""Dealt to two, one card at a time: a trio of fives, and a sequence to the king."""


def act(table: Table[Any, Any], *commands: Command, cards: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(cards.split())))


def do_due(table: Table[Any, Any], cards: str = "", at: int = 0) -> tuple[Event, ...]:
    due = table.due()
    assert due is not None
    return act(table, replace(due.command, at=at), cards=cards)


def betting(rules: Rules, *seats: Seat, ante: int = 100) -> Table[Any, Any]:
    """Everybody has made an initial bet, and the bets are closed."""
    table = Table.open(GAME, "AO", rules)
    table.run_dues(Scripted(), at=0)
    for seat in seats:
        act(table, Sit(10_000, player=f"player {seat}", by=seat))
    table.run_dues(Scripted(), at=0)
    act(table, *(PlaceBet(INITIAL, ante, by=seat) for seat in seats))
    deadline = table.state.window.deadline
    act(table, CloseBets(by=CROUPIER) if deadline is None else CloseBets(by=Role.CLOCK, at=deadline))
    return table


def dealt(rules: Rules = VIRTUAL, cards: str = f"{HANDS} 9d") -> Table[Any, Any]:
    """Two players have cards, and are asked for their decisions."""
    table = betting(rules, A, B)
    do_due(table, cards)
    act(table, AskDecisions(by=CROUPIER))
    return table


def refusal_of(table: Table[Any, Any], command: Command) -> Refused:
    state = table.state
    with pytest.raises(Refused) as refused:
        table.act(command, Scripted())
    assert table.state is state
    return refused.value
