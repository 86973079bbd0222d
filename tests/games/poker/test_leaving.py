"""Leaving, between hands and in the middle of one; tournaments, where the director moves players."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave, ReleaseSeat, Sit, Void
from panoverde.core.money import LARGEST, Transfer
from panoverde.core.option import Pick
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._poker.course.steps import ready
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, Folded, RaiseTo
from panoverde.games._poker.hand.clock import Expire, TakeExtraTime
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.arrival import Seated, SeatPlayer, TopUp
from panoverde.games._poker.seats.departure import LeavingNoted, SeatLeft, Unseat, WithdrawCards, gone
from panoverde.games.holdem import GAME
from tests.games.poker.tables import CROUPIER, Play, command_due, rules
from tests.games.poker.test_seating import FOUR, LAND, SINTETICO, cave_offered, empty, offered, online

# Leaving


@pytest.mark.rule("PT-SO-10", "PT-SO-70")
@pytest.mark.parametrize("made", [rules("PT"), online(demo=True)])
def test_between_hands_a_player_leaves_at_once_with_their_cave(made: Rules) -> None:
    play = Play(made, FOUR)
    assert play.do(Leave(by=Seat(2))) == (SeatLeft(Seat(2), 1000, made.demo),)
    outside = "credits:2" if made.demo else "wallet:2"
    assert GAME.transfers(play.events[-1]) == (Transfer("chips:2", outside, 1000),)
    assert GAME.transfers(SeatLeft(Seat(2), 0)) == ()
    assert not GAME.undoable(made, play.events[-1])


@pytest.mark.rule("PT-SO-10", "PT-SO-33", "PT-NB-14l", "AO-13.14l", "R-144", "R-262")
@LAND
def test_a_player_who_leaves_in_the_middle_of_a_hand_is_folded_at_their_turn_and_goes_when_it_is_over(
    profile: str,
) -> None:
    play = Play(rules(profile, decision_seconds=20), FOUR).on()
    assert play.hand.turn == 3
    assert play.do(Leave(by=Seat(4))) == (LeavingNoted(Seat(4)),)
    assert play.refuses(Leave(by=Seat(4))).code == "already-leaving"
    assert play.refuses(WithdrawCards(seat=Seat(4), by=CROUPIER)).code == "not-gone"
    assert play.refuses(ReleaseSeat(seat=Seat(4), by=CROUPIER)).code == "not-gone"
    play.say("call")
    assert command_due(play.state) == WithdrawCards(seat=Seat(4), by=CROUPIER)
    assert offered(play, CROUPIER, "withdraw_cards").asks[0].choices == (4,)
    assert play.refuses(WithdrawCards(seat=Seat(3), by=CROUPIER)).code == "not-gone"
    assert play.refuses(WithdrawCards(seat=Seat(4), by=Seat(1))).code == "not-yours"
    assert play.do(WithdrawCards(seat=Seat(4), by=CROUPIER, at=1_000)) == (Folded(Seat(4), 21_000),)
    assert play.hand.turn == 1
    play.say("fold check").on()
    assert 4 in play.state.players  # the hand is not over
    play.say("10 fold").on()
    assert command_due(play.state) == ReleaseSeat(seat=Seat(4), by=CROUPIER)
    assert offered(play, CROUPIER, "release_seat").asks[0].choices == (4,)
    assert 4 not in ready(play.state)
    assert play.refuses(TopUp(by=Seat(4))).code == "already-leaving"
    assert not GAME.options(play.state, Seat(4))
    assert play.do(ReleaseSeat(seat=Seat(4), by=CROUPIER)) == (SeatLeft(Seat(4), 1000),)


@pytest.mark.rule("PT-NB-14l", "AO-13.14l", "PT-SO-10", "R-262", "R-290")
@pytest.mark.parametrize("made", [rules("PT"), rules("AO"), online()], ids=["PT", "AO", "PT_ONLINE"])
def test_nobody_speaks_from_the_seat_of_a_player_who_has_left_and_no_clock_runs_for_them(made: Rules) -> None:
    play = Play(replace(made, decision_seconds=20, extra_seconds=20), FOUR, after=11).on()
    turn = play.hand.turn
    assert turn is not None
    assert offered(play, turn, "take_extra_time")
    assert offered(play, Role.CLOCK, "expire")
    play.do(Leave(by=turn))
    for command in (Fold(by=turn), Check(by=turn), Call(by=turn), RaiseTo(20, by=turn), TakeExtraTime(by=turn)):
        assert play.refuses(command).code == "already-leaving"
    assert GAME.options(play.state, turn) == ()
    assert not offered(play, Role.CLOCK, "expire")
    assert play.refuses(Expire(by=Role.CLOCK, at=60_000)).code == "no-time-running"
    assert command_due(play.state) == WithdrawCards(seat=turn, by=CROUPIER)


@pytest.mark.rule("PT-SO-10", "R-144", "R-262")
def test_a_player_who_is_all_in_stays_in_the_hand_they_left_and_is_paid() -> None:
    play = Play(rules("PT"), {1: 1000, 2: 1000, 3: 200, 4: 1000}, holes={3: "As Ah"}, board="Kc Kd Qh 9s 8c").on()
    play.say("200 call fold fold")
    play.do(Leave(by=Seat(3)))
    play.on()
    assert play.caves[3] == 200 + 200 + 10 + 5
    assert play.do(ReleaseSeat(seat=Seat(3), by=CROUPIER)) == (SeatLeft(Seat(3), 415),)


@pytest.mark.rule("PT-SO-10", "PT-SO-73", "R-262")
def test_the_bets_of_an_annulled_hand_come_back_to_who_has_left_it() -> None:
    play = Play(online(), FOUR).on()
    turn = play.hand.turn
    assert turn is not None
    play.say("100")
    play.do(Leave(by=turn))
    play.do(Void("power cut", by=Role.HOUSE))
    assert play.do(ReleaseSeat(seat=turn, by=CROUPIER)) == (SeatLeft(turn, 1000),)


def test_who_takes_a_player_away_yields_all_that_is_needed() -> None:
    play = Play(rules("PT"), FOUR)
    assert list(gone(play.state, Seat(1))) == [SeatLeft(Seat(1), 1000)]
    play.on()
    assert list(gone(play.state, Seat(1))) == [LeavingNoted(Seat(1))]
    play.do(Leave(by=Seat(1)))
    assert list(gone(play.state, Seat(1))) == []


def test_a_player_who_left_stays_gone_when_the_inspector_goes_back() -> None:
    play = Play(rules("PT"), FOUR)
    then = play.state
    play.on()
    play.do(Leave(by=Seat(1)))
    assert command_due(GAME.rewound(then, play.state)) == ReleaseSeat(seat=Seat(1), by=CROUPIER)


# Tournaments


@pytest.mark.rule("RT-7.1", "RT-27")
def test_at_a_tournament_the_director_or_their_system_brings_a_player_with_any_chips() -> None:
    made = rules("TOURNAMENT", cave=3_000)
    play = empty(made)
    for director in (Role.DIRECTOR, Role.HOUSE):
        pick, number = offered(play, director, "seat_player").asks
        assert isinstance(pick, Pick)
        assert (pick.choices[0], number.minimum, number.maximum) == (len(play.caves) + 1, 1, LARGEST)
        seat = Seat(len(play.caves) + 1)
        assert play.do(SeatPlayer(seat=seat, chips=17, by=director, at=5)) == (Seated(seat, 17, at=5),)
    assert play.refuses(SeatPlayer(seat=Seat(1), chips=17, by=Role.DIRECTOR)).code == "seat-taken"
    nothing = play.refuses(SeatPlayer(seat=Seat(3), chips=0, by=Role.DIRECTOR))
    assert (nothing.code, nothing.facts["least"]) == ("cave-too-small", play.state.rules.money(1))
    assert play.refuses(SeatPlayer(seat=Seat(3), chips=17, by=CROUPIER)).code == "not-yours"
    assert cave_offered(play, 3) == (3_000, 3_000)
    assert play.refuses(TopUp(by=Seat(1))).code == "no-top-ups"
    assert not offered(play, Seat(1), "top_up")
    full = empty(made)
    for number in range(1, made.seats + 1):
        full.do(SeatPlayer(seat=Seat(number), chips=17, by=Role.DIRECTOR))
    assert not offered(full, Role.DIRECTOR, "seat_player")


@pytest.mark.rule("RT-30", "RT-31")
def test_at_a_tournament_chips_leave_only_by_the_directors_hand() -> None:
    play = Play(rules("TOURNAMENT"), {1: 1000, 2: 1000, 3: 0})
    assert play.refuses(Leave(by=Seat(1))).code == "chips-stay"
    assert not offered(play, Seat(1), "leave")
    assert play.do(Leave(by=Seat(3))) == (SeatLeft(Seat(3), 0),)
    assert play.do(Unseat(seat=Seat(2), by=Role.DIRECTOR)) == (SeatLeft(Seat(2), 1000),)
    play = Play(rules("TOURNAMENT"), {1: 10, 2: 1000, 3: 1000}).on().say("call")
    assert play.refuses(Leave(by=Seat(1))).code == "chips-stay"  # all in: they may still win
    assert play.do(Unseat(seat=Seat(2), by=Role.HOUSE)) == (LeavingNoted(Seat(2)),)
    assert play.refuses(Unseat(seat=Seat(2), by=Role.HOUSE)).code == "already-leaving"
    pick = offered(play, Role.DIRECTOR, "unseat").asks[0]
    assert pick.choices == (1, 3)


@pytest.mark.rule("R-204")
def test_a_cash_table_has_no_director() -> None:
    play = Play(rules("PT"), FOUR)
    assert play.refuses(SeatPlayer(seat=Seat(9), chips=17, by=Role.DIRECTOR)).code == "not-yours"
    assert play.refuses(Unseat(seat=Seat(1), by=Role.HOUSE)).code == "not-yours"
    assert not GAME.options(play.state, Role.DIRECTOR)


def test_a_log_of_leavers_replays() -> None:
    made = online()
    live: Table[Any, Any] = Table.open(SINTETICO, "PT_ONLINE", made)
    for seat in (1, 2, 3):
        live.act(Sit(chips=made.cave, by=Seat(seat)), Play()._chance)
    live.run_dues(Play()._chance, 0)
    live.act(Leave(by=Seat(2)), Play()._chance)
    assert Table(SINTETICO, live.log).state == live.state
