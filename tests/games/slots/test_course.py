"""A game at a machine: its counters, its steps, its interruption."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, encode
from panoverde.core.commands import BuyChips, Leave
from panoverde.core.events import Rewind
from panoverde.core.facts import CoupEnded
from panoverde.core.money import BANK, BETS, PRIZES
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games.slots import GAME
from panoverde.games.slots.bonus import PickBox, TurnWheel
from panoverde.games.slots.cashier import Means, PayPrize
from panoverde.games.slots.draw_poker import Deal, DrawCards
from panoverde.games.slots.reels import Spin, SpinFree
from panoverde.games.slots.rules import PRESETS, Rules
from panoverde.games.slots.state import State, Step

from .machines import FESTA, VALETES, A, act, at_a_machine
from .test_independence import step

LONG = 300


def long_play(rules: Rules, seed: int) -> Iterator[Table[Rules, State]]:
    """A machine after each of many acts."""
    table, luck = at_a_machine(rules, 10**9), Seeded(seed)
    for _ in range(LONG):
        if table.state.step == Step.CASHIER:
            table.act(PayPrize(Means.CASH, by=Role.CASHIER), luck)
        else:
            step(table, luck)
        yield table


@pytest.mark.rule("AO-17.10", "AO-17.15")
@pytest.mark.parametrize("rules", [FESTA, replace(FESTA, cashier_limit=5), *PRESETS.values()])
def test_the_counters_agree_with_each_other_and_with_the_accounts(rules: Rules) -> None:
    staked = gained = 0
    for table in long_play(rules, 5):
        counters = table.state.counters
        assert counters.takings == counters.bets - counters.prizes - counters.fed
        held = GAME.holdings(table.state)
        assert (held[BETS], -held[PRIZES]) == (counters.bets, counters.prizes - table.state.owed)
        assert held[BANK] == -counters.fed
        for fact in table.facts:
            if isinstance(fact, CoupEnded):
                staked += fact.shares[0].staked
                gained += fact.shares[0].gain
        if table.state.step == Step.READY:
            assert (counters.bets, counters.prizes + counters.jackpots) == (staked, staked + gained)
            assert counters.games == table.state.coup - 1
    assert staked


@pytest.mark.rule("AO-17.1", "AO-17.15", "R-479")
@pytest.mark.parametrize("rules", [FESTA, replace(FESTA, cashier_limit=5), VALETES, PRESETS["AZULEJOS"]])
def test_a_machine_goes_on_after_a_crash_where_it_was(rules: Rules) -> None:
    codec = Codec(GAME)
    steps = set()
    for seed in range(3):
        for table in long_play(rules, seed):
            steps.add(table.state.step)
            again = Table.resume(GAME, rules, codec.state(encode(table.state)), table.version)
            assert again.state == table.state
            assert again.due() == table.due()
            assert again.options(A) == table.options(A)
            if table.due():
                (one,), (two,) = (
                    machine.judge(table.due().command, Seeded(1))  # type: ignore[union-attr]
                    for machine in (table, again)
                )
                assert one == two
    assert len(steps) > 1


@pytest.mark.rule("R-479")
def test_every_step_of_a_rich_machine_is_reached() -> None:
    steps = {table.state.step for seed in range(4) for table in long_play(replace(FESTA, cashier_limit=60), seed)}
    assert steps == {*Step} - {Step.JACKPOT, Step.HOLD}


@pytest.mark.rule("AO-17.1", "R-479")
def test_bonuses_come_in_the_order_of_the_plan_and_free_spins_after_them() -> None:
    table = at_a_machine(FESTA)
    act(table, Spin(1, by=A), 2, 2, 1)  # RODA LUA · ARCA RODA · LUA
    assert (table.state.bonuses, table.state.spins_left) == ((0, 1), 1)
    assert table.state.window == (("RODA", "LUA"), ("ARCA", "RODA"), ("LUA",))
    steps = [table.state.step]
    for command, script in (
        (TurnWheel(by=A), (1,)),
        (PickBox(3, by=A), (2,)),
        (PickBox(1, by=Role.INSPECTOR), (1,)),
        (SpinFree(by=Role.CROUPIER), (1, 1, 2)),
    ):
        act(table, command, *script)
        steps.append(table.state.step)
    assert steps == [Step.WHEEL, Step.PICK, Step.PICK, Step.FREE_SPINS, Step.READY]
    assert table.state.coup == 2
    assert table.state.won == 2 * 1 + 2 * 4 + 2 * 32 + 2 * 1  # scatter, wheel, boxes, a doubled line


@pytest.mark.rule("AO-17.14", "R-203", "R-204", "R-479")
def test_who_may_not() -> None:
    table = at_a_machine(FESTA, 3)
    for command, code in (
        (Spin(3, by=A), "not-enough-chips"),
        (Spin(1, by=Seat(2)), "not-seated"),
        (SpinFree(by=Role.HOUSE), "not-yours"),
        (SpinFree(by=A), "machine-waits"),
        (PickBox(1, by=Role.CROUPIER), "not-yours"),
        (TurnWheel(by=Role.CROUPIER), "machine-waits"),
        (Deal(by=A), "no-cards"),
        (DrawCards("0", by=A), "no-cards"),
        (PayPrize(Means.CASH, by=Role.CASHIER), "no-prize-to-pay"),
    ):
        with pytest.raises(Refused) as refused:
            act(table, command)
        assert refused.value.code == code, command
    assert [option.kind for option in table.options(A)] == ["buy_chips", "leave", "spin"]
    empty = Table.open(GAME, "FRUTARIA", FESTA)
    with pytest.raises(Refused, match="machine-waits"):
        act(empty, SpinFree(by=Role.CROUPIER))


@pytest.mark.rule("R-203")
def test_without_credits_for_a_stake_nothing_is_offered_but_more_of_them() -> None:
    for rules, loses in (
        (PRESETS["FRUTARIA"], [(Spin(1, by=A), "4 18 2")]),
        (VALETES, [(Deal(by=A), "2s 4h 6d 8c Ts"), (DrawCards("0", by=A), "3s 5h 7d 9c Jc")]),
    ):
        table = at_a_machine(rules, rules.minimum)
        for command, script in loses:
            act(table, command, *script.split())
        assert [option.kind for option in table.options(A)] == ["buy_chips", "leave"]
        with pytest.raises(Refused, match="not-enough-chips"):
            act(table, loses[0][0])


@pytest.mark.rule("AO-17.14")
def test_the_cashier_says_by_which_means() -> None:
    table = at_a_machine(replace(FESTA, cashier_limit=1))
    act(table, Spin(3, by=A), 1, 1, 0)
    assert table.state.step == Step.CASHIER
    assert table.due() is None
    before = table.state.cloth.players[A].chips
    with pytest.raises(Refused, match="no-such-means"):
        act(table, PayPrize("ouro", by=Role.CASHIER))  # type: ignore[arg-type]
    (paid,) = act(table, PayPrize(Means.CHEQUE, by=Role.CASHIER))
    assert [move.target for move in GAME.transfers(paid)] == ["chips:1", "wallet:1"]
    assert table.state.cloth.players[A].chips == before


@pytest.mark.rule("AO-17.15", "R-202")
def test_no_outcome_is_undone() -> None:
    table = at_a_machine(FESTA)
    act(table, BuyChips(5, by=A))
    act(table, Rewind(table.version - 1, "engano", by=Role.INSPECTOR))
    assert table.state.cloth.players[A].chips == 100_005  # chips that were brought stay
    act(table, Spin(1, by=A), 0, 2, 0)
    assert "rewind" not in [option.kind for option in table.options(Role.INSPECTOR)]


@pytest.mark.rule("AO-17.14")
def test_credits_go_out_with_the_player() -> None:
    table = at_a_machine(VALETES, 700)
    (left,) = act(table, Leave(by=A))
    assert [(move.target, move.amount) for move in GAME.transfers(left)] == [("wallet:1", 700)]
