"""What server and house ask of the rules of any table, and of what lies on it."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.game import AnyGame, TableRules
from panoverde.core.money import Currency
from panoverde.core.people import Seat
from panoverde.core.table import Table
from panoverde.games._kit.window import PlaceBet
from panoverde.games.banca_francesa.rules import AO, PT_ONLINE, PT_ONLINE_INDIVIDUAL

A, B = Seat(1), Seat(2)
KINDS: dict[str, type | tuple[type, ...]] = {
    "currency": Currency,
    "law": tuple,
    "minimum": int,
    "places": int,
    "least_players": int,
    "largest_bet": (int, type(None)),
    "physical": bool,
    "needs_croupier": bool,
    "individual": bool,
    "jackpot": (str, type(None)),
    "stands_alone": bool,
    "demo": bool,
    "demo_options": Mapping,
    "online_times": Mapping,
    "not_before": (str, type(None)),
    "whole_chips": Mapping,
    "handles_idle": bool,
    "one_table": bool,
    "payback_plan": (str, type(None)),
}
PRESETS = [(game, name) for game in games.every() for name in game.presets]


def test_nothing_else_is_asked() -> None:
    asked = {name for name, member in vars(TableRules).items() if isinstance(member, property)}
    assert asked == KINDS.keys()


@pytest.mark.parametrize(("game", "preset"), PRESETS, ids=lambda value: getattr(value, "name", value))
def test_every_profile_answers(game: AnyGame, preset: str) -> None:
    rules = game.presets[preset]
    for name, kind in KINDS.items():
        assert isinstance(getattr(rules, name), kind), name
    assert rules.law
    assert 0 <= rules.least_players <= rules.places
    assert replace(rules, demo=True).demo


@pytest.mark.rule("PT-BFO-4", "PT-BFO-29", "PT-BFO-30")
def test_what_banca_francesa_says_of_its_tables() -> None:
    assert [rules.handles_idle for rules in (AO, PT_ONLINE, PT_ONLINE_INDIVIDUAL)] == [False, True, True]
    assert [rules.individual for rules in (AO, PT_ONLINE, PT_ONLINE_INDIVIDUAL)] == [False, False, True]


def test_what_each_bettor_has_on_the_cloth_is_at_stake() -> None:
    table: Table[Any, Any] = Table.open(games.find("cussec"), "AO", games.find("cussec").presets["AO"])
    for seat in (A, B):
        table.act(Sit(1_000, by=seat), Seeded(1))
    table.run_dues(Seeded(1), at=0)
    assert table.game.at_stake(table.state) == {}
    for bet in (PlaceBet("pequeno", 100, by=A), PlaceBet("grande", 200, by=A), PlaceBet("grande", 300, by=B)):
        table.act(bet, Seeded(1))
    assert table.game.at_stake(table.state) == {A: 300, B: 300}
