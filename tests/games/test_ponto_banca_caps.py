"""Bets that others' bets bound: the caps of Macau, and players who stand beside a seat."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import settings
from msgspec.structs import replace

from panoverde.conformance import check, laws, random_play
from panoverde.core.chance import Chance, Scripted, Seeded
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, tag_of
from panoverde.core.money import LARGEST
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.cloth import Cloth
from panoverde.games._kit.window import CloseBets, PlaceBet, WithdrawBet
from panoverde.games.ponto_banca.rules import Rules
from tests.games.ponto_banca_tables import CROUPIER, GAME, MACAU, QUIET, A, B, act, do_due, refusal_of, seated

# Macau


def difference(table: Table[Any, Any]) -> int:
    cloth: Cloth = table.state.cloth
    sums = [sum(bet.chips for bet in cloth.bets if bet.zone == zone) for zone in ("ponto", "banca")]
    return abs(sums[0] - sums[1])


@pytest.mark.rule("AO-11.28", "AO-11.29", "AO-11.30", "AO-11.31", "AO-11.12", "R-78", "R-80", "R-246", "R-247")
@pytest.mark.rule("AO-10.12", "AO-10.24c", "R-240")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    "rules",
    [
        replace(MACAU, minimum=10),
        replace(MACAU, minimum=10, combined_pairs=True),
        replace(QUIET, minimum=10),
        replace(QUIET, minimum=10, standing_side_bets=True),
    ],
    ids=["macau", "combined", "ordinary", "side bets"],
)
def test_bets_stay_within_their_bounds_at_all_times(rules: Rules, seed: int) -> None:
    """Random bets, withdrawals and coups: whatever is offered is accepted, nothing else is, and every bound holds."""
    table, luck = seated(rules, 1, 2, 8, 9), Seeded(seed)
    accepted = refused = 0
    for _ in range(200):
        seat = Seat((1, 2, 8, 9)[luck.lot(4)])
        command = _some_command(rules, seat, luck)
        fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in ("by", "at")}
        offered = any(option.covers(tag_of(command), fields, 0) for option in table.options(command.by))
        version = table.version
        with suppress(Refused):
            table.act(command, Scripted())
        took = table.version > version
        assert took == offered, command
        accepted, refused = accepted + took, refused + (not took)
        table.run_dues(luck, at=0)
        if seat not in table.state.cloth.players:
            table.act(Sit(LARGEST, by=seat), Scripted())
        _hold_the_bounds(table, rules)
    assert min(accepted, refused) > 20


def _some_command(rules: Rules, seat: Seat, luck: Chance) -> Command:
    if luck.lot(12) == 0:
        return Leave(by=seat)
    if luck.lot(12) == 0:
        return CloseBets(by=CROUPIER)
    chips = 10 * (1 + luck.lot((30, 100, 1500)[luck.lot(3)]))
    return (WithdrawBet if luck.lot(3) == 0 else PlaceBet)(rules.zones[luck.lot(5)], chips, by=seat)


def _hold_the_bounds(table: Table[Any, Any], rules: Rules) -> None:
    cloth: Cloth = table.state.cloth
    for bet in cloth.bets:
        beside = rules.seats_beside(bet.seat)
        held = [cloth.on(seat, bet.zone) for seat in beside if cloth.on(seat, bet.zone)]
        alone = rules.standing_side_bets and bet.zone not in ("ponto", "banca")
        assert not beside or held or (alone and set(beside) & set(cloth.players)), bet
        if not rules.is_macau:
            together = bet.chips + (min(held, default=0) if not alone else 0)
            assert together <= {"ponto": 700, "banca": 700, "empate": 150}.get(bet.zone, 80)
    if rules.is_macau:
        total = {zone: sum(bet.chips for bet in cloth.bets if bet.zone == zone) for zone in rules.zones}
        pairs = total["par_do_ponto"], total["par_da_banca"]
        assert difference(table) <= 10_000
        assert total["empate"] <= 1_000
        assert sum(pairs) <= 800 if rules.combined_pairs else max(pairs) <= 800


@pytest.mark.rule("AO-11.27")
def test_no_bet_has_a_maximum_but_the_largest_amount() -> None:
    rules = replace(MACAU, difference=LARGEST)
    table = seated(rules)
    act(table, PlaceBet("ponto", LARGEST, by=A), PlaceBet("banca", LARGEST, by=B))
    assert difference(table) == 0
    assert rules.maximum("ponto") == LARGEST


# Standing players, and the laws with them


@pytest.mark.rule("AO-10.12", "AO-11.12", "R-80", "R-240")
def test_the_laws_hold_for_standing_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Place 8 stands beside seat 1 at a simple table of seven seats."""
    people = (Seat(1), Seat(2), Seat(8), *Role)
    monkeypatch.setattr(random_play, "PEOPLE", people)
    monkeypatch.setattr(laws, "PEOPLE", people)
    monkeypatch.setattr(random_play, "BUSY", (Seat(1), Seat(1), Seat(8), Seat(8), Seat(2), CROUPIER, CROUPIER))
    check(GAME, "options", "conservation", examples=min(30, settings().max_examples // 2))


@pytest.mark.rule("AO-11.29", "R-246")
@pytest.mark.parametrize(("others", "leaves"), [(9_000, True), (10_000, True), (10_001, False)])
def test_leaving_is_judged_by_what_would_be_left(others: int, leaves: bool) -> None:
    """Ponto alone could not be taken back; with their bet on banca gone too, the rest may or may not fit."""
    table = seated(MACAU)
    act(table, PlaceBet("ponto", 3_000, by=A), PlaceBet("banca", 2_000, by=A), PlaceBet("banca", others, by=B))
    assert refusal_of(table, WithdrawBet("ponto", 3_000, by=A)).code == "must-stay"
    assert any(option.kind == "leave" for option in table.options(A)) == leaves
    if leaves:
        act(table, Leave(by=A))
        assert difference(table) == others
    else:
        refused = refusal_of(table, Leave(by=A))
        assert (refused.code, refused.cites) == ("bets-stand", ("AO-11.29", "R-78", "R-246"))


@pytest.mark.rule("AO-11.24", "R-79", "R-247")
def test_after_a_tie_nothing_of_either_side_lies_on_the_cloth_in_macau() -> None:
    table = seated(MACAU)
    act(table, PlaceBet("ponto", 3_000, by=A), PlaceBet("banca", 12_000, by=B), PlaceBet("empate", 10, by=B))
    act(table, CloseBets(by=CROUPIER))
    for cards in ("", "", "", "", "7s Kd", "7h Kc", ""):
        do_due(table, cards)
    assert [(bet.seat, bet.zone, bet.chips) for bet in table.state.cloth.bets] == [(B, "empate", 10)]
    assert (table.state.cloth.bank, table.state.cloth.players[A].chips) == (-80, LARGEST)


@pytest.mark.rule("AO-10.12", "AO-11.12", "R-240", "R-251")
@pytest.mark.parametrize("rules", [replace(QUIET, minimum=10), replace(MACAU, minimum=10)], ids=["ordinary", "macau"])
def test_a_complement_may_be_a_single_unit_and_grow_by_one(rules: Rules) -> None:
    table, standing = seated(rules, 1, 2, 8), Seat(8)
    assert refusal_of(table, PlaceBet("ponto", 9, by=A)).code == "under-minimum"
    act(table, PlaceBet("ponto", 10, by=A), PlaceBet("ponto", 1, by=standing), PlaceBet("ponto", 1, by=standing))
    act(table, WithdrawBet("ponto", 1, by=standing))
    assert table.state.cloth.on(standing, "ponto") == 1
    side_bets = seated(replace(rules, standing_side_bets=True), 1, 2, 8)
    assert refusal_of(side_bets, PlaceBet("empate", 9, by=standing)).cites == (rules.least_cites,)
    act(side_bets, PlaceBet("empate", 10, by=standing))


@pytest.mark.rule("AO-10.12", "R-80", "R-240")
def test_what_completed_several_bets_goes_back_with_all_of_them() -> None:
    table, standing = seated(QUIET, 1, 2, 8), Seat(8)
    for zone in ("ponto", "empate"):
        act(table, PlaceBet(zone, 100, by=A), PlaceBet(zone, 5, by=standing))
    act(table, PlaceBet("banca", 100, by=B), Leave(by=A))
    assert [(bet.seat, bet.zone) for bet in table.state.cloth.bets] == [(B, "banca")]
    assert table.state.cloth.players[standing].chips == LARGEST


@pytest.mark.rule("AO-11.12", "AO-11.27", "R-80", "R-240")
def test_a_complement_outlives_a_holder_who_goes_past_the_cap() -> None:
    table = seated(MACAU, 1, 2, 8)
    standing = Seat(8)
    act(table, PlaceBet("banca", 9_000, by=B), PlaceBet("ponto", 9_000, by=A), PlaceBet("ponto", 1_000, by=standing))
    act(table, PlaceBet("ponto", 5_000, by=A))
    assert "R-80" in refusal_of(table, PlaceBet("ponto", 1, by=standing)).cites
    act(table, WithdrawBet("ponto", 400, by=standing))
    assert "R-80" in refusal_of(table, PlaceBet("ponto", 1, by=standing)).cites
    act(table, WithdrawBet("ponto", 600, by=standing))
