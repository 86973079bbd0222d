"""Cussec against article 5, rule by rule; the courses of play are in scenarios/cussec."""

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Due, Event
from panoverde.core.option import Nature, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import Announced, Announcement, BetsClosed, BetsOpened, CloseBets, PlaceBet
from panoverde.games.cussec.odds import alternatives, arms, outcomes
from panoverde.games.cussec.payout import result, winning
from panoverde.games.cussec.rules import AO, KIND_OF, ZONES, Rules, check
from panoverde.games.cussec.shaker import BellRung, DeclareNull, DiceShaken, DiceStacked, DomeOpened, OpenDome, Shake
from panoverde.lab.bet_odds import exact, odds_of

GAME = games.find("cussec")
A = Seat(1)
CROUPIER, INSPECTOR = Role.CROUPIER, Role.INSPECTOR
Dice = tuple[int, ...]
EVERY_THROW: list[Dice] = list(product(range(1, 7), repeat=3))


def seated(rules: Rules = AO) -> Table[Any, Any]:
    table = Table.open(GAME, "AO", rules)
    table.act(Sit(100_000, by=A), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, dice: str = "") -> tuple[Event, ...]:
    return tuple(event for command in commands for event in table.act(command, Scripted(dice.split())))


def coup(table: Table[Any, Any], dice: str, *bets: PlaceBet) -> None:
    act(table, Shake(by=CROUPIER), *bets, CloseBets(by=CROUPIER))
    act(table, OpenDome(by=CROUPIER), dice=dice)


def kinds(table: Table[Any, Any], who: Role) -> set[str]:
    return {option.kind for option in GAME.options(table.state, who)}


# What the law says of each zone, written a second time: by how many times a throw pays it; 0 where it loses


def _shows(pips: int, *prizes: int) -> Callable[[Dice], int]:
    """Prizes for none, one, two and three dice that show it."""
    return lambda dice: prizes[sum(1 for die in dice if die == pips)]


def _sums(points: int, prize: int) -> Callable[[Dice], int]:
    return lambda dice: prize if sum(dice) == points else 0


def _pair(low: int, high: int) -> Callable[[Dice], int]:
    return lambda dice: 5 if low in dice and high in dice else 0


TOTALS = (65, 32, 19, 12, 8, 7, 6, 6, 7, 8, 12, 19, 32, 65)
LAW: dict[str, Callable[[Dice], int]] = {
    "pequeno": lambda dice: int(4 <= sum(dice) <= 10 and not dice[0] == dice[1] == dice[2]),
    "grande": lambda dice: int(11 <= sum(dice) <= 17 and not dice[0] == dice[1] == dice[2]),
    **{f"numero_{pips}": _shows(pips, 0, 1, 2, 3) for pips in range(1, 7)},
    **{f"par_{low}_{high}": _pair(low, high) for low in range(1, 7) for high in range(low + 1, 7)},
    **{f"duplo_{pips}": _shows(pips, 0, 0, 10, 30) for pips in range(1, 7)},
    **{f"triplo_{pips}": _shows(pips, 0, 0, 0, 190) for pips in range(1, 7)},
    "qualquer_triplo": lambda dice: 32 if dice[0] == dice[1] == dice[2] else 0,
    **{f"total_{points}": _sums(points, prize) for points, prize in enumerate(TOTALS, 4)},
}


@pytest.mark.rule("AO-5.8", "AO-5.8a", "AO-5.8b", "AO-5.8c", "AO-5.8d", "AO-5.8e", "AO-5.8f", "AO-5.8g", "AO-5.8h")
def test_the_board_has_the_eight_kinds_of_chances_and_no_other() -> None:
    assert tuple(LAW) == ZONES
    assert Counter(KIND_OF.values()) == {
        "pequeno": 1, "grande": 1, "numero": 6, "combinacao": 15,
        "duplo": 6, "triplo": 6, "qualquer_triplo": 1, "total": 14,
    }  # fmt: skip


@pytest.mark.rule("AO-5.9", "AO-5.9a", "AO-5.9b", "AO-5.9c", "AO-5.9d", "AO-5.9e", "AO-5.9f", "AO-5.9g", "AO-5.9h")
@pytest.mark.rule("AO-5.10", "R-40", "R-41", "R-42", "R-08")
@pytest.mark.parametrize("zone", ZONES)
def test_every_throw_pays_every_zone_what_the_law_says(zone: str) -> None:
    for dice in EVERY_THROW:
        times = LAW[zone](dice)
        assert result(zone, 7, dice) == (7 * times if times else -7)
        assert (zone in winning(dice)) == bool(times)


@pytest.mark.rule("AO-5.6")
def test_the_zones_that_win_are_lit_in_the_order_of_the_board() -> None:
    for dice in EVERY_THROW:
        lit = tuple(winning(dice))
        assert lit == tuple(sorted(lit, key=ZONES.index))


@pytest.mark.rule("AO-5.10")
def test_a_throw_is_small_large_or_a_triple() -> None:
    counts = Counter(name for dice in EVERY_THROW for name, comes in arms(AO).items() if comes(dice))
    assert counts == {"pequeno": 105, "grande": 105, "qualquer_triplo": 6}


def _edge(kind: str) -> set[Fraction]:
    return {odds.per_decision for odds in exact(outcomes(AO)) if KIND_OF[odds.bet] == kind}


@pytest.mark.rule("R-41", "R-42", "AO-5.9")
def test_what_each_kind_of_bet_costs() -> None:
    assert _edge("pequeno") == _edge("grande") == {Fraction(-1, 36)}
    assert _edge("numero") == {Fraction(-17, 216)}
    assert _edge("combinacao") == {Fraction(-1, 6)}
    assert _edge("duplo") == {Fraction(-5, 54)}
    assert _edge("triplo") == {Fraction(-25, 216)}
    assert _edge("qualquer_triplo") == {Fraction(-1, 12)}
    half = [odds.per_decision for odds in exact(outcomes(AO)) if odds.bet.startswith("total_")]
    assert half == half[::-1]
    assert [round(float(100 * edge), 3) for edge in half[:7]] == [-8.333, -8.333, -7.407, -9.722, -12.5, -7.407, -12.5]


@pytest.mark.rule("R-41", "R-42")
def test_what_the_other_readings_would_be_worth() -> None:
    worth = {
        (other.wager.bet, other.choice, other.adopted): odds_of(other.wager).per_decision for other in alternatives(AO)
    }
    assert worth == {
        ("numero_1", "as_read", True): Fraction(-17, 216),
        ("numero_1", "prizes_added", False): Fraction(1, 216),
        ("numero_1", "triples_lose", False): Fraction(-21, 216),
        ("duplo_1", "as_read", True): Fraction(-20, 216),
        ("duplo_1", "prizes_added", False): Fraction(-10, 216),
        ("duplo_1", "triples_lose", False): Fraction(-51, 216),
        ("total_6", "as_read", True): Fraction(-16, 216),
        ("total_6", "triples_lose", False): Fraction(-36, 216),
        ("total_9", "as_read", True): Fraction(-16, 216),
        ("total_9", "triples_lose", False): Fraction(-24, 216),
    }
    page = (Path(__file__).parents[2] / "docs" / "reference" / "figures.md").read_text("utf-8").split("## Cussec")[1]
    for figure in worth.values():
        assert re.search(rf"\| {figure} [+-]{abs(100 * float(figure)):.4f} % ", page), figure


@pytest.mark.rule("AO-5.5", "AO-5.6", "AO-5.1", "R-254")
def test_a_coup_says_and_shows_what_the_law_asks_in_its_order() -> None:
    table = seated()
    assert act(table, Shake(by=CROUPIER)) == (
        DiceShaken(),
        BetsOpened(1, None),
        Announced(Announcement.PLACE_YOUR_BETS),
    )
    assert act(table, CloseBets(by=CROUPIER)) == (
        BellRung(),
        BetsClosed(),
        Announced(Announcement.OPENING),
    )
    wins = ("grande", "numero_1", "numero_6", "par_1_6", "duplo_6", "total_13")
    assert act(table, OpenDome(by=CROUPIER), dice="6 1 6") == (DomeOpened((6, 1, 6), wins),)
    assert (table.state.dice, table.state.wins) == ((6, 1, 6), wins)


@pytest.mark.rule("AO-5.12", "AO-5.5")
def test_the_dice_are_in_sight_until_they_are_covered_again() -> None:
    table = seated()
    coup(table, "1 2 4", PlaceBet("pequeno", 100, by=A))
    act(table, Settle(by=CROUPIER))
    assert table.state.dice == (1, 2, 4)
    act(table, Shake(by=CROUPIER))
    assert (table.state.dice, table.state.wins, table.state.coup) == ((), (), 2)


@pytest.mark.rule("AO-5.7", "R-238")
def test_a_null_coup_leaves_the_bets_and_is_not_another_coup() -> None:
    table = seated()
    act(table, Shake(by=CROUPIER), PlaceBet("numero_2", 100, by=A), CloseBets(by=CROUPIER))
    bets, at_stake = table.state.cloth.bets, table.state.cloth
    assert act(table, DeclareNull(by=INSPECTOR)) == (
        DiceStacked(),
        Announced(Announcement.NULL_COUP),
    )
    assert table.state.cloth.bets == bets
    assert table.state.cloth.bank == at_stake.bank
    assert {"withdraw_bet", "leave"} <= {option.kind for option in GAME.options(table.state, A)}
    assert table.due() == Due(Shake(by=CROUPIER))
    act(table, Shake(by=CROUPIER))
    assert table.state.coup == 1


@pytest.mark.rule("R-205", "AO-5.7")
def test_only_at_a_physical_table_is_a_null_coup_offered() -> None:
    for rules, offered in ((AO, True), (replace(AO, physical=False), False)):
        table = seated(rules)
        act(table, Shake(by=CROUPIER), CloseBets(by=CROUPIER))
        assert ("declare_null" in kinds(table, CROUPIER)) == ("declare_null" in kinds(table, INSPECTOR)) == offered
        assert "open_dome" in kinds(table, CROUPIER)
        assert "open_dome" not in kinds(table, INSPECTOR)


@pytest.mark.rule("R-236")
def test_nothing_is_drawn_before_the_dome_is_lifted() -> None:
    table = seated(replace(AO, physical=False))
    act(table, Shake(by=CROUPIER), PlaceBet("grande", 100, by=A), CloseBets(by=CROUPIER))  # a script with no dice
    assert table.state.dice == ()


@pytest.mark.rule("R-202", "R-236")
@pytest.mark.parametrize(("physical", "undoable"), [(True, True), (False, False)])
def test_dice_that_were_drawn_were_not_misread(*, physical: bool, undoable: bool) -> None:
    rules = replace(AO, physical=physical)
    assert GAME.undoable(rules, DomeOpened((1, 1, 1), ())) == undoable
    assert GAME.undoable(rules, DiceShaken())


@pytest.mark.rule("AO-5.4", "R-203")
@pytest.mark.parametrize(("double", "places"), [(False, 7), (True, 14)])
def test_a_double_table_has_two_boards(*, double: bool, places: int) -> None:
    table = Table.open(GAME, "AO", replace(AO, seats=7, double=double))
    table.act(Sit(100, by=Seat(places)), Scripted())
    with pytest.raises(Refused, match="no-such-seat"):
        table.act(Sit(100, by=Seat(places + 1)), Scripted())


@pytest.mark.rule("R-39", "R-235")
def test_every_kind_of_chance_has_its_own_limits_and_they_are_shown() -> None:
    rules = replace(AO, minimum=10, total_minimum=20, total_maximum=20, triplo_maximum=10, combinacao_minimum=30)
    check(rules)
    table = seated(rules)
    act(table, Shake(by=CROUPIER))
    shown = {
        zone: (chips.minimum, chips.maximum)  # type: ignore[union-attr]
        for option in GAME.options(table.state, A)
        if option.nature == Nature.STAKE
        for zones, chips in [option.asks]
        if isinstance(zones, Pick)
        for zone in zones.choices
    }
    assert set(shown) == set(ZONES)
    assert {KIND_OF[str(zone)]: limits for zone, limits in shown.items()} == {
        "pequeno": (10, 2000),
        "grande": (10, 2000),
        "numero": (10, 1000),
        "combinacao": (30, 1200),
        "duplo": (10, 200),
        "triplo": (10, 10),
        "qualquer_triplo": (10, 60),
        "total": (20, 20),
    }


@pytest.mark.rule("R-39")
@pytest.mark.parametrize("kind", sorted(set(KIND_OF.values())))
@pytest.mark.parametrize("value", [0, -1, 1.5, "600", True, 10**16])
def test_a_limit_that_is_no_limit_is_refused_when_the_table_is_opened(kind: str, value: Any) -> None:
    for option in (f"{kind}_minimum", f"{kind}_maximum"):
        with pytest.raises(Refused, match=f"R-39 option-outside-law option={kind}"):
            check(replace(AO, **{option: value}))


@pytest.mark.rule("R-39")
def test_a_maximum_may_be_as_low_as_the_minimum_and_no_lower() -> None:
    check(replace(AO, numero_minimum=500, numero_maximum=500))
    with pytest.raises(Refused, match="numero_maximum"):
        check(replace(AO, numero_minimum=500, numero_maximum=499))


@pytest.mark.rule("R-237", "AO-5.11")
def test_what_loses_is_collected_before_prizes_are_paid_and_winning_stakes_stay() -> None:
    table = seated()
    coup(table, "2 2 5", *(PlaceBet(zone, 100, by=A) for zone in ("total_9", "grande", "duplo_2", "numero_1")))
    settled = act(table, Settle(by=CROUPIER))
    assert [type(event).__name__ for event in settled] == ["BetCollected", "BetCollected", "PrizePaid", "PrizePaid"]
    assert [event.zone for event in settled] == ["grande", "numero_1", "duplo_2", "total_9"]  # type: ignore[attr-defined]
    assert [bet.zone for bet in table.state.cloth.bets] == ["total_9", "duplo_2"]
