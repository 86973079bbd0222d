"""What the server asks of any game: what the clock or the croupier does next, and how many coups are over."""

from typing import Any

import pytest

from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit, Void
from panoverde.core.decider import Command
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.core.upkeep import by_the_clock, by_the_croupier, next_house_act, overdue_act
from panoverde.games._kit.idle import InviteIdle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet
from panoverde.journal.opening import open_table

A, B = Seat(1), Seat(2)


def opened(game: str, profile: str | None = None, **options: str) -> Table[Any, Any]:
    return open_table(game, profile, {"demo": "yes", **options}, at=0)


def act(table: Table[Any, Any], *commands: Command) -> None:
    for command in commands:
        table.act(command, Seeded(1))


def do_dues(table: Table[Any, Any]) -> None:
    while due := table.due():
        act(table, due.command)


@pytest.mark.rule("PT-BFO-13")
def test_the_clock_closes_the_bets_at_their_deadline() -> None:
    table = opened("banca_francesa", "PT_ONLINE", betting_seconds="15")
    assert by_the_clock(table, 5) is None
    act(table, Sit(1_000, by=A, at=10), OpenBets(by=Role.CROUPIER, at=20))
    assert by_the_clock(table, 30) == (CloseBets(by=Role.CLOCK, at=15_020), 15_020)
    assert by_the_clock(table, 16_000) == (CloseBets(by=Role.CLOCK, at=16_000), 15_020)


@pytest.mark.rule("PT-BFO-29a")
def test_the_clock_says_whom_it_concerns() -> None:
    table = opened("banca_francesa", "PT_ONLINE_INDIVIDUAL")
    act(table, Sit(1_000, by=A, at=10))
    found = by_the_clock(table, 10)
    assert found
    assert found.since > 10
    assert found.command == InviteIdle(A, by=Role.CLOCK, at=found.since)


def test_the_croupier_goes_on_where_neither_the_clock_nor_a_player_will() -> None:
    untimed, timed = opened("cussec"), opened("banca_francesa", "PT_ONLINE")
    for table in (untimed, timed):
        act(table, Sit(1_000, by=A, at=10))
        do_dues(table)
    assert by_the_croupier(untimed, [A], 30) == CloseBets(by=Role.CROUPIER, at=30)
    assert by_the_croupier(timed, [A], 30) is None, "the clock closes the bets"
    poker = opened("holdem", "PT")
    assert by_the_croupier(poker, [], 30) is None, "nobody to deal to"


def test_a_coup_is_counted_when_it_is_over_or_annulled() -> None:
    banked, poker = opened("banca_francesa", "PT_ONLINE"), opened("sintetico", "PT_ONLINE")
    act(banked, Sit(1_000, by=A), Sit(1_000, by=B))
    act(poker, *(Sit(20_000, by=seat) for seat in (A, B)))
    for table in (banked, poker):
        coups = table.game.coups
        assert coups(table.state) == 0
        do_dues(table)
        assert coups(table.state) == 0
        if table is banked:
            act(table, PlaceBet("pequeno", 500, by=A))
        act(table, Void(by=Role.HOUSE, reason="avaria", at=10))
        do_dues(table)
        assert coups(table.state) == 1


@pytest.mark.rule("PT-BFO-13")
def test_once_all_have_passed_the_croupier_goes_on_and_else_the_clock() -> None:
    table = opened("cussec")
    act(table, Sit(1_000, by=A, at=10))
    do_dues(table)
    assert next_house_act(table, 30) == CloseBets(by=Role.CROUPIER, at=30)
    timed = opened("banca_francesa", "PT_ONLINE", betting_seconds="15")
    act(timed, Sit(1_000, by=A, at=10), OpenBets(by=Role.CROUPIER, at=20))
    assert next_house_act(timed, 30) == CloseBets(by=Role.CLOCK, at=15_020)
    assert next_house_act(opened("holdem", "PT"), 30) is None, "nobody to deal to"


@pytest.mark.rule("PT-BFO-13")
def test_what_the_clock_should_have_done_is_overdue_from_its_instant_on() -> None:
    table = opened("banca_francesa", "PT_ONLINE", betting_seconds="15", invites_idle="no")
    act(table, Sit(1_000, by=A, at=10), OpenBets(by=Role.CROUPIER, at=20))
    assert overdue_act(table, 15_019) is None
    assert overdue_act(table, 15_020) == (CloseBets(by=Role.CLOCK, at=15_020), Nature.COURSE)
