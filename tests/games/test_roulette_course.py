"""A coup of roulette step by step: what each may do, what is due, and the figures that refusals tell."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit, Void
from panoverde.core.decider import Command, tag_of
from panoverde.core.money import Money
from panoverde.core.option import Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.hours import CallRotation
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import CloseBets, OpenBets, PlaceBet, WithdrawBet
from panoverde.games.roulette.ball import FELL_IN, SPOILS_THE_BALL, Fault, LaunchBall, NullSpin, RestBall
from panoverde.games.roulette.colours import AskColour, AwaitColour
from panoverde.games.roulette.displaced_chips import AskPlayers, DisplaceBets, RebuildBets
from panoverde.games.roulette.display import Colour
from panoverde.games.roulette.rules import AO_AMERICANA, AO_FRANCESA, Rules

GAME = games.find("roulette")
A, B, C = Seat(1), Seat(2), Seat(3)
CROUPIER, INSPECTOR, CLOCK = Role.CROUPIER, Role.INSPECTOR, Role.CLOCK
HOUR = 3_600_000


def table_of(rules: Rules, *seats: Seat, brought: int = 1_000_000) -> Table[Any, Any]:
    table = Table.open(GAME, "", rules)
    for seat in seats:
        table.act(Sit(brought, by=seat), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, number: str = "") -> None:
    for command in commands:
        table.act(command, Scripted(number.split()))


def kinds(table: Table[Any, Any], who: Who) -> set[str]:
    return {option.kind for option in GAME.options(table.state, who)}


def offers(table: Table[Any, Any], who: Who, kind: str) -> list[Option]:
    return [option for option in table.options(who) if option.kind == kind]


def due(table: Table[Any, Any]) -> str | None:
    due = table.due()
    return tag_of(due.command) if due else None


ALWAYS = {"replace_ball", "relieve_thrower"}


@pytest.mark.rule("AO-2.11", "AO-2.12", "AO-2.14", "AO-2.15", "AO-2.20", "AO-2.23", "R-218")
def test_what_everybody_may_do_at_each_step_of_a_coup() -> None:
    table = table_of(AO_FRANCESA, A)
    assert kinds(table, CROUPIER) == ALWAYS | {"open_bets", "launch_ball", "change_ball"}
    assert kinds(table, INSPECTOR) == {"replace_ball"}
    assert kinds(table, CLOCK) == {"call_rotation", "call_relief"}
    assert kinds(table, A) == {"place_bet", "buy_chips", "leave"}
    assert kinds(table, B) == {"sit"}
    assert kinds(table, Role.PUBLIC) == set()

    act(table, OpenBets(by=CROUPIER), PlaceBet("pleno_5", 200, by=A))
    assert due(table) == "launch_ball"
    assert kinds(table, CROUPIER) == ALWAYS | {"launch_ball", "change_ball"}
    act(table, LaunchBall(by=CROUPIER))
    assert due(table) is None
    assert kinds(table, CROUPIER) == ALWAYS | {"close_bets", "null_spin"}
    assert kinds(table, INSPECTOR) == {"replace_ball", "null_spin", "void"}
    assert kinds(table, A) == {"place_bet", "withdraw_bet", "buy_chips", "leave"}

    act(table, CloseBets(by=CROUPIER))
    assert due(table) == "rest_ball"
    assert kinds(table, CROUPIER) == ALWAYS | {"rest_ball", "null_spin"}
    assert kinds(table, A) == {"buy_chips"}
    act(table, NullSpin(Fault.CHIP_FELL, by=CROUPIER))
    assert due(table) == "launch_ball"
    assert kinds(table, CROUPIER) == ALWAYS | {"launch_ball", "change_ball"}
    act(table, LaunchBall(by=CROUPIER))

    act(table, RestBall(by=CROUPIER), number="5")
    assert due(table) == "settle"
    assert kinds(table, CROUPIER) == ALWAYS | {"settle", "displace_bets"}
    assert kinds(table, INSPECTOR) == {"replace_ball", "displace_bets"}
    act(table, DisplaceBets(by=INSPECTOR))
    assert due(table) == "rebuild_bets"
    assert kinds(table, CROUPIER) == ALWAYS | {"ask_players", "rebuild_bets"}
    assert kinds(table, A) == {"buy_chips"}
    act(table, AskPlayers(by=INSPECTOR))
    assert due(table) is None
    assert kinds(table, CROUPIER) == ALWAYS | {"rebuild_bets"}
    assert kinds(table, A) == {"buy_chips", "indicate_bet"}
    act(table, RebuildBets(by=CROUPIER), Settle(by=CROUPIER))
    assert due(table) == "open_bets"
    assert kinds(table, CROUPIER) == ALWAYS | {"open_bets", "change_ball"}
    assert kinds(table, A) == {"withdraw_bet", "buy_chips", "leave"}


@pytest.mark.rule("AO-1.21", "AO-1.25", "AO-2.10", "AO-2.14")
def test_the_faults_of_the_ball_are_those_of_the_text() -> None:
    table = table_of(AO_FRANCESA, A)
    act(table, LaunchBall(by=CROUPIER))
    for who in (CROUPIER, INSPECTOR):
        assert offers(table, who, "null_spin")[0].asks == (Pick("fault", FELL_IN),)
        assert offers(table, who, "replace_ball")[0].asks == (Pick("fault", SPOILS_THE_BALL),)
    assert {*FELL_IN, *SPOILS_THE_BALL} == set(Fault)


@pytest.mark.rule("AO-1.20", "AO-2.9", "R-200")
def test_a_launch_is_not_offered_while_the_hour_has_been_called() -> None:
    table = table_of(AO_FRANCESA, A)
    act(table, CallRotation(by=CLOCK, at=HOUR))
    assert "launch_ball" not in kinds(table, CROUPIER)
    assert "call_rotation" not in kinds(table, CLOCK)
    act(table, OpenBets(by=CROUPIER))
    assert due(table) == "change_ball"


@pytest.mark.rule("R-205")
def test_at_a_virtual_table_the_house_only_deals() -> None:
    table = table_of(replace(AO_AMERICANA, physical=False), A)
    assert kinds(table, CROUPIER) == {"open_bets", "launch_ball"}
    assert kinds(table, INSPECTOR) == kinds(table, CLOCK) == set()


def test_nothing_is_due_at_an_empty_table() -> None:
    table = table_of(AO_AMERICANA)
    assert due(table) is None
    act(table, LaunchBall(by=CROUPIER), CloseBets(by=CROUPIER), NullSpin(Fault.BALL_FELL, by=CROUPIER))
    assert due(table) == "launch_ball"


# Colours


@pytest.mark.rule("AO-1.9", "AO-1.11", "AO-1.15", "AO-1.16")
def test_what_a_player_may_do_about_a_colour() -> None:
    table = table_of(replace(AO_AMERICANA, colours=1), A, B, brought=1_000)
    free = Pick("colour", (Colour.BLUE,))
    assert [option.asks for option in offers(table, A, "ask_colour")] == [
        (free, Pick("value", (100,)), Number("count", 1, 10)),
        (free, Pick("value", (200,)), Number("count", 1, 5)),
        (free, Pick("value", (300,)), Number("count", 1, 3)),
        (free, Pick("value", (400,)), Number("count", 1, 2)),
        (free, Pick("value", (500,)), Number("count", 1, 2)),
        (free, Pick("value", (1000,)), Number("count", 1, 1)),
    ]
    assert not offers(table, A, "await_colour")
    assert kinds(table, Seat(3)) == {"sit"}
    act(table, AskColour(Colour.BLUE, 100, 6, by=A))
    assert [option.asks for option in offers(table, A, "buy_colour")] == [(Number("count", 1, 4),)]
    assert [option.asks for option in offers(table, A, "change_colour")] == [(Number("count", 1, 6),)]
    assert not offers(table, A, "return_colour")
    assert [option.asks for option in offers(table, B, "await_colour")] == [
        (Pick("value", (100, 200, 300, 400, 500, 1000)),),
    ]
    act(table, AwaitColour(200, by=B))
    assert offers(table, B, "stop_waiting")
    assert not offers(table, B, "await_colour")
    assert not {"give_colour", "lose_colour"} & kinds(table, CROUPIER)
    act(table, PlaceBet("valor_par", 300, by=A))
    assert [option.asks for option in offers(table, A, "buy_colour")] == [(Number("count", 1, 1),)]
    act(table, PlaceBet("valor_par", 1, by=A))
    assert not offers(table, A, "buy_colour")


@pytest.mark.rule("AO-1.22", "AO-1.15", "R-217")
def test_prizes_come_before_colours_and_a_void_coup_was_not_missed() -> None:
    table = table_of(replace(AO_AMERICANA, colours=2), A, B, C)
    act(table, AskColour(Colour.BLUE, 100, 6, by=A), AskColour(Colour.YELLOW, 100, 60, by=C), AwaitColour(200, by=B))

    def coup() -> None:
        act(table, OpenBets(by=CROUPIER), LaunchBall(by=CROUPIER), PlaceBet("par", 100, by=C))
        act(table, CloseBets(by=CROUPIER))

    def missed() -> int:
        return int(table.state.display.holders[A].missed)

    coup()
    assert missed() == 1
    act(table, Void("avaria", by=Role.HOUSE))
    assert missed() == 0
    for times in (1, 2):
        coup()
        act(table, RestBall(by=CROUPIER), number="1")
        act(table, Settle(by=CROUPIER))
        assert missed() == times
    act(table, OpenBets(by=CROUPIER), PlaceBet("par", 100, by=C), Void("avaria", by=Role.HOUSE))
    assert missed() == 2
    coup()
    act(table, Void("avaria", by=Role.HOUSE))
    assert missed() == 2
    coup()
    assert "lose_colour" not in kinds(table, CROUPIER)
    assert due(table) == "rest_ball"
    act(table, RestBall(by=CROUPIER), number="1")
    assert due(table) == "settle"
    assert not offers(table, CROUPIER, "lose_colour")
    act(table, Settle(by=CROUPIER))
    assert offers(table, CROUPIER, "lose_colour")[0].asks == (Pick("seat", (A,)),)
    assert due(table) == "lose_colour"


# Limits, in figures


def refused(table: Table[Any, Any], zone: str, chips: int) -> Refused:
    with pytest.raises(Refused) as found:
        table.act(PlaceBet(zone, chips, by=A), Scripted())
    return found.value


@pytest.mark.rule("AO-1.35a", "AO-1.35b", "AO-1.35c", "AO-1.35d")
@pytest.mark.parametrize(
    ("zone", "chips", "maximum", "cap"),
    [
        ("serie_grande", 1440 * 2, 1350 * 2, None),
        ("serie_pequena", 1260 * 2, 1200 * 2, None),
        ("vadios", 550 * 2, 500 * 2, None),
        ("vizinhos_17_2", 5 * 320, 5 * 300, None),
        ("pleno_17", 320, 300, 30),
        ("valor_par", 5401, 5400, 540),
    ],
)
def test_a_refusal_tells_the_maximum_and_the_law(zone: str, chips: int, maximum: int, cap: int | None) -> None:
    table = table_of(replace(AO_AMERICANA, minimum=10), A)
    act(table, AskColour(Colour.BLUE, 20, 1_000, by=A))
    facts = refused(table, zone, chips).facts
    assert (facts["maximum"], facts.get("cap")) == (Money(maximum, AO_AMERICANA.currency), cap)


@pytest.mark.rule("AO-1.35a", "R-14")
def test_what_a_series_has_already_is_its_own() -> None:
    table = table_of(replace(AO_AMERICANA, minimum=10), A)
    act(table, AskColour(Colour.BLUE, 100, 100, by=A), PlaceBet("serie_grande", 2_700, by=A))
    assert offers(table, A, "place_bet")
    act(table, PlaceBet("serie_grande", 900, by=A))
    told = refused(table, "serie_grande", 900)
    assert (told.code, told.facts["free"]) == ("over-chance", Money(3_600, AO_AMERICANA.currency))
    act(table, WithdrawBet("serie_grande", 900, by=A))


@pytest.mark.rule("AO-1.35b", "R-208")
def test_the_last_coin_of_a_simple_chance() -> None:
    table = table_of(AO_AMERICANA, A)
    act(table, AskColour(Colour.BLUE, 100, 500, by=A), PlaceBet("par", 50_000, by=A))
    assert refused(table, "valor_par", 4_001).code == "over-chance"
    act(table, PlaceBet("valor_par", 4_000, by=A))
