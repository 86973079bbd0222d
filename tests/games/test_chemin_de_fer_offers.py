"""Bacará chemin de fer: in every scenario, what is done was offered, and what is refused was not."""

from pathlib import Path
from typing import Any

import pytest

from panoverde.core.chance import Seeded
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.chemin_de_fer.bank import AcceptAssociation, AskAssociation, KeepBank
from panoverde.games.chemin_de_fer.registration import AskChange
from panoverde.games.chemin_de_fer.shoe import SpreadDecks
from panoverde.scenario.notation import read
from panoverde.scenario.run import ScenarioRun, opened
from tests.games.chemin_de_fer_tables import (
    AO,
    CLOCK,
    CROUPIER,
    GAME,
    TIMED,
    A,
    B,
    C,
    D,
    act,
    betting,
    dealt,
    do_due,
    refusal_of,
)
from tests.games.watched_table import WatchedTable

PAGES = sorted((Path(__file__).parents[2] / "scenarios" / "chemin_de_fer").glob("*.scenario"))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_what_a_scenario_does_was_offered(path: Path) -> None:
    scenario = read(path.read_text("utf-8"), must_expect=False)
    try:
        table = opened(scenario.opening)
    except Refused:
        assert "option-outside-law" in path.read_text("utf-8")
        return
    runner = ScenarioRun(WatchedTable(table.game, table.log))
    for step in scenario.steps:
        for _ in range(step.times):
            runner.run(step)


@pytest.mark.rule("AO-12.41")
def test_stakes_in_play_are_nobodys_to_take() -> None:
    table = dealt()
    assert refusal_of(table, Leave(by=B)) == "bets-stand"
    assert {option.kind for option in table.options(B)} == {"buy_chips", "ask_change", "carta"}
    while table.state.dealing.winner is None:
        due = table.due()
        if due:
            table.act(due.command, Seeded(3))
        else:
            says(table)
    assert refusal_of(table, Leave(by=B)) == "bets-stand"
    assert not any(option.kind in ("withdraw_bet", "leave") for option in table.options(B))


def says(table: Table[Any, Any]) -> None:
    option = next(one for one in table.options(B) if one.kind in ("carta", "nao", "abater"))
    kind = next(one for one in GAME.commands if tag_of(one) == option.kind)
    table.act(kind(by=B), Seeded(3))


@pytest.mark.rule("AO-12.31", "R-453")
def test_the_smallest_stake_against_two_costs_the_banker_the_odd_unit() -> None:
    rules = TIMED.__class__(minimum=1, bank_minimum=1, physical=False, cagnotte_pct=0)
    table = betting(rules)
    act(table, AskAssociation(by=B), AcceptAssociation(B, by=A), PlaceBet("ponto", 1, by=C), CloseBets(by=CROUPIER))
    do_due(table)
    do_due(table, "4h 5d")
    kind = next(one for one in GAME.commands if tag_of(one) == "abater")
    act(table, kind(by=C))
    for cards in ("Ks 2d", "", ""):
        do_due(table, cards)
    chips = {seat: player.chips for seat, player in table.state.cloth.players.items()}
    assert (chips[A], chips[B], chips[C]) == (99_999, 100_000, 100_001)


@pytest.mark.rule("AO-12.8")
def test_cards_are_shown_once() -> None:
    table = Table.open(GAME, "AO", AO)
    assert refusal_of(table, SpreadDecks(by=CROUPIER)) == "cards-shown-already"
    assert refusal_of(betting(), kind_of("offer_cut")(by=CROUPIER)) == "nobody-to-invite"


def kind_of(tag: str) -> type[Command]:
    return next(kind for kind in GAME.commands if tag_of(kind) == tag)


@pytest.mark.rule("R-457")
def test_a_late_banker_does_not_decide() -> None:
    table = betting(TIMED)
    act(table, CloseBets(by=CLOCK, at=20_000))
    assert refusal_of(table, KeepBank(by=A, at=40_000)) == "time-is-up"


@pytest.mark.rule("AO-12.20")
def test_chips_change_seats_with_their_player() -> None:
    table = Table.open(GAME, "AO", AO)
    act(table, *(Sit(100_000, by=seat) for seat in (A, B, C, D)), AskChange(Seat(6), by=B))
    do_due(table)
    assert table.state.cloth.players[6].chips == 100_000
    assert GAME.holdings(table.state)["chips:6"] == 100_000
    (moved,) = [move for event in table.log[-1:] for move in GAME.transfers(event)]
    assert (moved.source, moved.target, moved.amount) == ("chips:2", "chips:6", 100_000)
