"""Tables of chemin de fer for the tests: prepared, with a bank, dealt."""

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
from panoverde.games.chemin_de_fer.rules import PRESETS, Rules
from panoverde.games.chemin_de_fer.turn import TakeHand

GAME = games.find("chemin-de-fer")
A, B, C, D, E = (Seat(number) for number in range(1, 6))
CROUPIER, INSPECTOR, CLOCK, HOUSE = Role.CROUPIER, Role.INSPECTOR, Role.CLOCK, Role.HOUSE
AO = replace(PRESETS["AO"], cagnotte_pct=0)
VIRTUAL = replace(AO, physical=False)
TIMED = replace(VIRTUAL, betting_seconds=20, decision_seconds=15)


def act(table: Table[Any, Any], *commands: Command, cards: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(cards.split())))


def do_due(table: Table[Any, Any], cards: str = "", at: int = 0) -> tuple[Event, ...]:
    due = table.due()
    assert due is not None
    return act(table, replace(due.command, at=at), cards=cards)


def refusal_of(table: Table[Any, Any], command: Command) -> str:
    with pytest.raises(Refused) as refused:
        act(table, command)
    return refused.value.code


def prepared(rules: Rules = VIRTUAL, *seats: Seat) -> Table[Any, Any]:
    """A virtual table whose hand has been given to the first player."""
    table = Table.open(GAME, "AO", rules)
    for seat in seats or (A, B, C, D):
        act(table, Sit(100_000, player=f"player {seat}", by=seat))
    for cards in ("", "", "", "4c", ""):
        do_due(table, cards)
    return table


def betting(rules: Rules = VIRTUAL, *seats: Seat) -> Table[Any, Any]:
    """A has a bank of a thousand, and the bets are open."""
    table = prepared(rules, *seats)
    act(table, TakeHand(1_000, by=A))
    do_due(table)
    return table


def dealt(rules: Rules = VIRTUAL, cards: str = "4h Kd") -> Table[Any, Any]:
    """B has staked four hundred and holds these cards."""
    table = betting(rules)
    act(table, PlaceBet("ponto", 400, by=B))
    deadline = table.state.window.deadline
    act(table, CloseBets(by=CROUPIER) if deadline is None else CloseBets(by=CLOCK, at=deadline))
    do_due(table, at=deadline or 0)
    do_due(table, cards, at=deadline or 0)
    return table
