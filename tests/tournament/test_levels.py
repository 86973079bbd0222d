"""Levels, breaks, pauses and what a clock shows; hand-for-hand arithmetic; time to act (RT-23, RT-29, RT-79, RT-80)."""

import pytest
from msgspec.structs import replace

from panoverde.core.people import Role
from panoverde.tournament import TOURNAMENT, clock, commands as do
from panoverde.tournament.clock import Clock
from panoverde.tournament.state import Phase
from panoverde.tournament.structure import Level
from tests.tournament.played import CASHIER, CLOCK, DIRECTOR, FLOOR, HOUR, HOUSE, MINUTE, START, Room

SHORT = (Level(25, 50, minutes=20), Level(50, 100, minutes=20, break_minutes=10), Level(100, 200, minutes=20))


def left(room: Room) -> float:
    """Minutes that the clock shows."""
    return clock.left(room.state.rules.levels, room.state.course.clock, room.at) / MINUTE


@pytest.mark.rule("FS-5.4.1", "FS-2.2")
def test_the_director_starts_with_those_present_at_the_announced_hour() -> None:
    room = Room()
    room.enter_many(7)
    assert room.refuses(do.StartTournament(by=DIRECTOR)).cites == ("RT-6",)
    room.act(do.DrawRoom(by=DIRECTOR))
    assert room.refuses(do.StartTournament(by=DIRECTOR)).code == "before-the-hour"
    room.at = START
    assert room.refuses(do.StartTournament(by=CASHIER)).code == "not-yours"
    room.act(do.StartTournament(by=DIRECTOR))
    assert (room.phase, room.state.course.clock) == (Phase.RUNNING, Clock(1, since=START))
    assert room.refuses(do.StartTournament(by=DIRECTOR)).code == "wrong-phase"


@pytest.mark.rule("FS-3.1.8")
def test_a_sit_and_go_starts_when_it_is_full() -> None:
    room = Room("sit_and_go", starts_at=0)
    room.at = 0
    room.enter_many(5)
    assert room.due() is None
    assert room.refuses(do.DrawRoom(by=DIRECTOR)).cites == ("FS-3.1.8", "RT-6")
    room.enter("Sixth")
    assert [type(event).__name__ for event in room.run_dues()][:2] == ["SeatsDrawn", "TournamentStarted"]
    assert room.refuses(do.Register("Seventh", "x", by=CASHIER)).cites == ("FS-6.1",)


@pytest.mark.rule("RT-23", "RT-26", "RT-78")
def test_the_next_level_is_announced_at_zero_and_not_before() -> None:
    room = Room("win_the_button", levels=SHORT, late_levels=1).start(7)
    (option,) = TOURNAMENT.options(room.state, CLOCK)
    assert (option.kind, option.since) == ("advance_level", START + 20 * MINUTE)
    room.at = option.since - 1
    refused = room.refuses(do.AdvanceLevel(by=CLOCK))
    assert (refused.cites, refused.facts["seconds"]) == (("RT-23",), 1)
    room.at += 1
    room.act(do.AdvanceLevel(by=CLOCK))
    assert room.state.course.clock.level == 2
    room.next_level()
    assert room.state.course.clock.on_break
    assert left(room) == 10
    room.next_level()
    assert room.state.course.clock == Clock(3, since=START + 50 * MINUTE)
    room.wait(500)
    assert left(room) == 0
    assert room.refuses(do.AdvanceLevel(by=DIRECTOR)).code == "last-level"


@pytest.mark.rule("RT-78", "R-168")
def test_dealers_are_not_changed_in_the_last_ninety_seconds_of_a_level() -> None:
    room = Room().start(7)
    levels = room.rules.levels
    at = START + 20 * MINUTE - 90_000
    assert not clock.dealers_stay(levels, room.state.course.clock, at - 1)
    assert clock.dealers_stay(levels, room.state.course.clock, at)
    assert not clock.dealers_stay(levels, room.state.course.clock, at + 90_000)


def test_a_clock_that_is_looked_at_late_does_not_drift() -> None:
    """The command came eleven seconds late, every time: levels still begin on the minute."""
    room = Room("win_the_button", levels=(Level(25, 50, minutes=1),) * 50, late_levels=1).start(7)
    for level in range(2, 50):
        room.at = START + (level - 1) * MINUTE + 11_000
        room.act(do.AdvanceLevel(by=CLOCK))
        assert room.state.course.clock == Clock(level, since=START + (level - 1) * MINUTE)


def test_a_jump_of_the_computers_clock_changes_nothing() -> None:
    room = Room().start(7)
    room.at = START - HOUR
    assert left(room) == 20
    room.act(do.PauseClock("wrong time", by=DIRECTOR))
    assert room.state.course.clock == Clock(1, ran=0, held=True)
    room.at = START + HOUR
    room.act(do.ResumeClock(by=DIRECTOR))
    assert left(room) == 20


@pytest.mark.rule("RT-1")
def test_pauses_keep_what_is_left_and_adjustments_have_a_reason() -> None:
    room = Room().start(7).wait(7)
    room.act(do.PauseClock("fire alarm", by=FLOOR))
    room.wait(45)
    assert left(room) == 13
    assert room.refuses(do.PauseClock("again", by=FLOOR)).code == "clock-stands"
    room.act(do.ResumeClock(by=FLOOR))
    room.wait(3)
    assert left(room) == 10
    assert room.refuses(do.AdjustClock(60, " ", by=DIRECTOR)).code == "no-reason"
    assert room.refuses(do.AdjustClock(1_201, "more", by=DIRECTOR)).code == "outside-the-level"
    room.act(do.AdjustClock(90, "started late", by=DIRECTOR))
    assert left(room) == 1.5


def test_an_undo_past_a_level_leaves_the_clock_as_if_it_had_not_been() -> None:
    room = Room().start(12).wait(10)
    room.bust(12)
    before = room.state
    room.act(do.AdjustClock(0, "a slip", by=DIRECTOR))
    room.act(do.AdvanceLevel(by=DIRECTOR))
    room.wait(5)
    room.bust(11)
    room.act(do.Undo(3, "the level was not over", by=DIRECTOR))
    assert (room.state.course, room.state.entrants, room.state.tables) == (
        before.course,
        before.entrants,
        before.tables,
    )
    assert left(room) == 5
    assert room.state.course.clock.level == 1
    room.act(do.Undo(1, "player 12 has a chip", by=DIRECTOR))
    assert room[12].is_in


@pytest.mark.rule("FS-1.3")
def test_the_director_ends_a_day_and_the_rest_of_the_level_is_played_the_next() -> None:
    room = Room("win_the_button", late_levels=1, shot_clock=True).start(12).to_level(2).wait(5)
    room.run_dues()
    room.act(do.UseTimeBank(1, by=FLOOR))
    assert room.refuses(do.EndDay(by=CLOCK)).cites == ("FS-1.3",)
    room.act(do.EndDay(by=DIRECTOR))
    assert room.refuses(do.Bust(1, by=DIRECTOR)).code == "wrong-phase"
    room.wait(600)
    room.act(do.StartDay(by=DIRECTOR))
    assert room[1].time_banks == 1  # RT-80.4
    room.run_dues()
    room.act(do.ResumeClock(by=DIRECTOR))
    assert left(room) == 15


# Hand-for-hand


def at_the_bubble(left_over: int) -> Room:
    """Four places, at tables of two, so many players more than places."""
    room = Room("win_the_button", per_table=2, late_levels=1).start(34).to_level(2)
    room.run_dues()
    assert len(room.state.course.prizes) == 4
    while room.state.course.playing > 4 + left_over:
        room.bust(room.alive[-1])
        room.run_dues(but=(do.AnnounceHandForHand,))
    return room


@pytest.mark.rule("RT-79.A", "R-552")
def test_hand_for_hand_is_due_with_two_players_more_than_places_and_not_one_late() -> None:
    room = at_the_bubble(3)
    assert room.due() is None
    room.bust(room.alive[-1])
    room.run_dues(but=(do.AnnounceHandForHand,))
    assert room.due() == do.AnnounceHandForHand(by=DIRECTOR)


@pytest.mark.rule("RT-79.A", "R-161")
def test_three_out_in_the_hand_of_the_announcement_share_the_last_place() -> None:
    """50 paid, 52 left, three out: here 4, 6 and three."""
    room = at_the_bubble(2)
    room.act(do.AnnounceHandForHand(by=DIRECTOR))
    out = room.alive[-3:]
    for place, number in enumerate(out):
        room.bust(number, stack=1_000 * place)
        assert room.run_dues() == []  # the hand is not over at every table
    room.act(do.EndRound(by=DIRECTOR))
    room.run_dues()
    room.bust_to(1)
    last = room.state.course.prizes[3]
    assert [room[number].place for number in out] == [4, 4, 4]
    assert sum(room[number].prize for number in out) == last
    assert max(room[number].prize for number in out) - min(room[number].prize for number in out) <= 1


@pytest.mark.rule("R-161", "R-529")
def test_outside_hand_for_hand_the_larger_stack_finishes_higher_and_equal_ones_tie() -> None:
    room = Room("win_the_button", late_levels=1).start(9).to_level(2)
    room.run_dues()
    room.bust(9, stack=100)
    room.bust(8, stack=300, same_hand=True)
    room.bust(7, stack=100, same_hand=True)
    room.bust_to(1)
    assert [room[number].place for number in (8, 9, 7)] == [7, 8, 8]


@pytest.mark.rule("RT-79.B", "RT-79.C", "R-160")
def test_a_hand_takes_two_minutes_however_long_it_lasts() -> None:
    """15 minutes left at the announcement, the next hand begins at 13."""
    room = at_the_bubble(2)
    room.act(do.AdjustClock(15 * 60, "example", by=DIRECTOR))
    room.act(do.AnnounceHandForHand(by=DIRECTOR))
    room.wait(9)
    room.act(do.EndRound(by=DIRECTOR))
    assert left(room) == 13
    room.wait(1)
    room.act(do.EndRound(by=DIRECTOR))
    assert left(room) == 11
    assert room.refuses(do.AdvanceLevel(by=CLOCK)).cites == ("RT-23",)
    assert room.refuses(do.ResumeClock(by=DIRECTOR)).cites == ("RT-79.B",)


@pytest.mark.rule("RT-79.D", "R-536")
def test_levels_go_on_rising_hand_for_hand() -> None:
    room = at_the_bubble(2)
    room.act(do.AdjustClock(60, "example", by=DIRECTOR))
    room.act(do.AnnounceHandForHand(by=DIRECTOR))
    room.act(do.EndRound(by=DIRECTOR))
    assert room.state.course.clock.level == 3
    assert left(room) == 19
    room.act(do.EndHandForHand(by=DIRECTOR))
    room.wait(4)
    assert left(room) == 15


@pytest.mark.rule("RT-79.A")
def test_hand_for_hand_ends_with_the_bubble() -> None:
    room = at_the_bubble(1)
    room.run_dues()
    assert room.state.course.hand_for_hand
    room.bust(room.alive[-1])
    room.act(do.EndRound(by=DIRECTOR))
    assert isinstance(room.due(), do.EndHandForHand)
    room.run_dues()
    assert not room.state.course.hand_for_hand
    assert room.state.course.clock.runs
    assert room.refuses(do.EndRound(by=DIRECTOR)).code == "not-hand-for-hand"


@pytest.mark.rule("RT-79.F", "R-167")
def test_all_in_hands_stay_face_down_in_each_round_until_the_director_says_so() -> None:
    room = at_the_bubble(2)
    assert not room.state.course.face_down
    assert room.refuses(do.RevealAllIns(by=DIRECTOR)).cites == ("RT-79.F", "R-167")
    room.act(do.AnnounceHandForHand(by=DIRECTOR))
    assert room.state.course.face_down
    room.act(do.RevealAllIns(by=DIRECTOR))
    assert not room.state.course.face_down
    room.act(do.EndRound(by=DIRECTOR))
    assert room.state.course.face_down
    room.act(do.EndHandForHand(by=DIRECTOR))
    assert not room.state.course.face_down


# Time to act


@pytest.mark.rule("RT-80", "RT-80.4", "RT-80.5", "RT-80.6", "RT-80.8", "R-162")
def test_time_banks_are_used_up_even_in_one_hand_and_granted_by_the_director() -> None:
    room = Room("win_the_button", shot_clock=True, time_banks=2).start(7)
    room.act(do.CallTime(1, by=Role.CROUPIER))
    for banks in (1, 0):
        room.act(do.UseTimeBank(1, by=Role.CROUPIER))
        assert room[1].time_banks == banks
    assert room.state.course.timed == {1: room.at + 90_000}
    assert room.refuses(do.UseTimeBank(1, by=Role.CROUPIER)).cites == ("RT-80.6",)
    room.act(do.GrantTimeBanks(1, by=DIRECTOR))
    assert (room[1].time_banks, room[2].time_banks) == (1, 3)
    assert room.refuses(do.GrantTimeBanks(1, by=FLOOR)).code == "not-yours"


@pytest.mark.rule("RT-1", "RT-23")
def test_a_clock_paused_at_the_end_of_a_level_stands_until_the_direction_resumes_it() -> None:
    room = Room("win_the_button").start(7)
    room.wait(20.01)
    room.act(do.PauseClock("fire alarm", by=DIRECTOR))
    assert "advance_level" not in {option.kind for option in TOURNAMENT.options(room.state, CLOCK)}
    assert room.refuses(do.AdvanceLevel(by=CLOCK)).cites == ("RT-1",)
    room.wait(30)
    room.act(do.ResumeClock(by=DIRECTOR))
    room.act(do.AdvanceLevel(by=CLOCK))
    assert (room.state.course.clock.level, left(room)) == (2, 20)


@pytest.mark.rule("RT-29")
def test_time_called_on_a_player_ends_when_they_are_out() -> None:
    room = Room("win_the_button").start(7)
    for number in (6, 7):
        room.act(do.CallTime(number, by=Role.CROUPIER))
    room.bust(7)
    room.act(do.Disqualify(6, "collusion", "soft play", by=DIRECTOR))
    assert room.state.course.timed == {}
    assert "end_time" not in {option.kind for option in TOURNAMENT.options(room.state, DIRECTOR)}


@pytest.mark.rule("RT-80.1", "RT-80.2", "RT-80.3", "RT-80.7", "RT-29")
@pytest.mark.parametrize(("shot_clock", "seconds"), [(True, 30), (False, 30)])
def test_when_time_is_over_a_player_folds_facing_a_bet_or_checks(shot_clock: bool, seconds: int) -> None:
    room = Room("win_the_button", shot_clock=shot_clock).start(7)
    for facing_bet, action in ((True, "fold"), (False, "check")):
        room.act(do.CallTime(1, by=DIRECTOR))
        assert room.refuses(do.CallTime(1, by=DIRECTOR)).code == "time-called"
        room.at += seconds * 1_000 - 1
        assert room.refuses(do.EndTime(1, False, facing_bet, by=DIRECTOR)).code == "time-not-over"
        room.at += 1
        assert room.act(do.EndTime(1, False, facing_bet, by=DIRECTOR)).action == action  # type: ignore[attr-defined]
    room.act(do.CallTime(1, by=DIRECTOR))
    assert room.act(do.EndTime(1, True, by=DIRECTOR)).action == "acted"  # type: ignore[attr-defined]
    assert room.state.course.timed == {}


@pytest.mark.rule("R-162")
def test_without_a_shot_clock_there_are_no_time_banks() -> None:
    room = Room("win_the_button").start(7)
    assert room.refuses(do.UseTimeBank(1, by=HOUSE)).cites == ("RT-80", "R-162")
    assert replace(room.rules, shot_clock=True) != room.rules
