"""The tables of a hall: the draw, the change of table, and what one table hears of another."""

from typing import Any

import pytest

from panoverde.core.chance import Scripted, Seeded
from panoverde.core.commands import ChangeTable, HearHall, Leave, Sit
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import RakeMode
from panoverde.games._poker.seats.conduct import Conduct, Expel, PlayerExpelled
from panoverde.games._poker.seats.departure import LeavingNoted, SeatLeft
from panoverde.games._poker.seats.other_tables import (
    DrawTables,
    HallHeard,
    PlayerBarred,
    TableAssigned,
    TableChanged,
    TableDrawn,
)
from panoverde.games._poker.seats.waiting_list import DrawSeats, SignUp, StruckOff
from panoverde.games.holdem import GAME
from tests.games.poker.tables import FOUR, Play, rules

INSPECTOR, HOUSE = Role.INSPECTOR, Role.HOUSE
A = Seat(1)


def in_hall(suit: str = "c", names: int = 0, caves: dict[int, int] | None = None, **changes: Any) -> Play:
    play = Play(rules(hall="sala", suit=suit, **changes), caves or {9: 1000})
    for number in range(names):
        play.do(SignUp(f"player {number}", False, by=HOUSE))
    return play


def numbers(play: Play) -> tuple[Any, ...]:
    found = [option.asks[0] for option in GAME.options(play.state, INSPECTOR) if option.kind == "draw_tables"]
    return found[0].choices if found else ()  # type: ignore[union-attr]


@pytest.mark.rule("PT-NB-25", "AO-13.25", "PT-NB-24", "AO-13.24", "R-263", "R-339")
@pytest.mark.parametrize(
    ("suit", "names", "expected"),
    [("c", 7, ()), ("c", 8, (2,)), ("c", 16, (2, 3, 4)), ("c", 21, (3, 4)), ("h", 16, (3, 4)), ("s", 12, ())],
)
def test_as_many_tables_are_drawn_as_there_are_players_for(suit: str, names: int, expected: tuple[int, ...]) -> None:
    play = in_hall(suit, names)
    assert numbers(play) == expected
    for tables in range(6):
        if tables in expected:
            assert tuple(GAME.decide(play.state, DrawTables(tables, by=INSPECTOR), Seeded(1)))
        else:
            assert play.refuses(DrawTables(tables, by=INSPECTOR)).code == "wrong-number-of-tables"


@pytest.mark.rule("PT-NB-25", "AO-13.25")
def test_no_draw_outside_a_hall_or_in_a_game_that_has_begun() -> None:
    alone = Play(rules(), FOUR)
    for number in range(8):
        alone.do(SignUp(f"player {number}", False, by=HOUSE))
    begun = in_hall(caves=FOUR)
    begun.on()
    begun.say("fold fold fold").on()
    for number in range(8):
        begun.do(SignUp(f"player {number}", False, by=HOUSE))
    for play in (alone, begun):
        assert play.refuses(DrawTables(2, by=INSPECTOR)).code == "wrong-number-of-tables"
        assert not numbers(play)
        assert GAME.wants(play.state, "draw_tables") is None
    assert GAME.wants(in_hall(names=8).state, "draw_tables") is not None


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-339")
def test_the_draw_is_binding() -> None:
    play = in_hall(names=8)
    events = play.do(DrawTables(2, by=INSPECTOR), Scripted([0] * 7))
    assert events == tuple(TableDrawn(f"player {number}", "cd"[number % 2]) for number in range(8))
    assert [one.name for one in play.state.waiting] == [f"player {number}" for number in (0, 2, 4, 6)]
    assert play.refuses(SignUp("player 1", False, by=HOUSE)).code == "other-table"
    play.do(SignUp("player 2", False, by=HOUSE))
    play.do(SignUp("somebody", False, by=HOUSE))
    assert not any(GAME.undoable(play.state.rules, event) for event in events), "other tables have heard of it"


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-339")
def test_the_other_table_hears_it_once() -> None:
    play = in_hall("d", 1)
    told = HearHall("mesa-1", 5, (("player 0", "d"), ("ana", "c"), ("rui", "d")), by=HOUSE)
    assert play.do(told) == (
        HallHeard("mesa-1", 5),
        TableAssigned("player 0", "d"),
        TableAssigned("ana", "c"),
        TableAssigned("rui", "d"),
    )
    assert [one.name for one in play.state.waiting] == ["player 0", "rui"]
    assert play.refuses(told).code == "heard-already"
    assert play.refuses(HearHall("mesa-1", 6, by=INSPECTOR)).code == "not-yours"
    play.do(HearHall("mesa-2", 5, (("rui", "c"),), by=HOUSE))
    assert [one.name for one in play.state.waiting] == ["player 0"], "rui changed table since"
    assert GAME.rewound(in_hall("d").state, play.state).hall == play.state.hall
    assert Play(rules()).refuses(told).code == "heard-already"


def broke(**changes: Any) -> Play:
    """Six players by sessions, between two hands; seat 1 has lost the cave."""
    caves = {1: 0, **dict.fromkeys(range(2, 7), 1000)}
    return in_hall(caves=caves, rake=RakeMode.SESSION, rake_per_mille=50, **changes)


def may_change(play: Play, seat: Seat = A) -> bool:
    return "change_table" in [option.kind for option in GAME.options(play.state, seat)]


@pytest.mark.rule("PT-NB-26", "AO-13.26", "R-263", "R-339")
def test_a_player_who_has_lost_the_cave_may_change_table() -> None:
    play = broke()
    assert may_change(play)
    assert not may_change(play, Seat(2))
    assert not may_change(play, Seat(8))
    assert play.refuses(ChangeTable(Seat(2), "d", {"c": 6, "d": 4}, by=Seat(2))).code == "cave-not-lost"
    assert play.refuses(ChangeTable(A, "d", {"c": 6, "d": 6}, by=A)).code == "tables-out-of-balance"
    assert play.refuses(ChangeTable(A, "d", {"c": 4, "d": 3}, by=A)).code == "too-few-left"
    for suit, tables in (("h", {"c": 6, "d": 4}), ("c", {"c": 6, "d": 4}), ("d", {"d": 4}), ("d", {})):
        assert play.refuses(ChangeTable(A, suit, tables, by=A)).code == "no-other-table"
    assert play.refuses(ChangeTable(A, "d", {"c": 6, "d": 4}, by=Seat(2))).code == "not-yours"
    assert "change_table" in [option.kind for option in GAME.options(play.state, INSPECTOR)]
    happened = play.do(ChangeTable(A, "d", {"c": 6, "d": 4}, "Ana", by=INSPECTOR))
    assert happened == (TableChanged("Ana", "d", A), SeatLeft(A, 0))
    assert play.refuses(SignUp("Ana", False, by=HOUSE)).code == "other-table"


@pytest.mark.rule("PT-NB-26", "AO-13.26")
def test_a_continuous_game_is_left_with_the_cave() -> None:
    play = in_hall(caves=FOUR)
    assert play.do(ChangeTable(A, "d", {"c": 4, "d": 9}, by=A)) == (TableChanged("@1", "d", A), SeatLeft(A, 1000))


@pytest.mark.rule("PT-NB-26", "PT-NB-14l", "AO-13.26", "AO-13.14l")
def test_nobody_changes_table_in_the_middle_of_a_hand() -> None:
    play = in_hall(caves=FOUR).on()
    assert play.refuses(ChangeTable(A, "d", {"c": 4, "d": 4}, by=A)).code == "hand-in-play"
    assert not may_change(play)
    play.do(Leave(by=A))
    assert play.refuses(ChangeTable(A, "d", {"c": 4, "d": 4}, by=A)).code == "hand-in-play"
    assert Play(rules(), FOUR).refuses(ChangeTable(A, "d", {"c": 4, "d": 4}, by=A)).code == "no-other-table"


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-339")
def test_a_player_who_was_expelled_at_another_table_leaves_this_one() -> None:
    play = in_hall(caves=FOUR)
    play.do(Sit(20_000, player="ana", by=Seat(5)))
    play.on()
    happened = play.do(HearHall("mesa-1", 5, expelled=("ana", "rui"), by=HOUSE))
    assert happened == (
        HallHeard("mesa-1", 5),
        PlayerBarred("ana", Seat(5)),
        LeavingNoted(Seat(5)),
        PlayerBarred("rui"),
    )
    assert play.state.players[Seat(5)].standing.expelled
    assert play.refuses(Sit(20_000, player="rui", by=Seat(6))).code == "expelled"
    assert play.refuses(SignUp("rui", False, by=HOUSE)).code == "expelled"
    viewers: tuple[Who, ...] = (Role.PUBLIC, A, *STAFF)
    for viewer in viewers:
        seen = GAME.see(happened[1], viewer)
        assert seen == (happened[1] if viewer in STAFF else PlayerBarred(seat=Seat(5)))
        assert GAME.evolve(GAME.view(play.state, viewer), seen) == GAME.view(play.state, viewer)


@pytest.mark.rule("PT-NB-58", "AO-13.58", "R-335", "R-339")
def test_a_name_on_the_list_is_expelled_from_the_hall_too() -> None:
    """Where players have no accounts, their names are all that the tables know."""
    first = in_hall(names=1)
    first.do(DrawSeats(by=INSPECTOR), Seeded(1))
    seat = next(iter(first.state.reserved))
    first.do(Sit(20_000, by=seat))
    out = first.do(Expel(seat, Conduct.MARKING_CARDS, grave=True, by=INSPECTOR))[0]
    assert isinstance(out, PlayerExpelled)
    assert out.player == "player 0"
    heard = HearHall("mesa-1", 9, expelled=(out.player,), by=HOUSE)
    waiting = in_hall("d", names=2)
    assert waiting.do(heard)[1:] == (PlayerBarred("player 0"), StruckOff("player 0"))
    assert [one.name for one in waiting.state.waiting] == ["player 1"]
    assert waiting.refuses(SignUp("player 0", False, by=HOUSE)).code == "expelled"
    sitting = in_hall("d", names=1)
    sitting.do(DrawSeats(by=INSPECTOR), Seeded(1))
    there = next(iter(sitting.state.reserved))
    sitting.do(Sit(20_000, player="ana", by=there))
    sitting.do(SignUp("player 0", False, by=HOUSE))
    sitting.do(heard)
    assert there not in sitting.state.players
    assert not sitting.state.waiting
    assert sitting.refuses(Sit(20_000, player="ana", by=there)).code == "expelled"


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-339")
@pytest.mark.parametrize(
    ("profile", "options"),
    [
        ("PT", {"hall": "sala"}),
        ("PT", {"suit": "c"}),
        ("PT", {"hall": "sala", "suit": "x"}),
        ("PT", {"hall": " ", "suit": "c"}),
        ("TOURNAMENT", {"hall": "sala", "suit": "c"}),
    ],
)
def test_a_table_of_a_hall_has_a_suit(profile: str, options: dict[str, str]) -> None:
    with pytest.raises(Refused, match="option-fixed-by-law"):
        check(rules(profile, **options))


def test_players_who_wait_get_seats_by_lot_as_always() -> None:
    play = in_hall("d")
    play.do(HearHall("mesa-1", 5, (("rui", "d"),), by=HOUSE))
    play.do(DrawSeats(by=INSPECTOR), Scripted([0]))
    assert play.state.reserved == {A: "rui"}
