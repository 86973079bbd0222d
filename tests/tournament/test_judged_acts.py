"""Words and chips judged at the desk and kept in the record (RT-1, RT-41 to RT-62)."""

import pytest
from msgspec.structs import fields

from panoverde.games._poker.rulings.case import Case
from panoverde.tournament import TOURNAMENT
from panoverde.tournament.judged_acts import SAME, ActJudged, JudgeAct
from tests.tournament.played import CASHIER, DIRECTOR, FLOOR, Room


def judged(room: Room, *acts: str, **facts: object) -> ActJudged:
    event = room.act(JudgeAct(acts, by=FLOOR, **facts))  # type: ignore[arg-type]
    assert isinstance(event, ActJudged)
    return event


@pytest.mark.rule("RT-62", "RT-1")
def test_the_ruling_is_kept_with_its_articles_and_hour() -> None:
    room = Room()
    event = judged(room, "put 500 25", stack=20_000, pot=3_325, bet=325)
    assert (event.ruling, event.to, "RT-62" in event.cites) == ("raise", 650, True)
    (kept,) = room.state.course.rulings
    assert (kept.words, kept.at, kept.acts, kept.cites) == ("raise 650", room.at, ("put 500 25",), event.cites)


@pytest.mark.rule("RT-43.2", "R-176")
def test_where_the_articles_leave_it_to_the_direction_its_decision_is_needed() -> None:
    room = Room()
    facts = {"stack": 20_000, "pot": 3_000, "bet": 1_000, "largest_raise": 600, "raises": 1}
    refused = room.refuses(JudgeAct(("put 500",), by=FLOOR, **facts))  # type: ignore[arg-type]
    assert (refused.code, refused.facts["choices"]) == ("director-decides", "call 1000, fold 500")
    judged(room, "put 500", decision="the call is completed", **facts)
    assert [kept.words for kept in room.state.course.rulings] == ["the call is completed"]


@pytest.mark.rule("RT-56.2")
def test_what_is_left_to_the_player_is_said() -> None:
    room = Room()
    event = judged(room, "tap", stack=20_000, pot=3_450, bet=450)
    assert (event.ruling, event.to, event.choices) == ("player_chooses", None, "call, fold")
    assert room.state.course.rulings[0].words == "player_chooses"


@pytest.mark.rule("RT-44.1", "RT-23")
def test_blinds_and_chips_are_the_tournaments_unless_the_hand_has_others() -> None:
    room = Room().start(6)
    assert judged(room, "say raise", player=1, pot=300).to == room.rules.levels[0].big_blind
    assert judged(room, "say all-in", player=1, pot=300).to == room.state.entrant(1).stack
    assert judged(room, "say raise", player=1, pot=300, small_blind=100, big_blind=200).to == 200
    room.next_level()
    assert judged(room, "say raise", player=1, pot=300).to == room.rules.levels[1].big_blind


@pytest.mark.rule("RT-80", "RT-29")
def test_a_clock_at_zero() -> None:
    room = Room()
    facts = {"stack": 20_000, "pot": 3_600, "bet": 600, "clock": "shot"}
    assert judged(room, "say call", elapsed=29, **facts).ruling == "call"
    assert judged(room, "say call", elapsed=30, **facts).ruling == "fold"
    assert judged(room, "say call", elapsed=59, time_banks=1, **facts).ruling == "call"
    assert judged(room, "say call", elapsed=30, doubt=True, **facts).ruling == "call"


def test_who_may_and_what_can_not_be() -> None:
    room = Room()
    assert room.refuses(JudgeAct(("tap",), by=CASHIER)).code == "not-yours"
    assert room.refuses(JudgeAct(("tap",), by=FLOOR)).code == "ruling-field-wrong"  # whose chips?
    assert room.refuses(JudgeAct(("tap",), player=7, by=FLOOR)).code == "no-such-entrant"
    assert room.refuses(JudgeAct(("fly",), stack=10, by=DIRECTOR)).code == "ruling-field-unknown"
    assert TOURNAMENT.cites["judge_act"] == ("RT-1", "RT-41.1", "RT-42.1")


def test_every_fact_of_a_case_can_be_told() -> None:
    others = {"id", "level", "players_in_event", "largest_raise", "player", "then", "since", "acts", "clock"}
    assert {one.name for one in fields(Case)} == others | set(SAME)
