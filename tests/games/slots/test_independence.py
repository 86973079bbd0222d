"""No adaptive behaviour: plan and chance decide, and nothing else does."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from panoverde.core.chance import Seeded
from panoverde.core.codec import encode
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.people import Role
from panoverde.core.table import Table
from panoverde.games.slots import GAME
from panoverde.games.slots.draw_poker import Deal, DrawCards
from panoverde.games.slots.jackpot import JackpotFed, JackpotHit
from panoverde.games.slots.reels import ReelsStopped, Spin
from panoverde.games.slots.rules import PRESETS, Rules
from panoverde.games.slots.state import State, Step

from .machines import FESTA, A, at_a_machine

REELS = [*(PRESETS[name] for name in ("FRUTARIA", "AZULEJOS", "MARE", "PALANCA")), FESTA]
histories = st.integers(0, 30)
balances = st.integers(10_000_000, 10**14)


def after(rules: Rules, chips: int, player: str, games: int, seed: int) -> Table[Rules, State]:
    """A machine at which this player with this balance has played so many games."""
    table = at_a_machine(rules, chips, player)
    luck = Seeded(seed)
    while table.state.coup <= games:
        step(table, luck)
    return table


def step(table: Table[Rules, State], luck: Seeded) -> tuple[Event, ...]:
    due = table.due()
    if due:
        return table.act(due.command, luck)
    if table.state.step == Step.JACKPOT:
        option = next(option for option in table.options(Role.HOUSE) if option.kind == "order_prize")
        return table.act(command(option.kind, coup=table.state.coup, seat=A, chips=12_345, by=Role.HOUSE), luck)
    option = next(option for option in table.options(A) if option.nature in ("course", "stake"))
    answers = {ask.field: ask.choices[0] for ask in option.asks}  # type: ignore[union-attr]
    return table.act(command(option.kind, **answers, by=A), luck)


def command(kind: str, **fields: Any) -> Command:
    return next(one for one in GAME.commands if tag_of(one) == kind)(**fields)


def said(events: tuple[Event, ...]) -> list[Event]:
    """What chance and plan decided; the number of the game, and what was left of a unit, are the machine's."""
    return [event for event in events if not isinstance(event, JackpotFed | JackpotHit)]


@pytest.mark.rule("AO-17.2", "AO-17.8", "AO-17.15")
@settings(max_examples=60)
@given(st.sampled_from(REELS), st.integers(0, 2**32), balances, balances, histories, histories, st.text(max_size=5))
def test_what_a_spin_wins_does_not_depend_on_balance_pool_player_or_history(
    rules: Rules, seed: int, balance: int, other: int, games: int, more: int, name: str
) -> None:
    one = after(rules, balance, "", games, seed + 1)
    two = after(rules, other, name, more, seed + 2)
    per_line = rules.choices[-1]
    assert said(one.act(Spin(per_line, by=A), Seeded(seed))) == said(two.act(Spin(per_line, by=A), Seeded(seed)))
    assert encode(one.state.plan) == encode(two.state.plan) == encode(rules.plan)
    assert (one.state.stops, one.state.window) == (two.state.stops, two.state.window)


@pytest.mark.rule("AO-17.2")
@settings(max_examples=60)
@given(st.sampled_from(REELS), st.integers(0, 2**32))
def test_a_larger_stake_wins_as_many_line_bets(rules: Rules, seed: int) -> None:
    def line_bets(per_line: int) -> tuple[Any, ...]:
        events = at_a_machine(rules, 10**9).act(Spin(per_line, by=A), Seeded(seed))
        stopped = next(event for event in events if isinstance(event, ReelsStopped))
        return stopped.stops, stopped.lines, stopped.scatters, stopped.prize / (rules.coin * per_line)

    assert len({line_bets(per_line) for per_line in rules.choices}) == 1


@pytest.mark.rule("AO-17.2")
@settings(max_examples=60)
@given(st.integers(0, 2**32), balances, histories, st.sampled_from(("0", "12", "12345")))
def test_cards_do_not_depend_on_it_either(seed: int, balance: int, games: int, hold: str) -> None:
    rules = PRESETS["VALETES"]
    one, two = after(rules, balance, "", games, seed + 1), at_a_machine(rules, 50, "somebody")
    for act in (Deal(by=A), DrawCards(hold, by=A)):
        assert one.act(act, Seeded(seed)) == two.act(act, Seeded(seed))


def test_the_cashiers_limit_changes_who_pays_and_nothing_else() -> None:
    for seed in range(300):
        one, two = at_a_machine(FESTA), at_a_machine(replace(FESTA, cashier_limit=1))
        first, second = (table.act(Spin(1, by=A), Seeded(seed)) for table in (one, two))
        assert [replace(event, by_cashier=False) if isinstance(event, ReelsStopped) else event for event in second] == [
            *first
        ]
