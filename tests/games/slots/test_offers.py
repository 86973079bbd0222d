"""What each role is offered at a machine, step by step."""

import pytest
from msgspec.structs import replace

from panoverde.core.commands import OrderPrize
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.core.want import CardWanted, LotWanted, ReelsWanted
from panoverde.games._kit.jackpot import PayJackpot
from panoverde.games.slots import GAME
from panoverde.games.slots.cashier import Means
from panoverde.games.slots.draw_poker import HOLDS, Deal
from panoverde.games.slots.reels import Spin
from panoverde.games.slots.rules import Rules
from panoverde.games.slots.state import State

from .machines import CRESCE, FESTA, VALETES, A, act, at_a_machine

MEANS = Option("pay_prize", (Pick("means", tuple(Means)),), Nature.COURSE)


def own(table: Table[Rules, State], role: Role) -> list[Option]:
    return [option for option in table.options(role) if option.kind != "rewind"]


@pytest.mark.rule("AO-17.14", "R-481")
def test_the_cashier_is_called_for_a_prize_above_the_limit() -> None:
    table = at_a_machine(replace(FESTA, cashier_limit=1))
    assert own(table, Role.CASHIER) == []
    act(table, Spin(3, by=A), 1, 1, 0)
    assert own(table, Role.CASHIER) == [MEANS]
    assert table.state.at_cashier == table.state.owed > 0
    assert [option.kind for option in table.options(A)] == ["buy_chips"]


@pytest.mark.rule("AO-17.3", "AO-17.14", "R-481")
@pytest.mark.parametrize("limit", [None, 499])
def test_a_jackpot_waits_for_the_pool_and_then_for_who_pays_it(limit: int | None) -> None:
    table = at_a_machine(replace(CRESCE, cashier_limit=limit))
    act(table, Spin(1, by=A), 0, 0)
    assert own(table, Role.HOUSE) == [
        Option("order_prize", (Number("coup", 1, 1), Pick("seat", (A,)), Number("chips", 0, 10**15)))
    ]
    assert table.due() is None
    act(table, OrderPrize(1, A, 500, by=Role.HOUSE))
    assert own(table, Role.HOUSE) == []
    due = table.due()
    if limit is None:
        assert due is not None
        assert due.command == PayJackpot(A, by=Role.CROUPIER)
        assert own(table, Role.CROUPIER) == [Option("pay_jackpot", (Pick("seat", (A,)),), Nature.COURSE)]
        assert own(table, Role.CASHIER) == []
        assert table.state.at_cashier == 0
    else:
        assert due is None
        assert own(table, Role.CROUPIER) == []
        assert own(table, Role.CASHIER) == [MEANS]
        assert table.state.at_cashier == 500


@pytest.mark.rule("R-479")
def test_a_hand_waits_for_its_player_and_may_be_annulled() -> None:
    table = at_a_machine(VALETES)
    wanted = GAME.wants(table.state, "deal")
    assert isinstance(wanted, CardWanted)
    assert wanted.shoe.size == 52
    act(table, Deal(by=A), "Js", "Jh", "4d", "7c", "2s")
    wanted = GAME.wants(table.state, "draw_cards")
    assert isinstance(wanted, CardWanted)
    assert wanted.shoe.size == 47
    assert [option for option in table.options(A) if option.nature == Nature.COURSE] == [
        Option("draw_cards", (Pick("hold", HOLDS),), Nature.COURSE)
    ]
    for role in (Role.INSPECTOR, Role.HOUSE):
        assert own(table, role) == [Option("void", (Text("reason"),), Nature.IRREGULARITY)]
    assert GAME.at_stake(table.state) == {A: 50}
    assert GAME.with_cards(table.state) == (A,)
    assert len(HOLDS) == 2**5
    assert GAME.wants(Table.open(GAME, "VALETES", VALETES).state, "deal") is None


@pytest.mark.rule("R-479")
def test_whose_game_is_open_has_a_share_in_it_though_the_stake_is_gone() -> None:
    table = at_a_machine(FESTA)
    assert (GAME.at_stake(table.state), GAME.coups(table.state)) == ({}, 0)
    act(table, Spin(1, by=A), 2, 2, 1)
    assert (GAME.at_stake(table.state), GAME.coups(table.state)) == ({A: 0}, 0)
    assert GAME.with_cards(table.state) == ()


@pytest.mark.rule("R-203")
def test_a_machine_has_one_place() -> None:
    empty = Table.open(GAME, "FRUTARIA", FESTA)
    assert [option.kind for option in empty.options(A)] == ["sit"]
    assert empty.options(Seat(2)) == ()


def test_what_each_act_waits_for() -> None:
    table = at_a_machine(FESTA)
    strips = table.rules.machine.plan.strips
    assert GAME.wants(table.state, "spin") == GAME.wants(table.state, "spin_free") == ReelsWanted(strips)
    assert [GAME.wants(table.state, tag) for tag in ("turn_wheel", "pick_box", "deal")] == [None, None, None]
    act(table, Spin(1, by=A), 2, 2, 1)
    assert GAME.wants(table.state, "turn_wheel") == LotWanted(3)
    cards = at_a_machine(VALETES)
    assert [GAME.wants(cards.state, tag) for tag in ("spin", "spin_free")] == [None, None]
