"""A coup of cussec step by step: what each may do and when, what is due, and the figures that refusals tell."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.decider import Command, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.games._kit.settlement import PrizePaid, Settle
from panoverde.games._kit.window import CloseBets, PlaceBet, WithdrawBet
from panoverde.games.cussec import odds
from panoverde.games.cussec.rules import AO, Rules, check
from panoverde.games.cussec.shaker import DeclareNull, OpenDome, Shake
from tests.games.offers import offers

GAME = games.find("cussec")
A, B = Seat(1), Seat(2)
CROUPIER, INSPECTOR, HOUSE, CLOCK = Role.CROUPIER, Role.INSPECTOR, Role.HOUSE, Role.CLOCK
COURSE, STAKE, ASIDE, IRREGULARITY = Nature.COURSE, Nature.STAKE, Nature.ASIDE, Nature.IRREGULARITY


def seated(rules: Rules = AO) -> Table[Any, Any]:
    table = Table.open(GAME, "AO", rules)
    table.act(Sit(100_000, by=A), Scripted())
    return table


def act(table: Table[Any, Any], *commands: Command, dice: str = "") -> None:
    for command in commands:
        table.act(command, Scripted(dice.split()))


def due(table: Table[Any, Any]) -> str | None:
    found = table.due()
    return tag_of(found.command) if found else None


TO_SIT = {"sit": ASIDE}
VOID = {"void": IRREGULARITY}
AT_REST = {"buy_chips": ASIDE, "leave": ASIDE}
NULL = {"declare_null": IRREGULARITY}


@pytest.mark.rule("AO-5.5", "AO-5.6", "AO-5.7", "AO-5.12", "R-199", "R-202", "R-204")
def test_what_everybody_may_do_at_each_step_of_a_coup() -> None:
    table = seated()
    assert due(table) == "shake"
    assert offers(table, A, B) == {A: AT_REST, B: TO_SIT, CROUPIER: {"shake": COURSE}}
    act(table, Shake(by=CROUPIER))
    assert due(table) is None
    assert offers(table, A, B) == {A: {"place_bet": STAKE, **AT_REST}, B: TO_SIT, CROUPIER: {"close_bets": COURSE}}
    act(table, PlaceBet("numero_5", 100, by=A))
    assert due(table) is None
    playing = {"place_bet": STAKE, "withdraw_bet": ASIDE, **AT_REST}
    assert offers(table, A, B) == {
        A: playing,
        B: TO_SIT,
        CROUPIER: {"close_bets": COURSE},
        INSPECTOR: VOID,
        HOUSE: VOID,
    }

    act(table, CloseBets(by=CROUPIER))
    assert due(table) == "open_dome"
    covered = {
        A: {"buy_chips": ASIDE},
        B: TO_SIT,
        CROUPIER: {"open_dome": COURSE, **NULL},
        INSPECTOR: {**VOID, **NULL},
        HOUSE: VOID,
    }
    assert offers(table, A, B) == covered

    act(table, DeclareNull(by=CROUPIER))
    assert due(table) == "shake"
    taking = {"withdraw_bet": ASIDE, **AT_REST}
    assert offers(table, A, B) == {A: taking, B: TO_SIT, CROUPIER: {"shake": COURSE}, INSPECTOR: VOID, HOUSE: VOID}
    act(table, Shake(by=CROUPIER), CloseBets(by=CROUPIER))
    assert offers(table, A, B) == covered

    act(table, OpenDome(by=CROUPIER), dice="1 2 5")
    assert due(table) == "settle"
    assert offers(table, A, B) == {A: {"buy_chips": ASIDE}, B: TO_SIT, CROUPIER: {"settle": COURSE}}
    act(table, Settle(by=CROUPIER))
    assert due(table) == "shake"
    assert offers(table, A, B) == {A: taking, B: TO_SIT, CROUPIER: {"shake": COURSE}}


@pytest.mark.rule("AO-5.6", "AO-5.7", "R-199", "R-205", "R-236")
def test_what_everybody_may_do_at_a_virtual_table_and_until_when() -> None:
    table = seated(replace(AO, physical=False, betting_seconds=20))
    table.act(Sit(1000, by=B), Scripted())
    act(table, Shake(by=CROUPIER, at=1000), PlaceBet("numero_5", 300, by=A, at=1500))
    deadline = 21_000
    playing = {"place_bet": STAKE, "withdraw_bet": ASIDE, "ready": ASIDE, **AT_REST}
    for at in (1000, deadline - 1, deadline, deadline + 1):
        assert offers(table, A, B, at=at) == {
            A: playing,
            B: {"place_bet": STAKE, "ready": ASIDE, **AT_REST},
            CLOCK: {"close_bets": COURSE},
            INSPECTOR: VOID,
            HOUSE: VOID,
        }
    assert _times(table.options(A)) == {
        ("place_bet", 0, deadline),
        ("withdraw_bet", 0, deadline),
        ("leave", 0, deadline),
        ("ready", 0, deadline),
        ("buy_chips", 0, None),
    }
    assert _times(table.options(B)) == {
        ("place_bet", 0, deadline),
        ("leave", 0, None),
        ("ready", 0, deadline),
        ("buy_chips", 0, None),
    }
    assert _times(table.options(CLOCK)) == {("close_bets", deadline, None)}
    act(table, CloseBets(by=CLOCK, at=deadline))
    assert offers(table, A, at=deadline)[CROUPIER] == {"open_dome": COURSE}
    assert CLOCK not in offers(table, A, at=deadline)


@pytest.mark.rule("R-199", "R-203", "AO-5.6")
def test_a_player_who_has_nothing_on_the_cloth_may_leave_at_any_moment() -> None:
    table = seated()
    table.act(Sit(1000, by=B), Scripted())
    steps: tuple[tuple[Command, str], ...] = (
        (Shake(by=CROUPIER), ""),
        (PlaceBet("grande", 100, by=A), ""),
        (CloseBets(by=CROUPIER), ""),
        (OpenDome(by=CROUPIER), "1 2 5"),
        (Settle(by=CROUPIER), ""),
    )
    for command, dice in steps:
        act(table, command, dice=dice)
        assert offers(table, A, B)[B]["leave"] == ASIDE


@pytest.mark.rule("R-202", "R-204")
def test_only_the_inspector_or_the_operators_system_voids_a_coup() -> None:
    table = seated()
    act(table, Shake(by=CROUPIER), PlaceBet("grande", 100, by=A), CloseBets(by=CROUPIER))
    others: list[Who] = [A, B, *(role for role in Role if role not in (INSPECTOR, HOUSE))]
    for who in others:
        with pytest.raises(Refused, match="R-204 not-yours"):
            tuple(GAME.decide(table.state, Void("dome broken", by=who), Scripted()))
    for role in (INSPECTOR, HOUSE):
        assert tuple(GAME.decide(table.state, Void("dome broken", by=role), Scripted()))


def _times(options: tuple[Option, ...]) -> set[tuple[str, int, int | None]]:
    return {(option.kind, option.since, option.until) for option in options}


@pytest.mark.rule("AO-5.6", "R-199")
def test_a_player_who_is_too_late_or_too_early_is_told_by_how_much() -> None:
    table = seated(replace(AO, physical=False, betting_seconds=20))
    act(table, Shake(by=CROUPIER, at=1000), PlaceBet("numero_5", 300, by=A, at=1500))
    with pytest.raises(Refused, match="too-early") as refused:
        act(table, CloseBets(by=CLOCK, at=15_000))
    assert refused.value.facts == {"left": 6_000}
    for command in (
        PlaceBet("numero_5", 100, by=A, at=24_000),
        WithdrawBet("numero_5", 100, by=A, at=24_000),
        Leave(by=A, at=24_000),
    ):
        with pytest.raises(Refused, match="too-late") as refused:
            act(table, command)
        assert refused.value.facts == {"late": 3_000}


@pytest.mark.rule("AO-5.5", "AO-5.12")
def test_only_the_shaken_dice_open_the_betting() -> None:
    assert "shake" in {tag_of(kind) for kind in GAME.commands}
    assert "open_bets" not in {tag_of(kind) for kind in GAME.commands}


@pytest.mark.rule("AO-5.9a", "AO-5.9c", "R-08", "R-39")
def test_the_smallest_coin_is_paid_like_any_other() -> None:
    table = seated(replace(AO, minimum=1))
    act(table, Shake(by=CROUPIER), PlaceBet("pequeno", 1, by=A), PlaceBet("numero_5", 1, by=A), CloseBets(by=CROUPIER))
    act(table, OpenDome(by=CROUPIER), dice="1 2 5")
    paid = table.act(Settle(by=CROUPIER), Scripted())
    assert paid == (PrizePaid(A, "pequeno", 1), PrizePaid(A, "numero_5", 1))


@pytest.mark.rule("R-235", "R-39")
def test_the_limits_of_a_table_that_names_none() -> None:
    for minimum in (1, 100, 10**10):
        rules = replace(AO, minimum=minimum)
        check(rules)
        usual = {
            "pequeno": 200,
            "grande": 200,
            "numero": 100,
            "combinacao": 40,
            "duplo": 20,
            "triplo": 2,
            "qualquer_triplo": 6,
            "total": 6,
        }
        for kind, times in usual.items():
            assert (rules.least(kind), rules.most(kind)) == (minimum, times * minimum)


@pytest.mark.parametrize(
    ("wrong", "cites"),
    [
        ({"minimum": 0}, ("R-39",)),
        ({"minimum": 10**10 + 1}, ("R-39",)),
        ({"seats": 0}, ("AO-5.4", "R-203")),
        ({"seats": 101}, ("AO-5.4", "R-203")),
        ({"betting_seconds": 0}, ("AO-5.6", "R-199")),
        ({"betting_seconds": 601}, ("AO-5.6", "R-199")),
    ],
)
@pytest.mark.rule("AO-5.4", "AO-5.6", "R-39", "R-199", "R-203")
def test_a_table_outside_its_limits_is_not_opened(wrong: dict[str, Any], cites: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="option-outside-law") as refused:
        Table.open(GAME, "AO", replace(AO, **wrong))
    assert refused.value.cites == cites
    assert refused.value.facts["option"] == next(iter(wrong))


@pytest.mark.rule("AO-5.6", "AO-5.7")
def test_what_the_croupier_says_aloud() -> None:
    assert {tag_of(event) for event in GAME.events if event.aloud} == {"announced", "dome_opened"}


@pytest.mark.rule("R-41", "R-42")
def test_which_reading_each_figure_rests_on() -> None:
    rests = {(other.wager.bet, other.choice): other.cites for other in odds.alternatives(AO)}
    assert rests == {
        ("numero_1", "as_read"): "R-41 R-42",
        ("numero_1", "prizes_added"): "R-42",
        ("numero_1", "triples_lose"): "R-41",
        ("duplo_1", "as_read"): "R-41 R-42",
        ("duplo_1", "prizes_added"): "R-42",
        ("duplo_1", "triples_lose"): "R-41",
        ("total_6", "as_read"): "R-41",
        ("total_6", "triples_lose"): "R-41",
        ("total_9", "as_read"): "R-41",
        ("total_9", "triples_lose"): "R-41",
    }
