"""Online: who cannot or does not bet is invited to end their stay, then warned; then the house ends it."""

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave
from panoverde.core.notice import Notice, Within
from panoverde.core.people import Role, Seat
from panoverde.games._poker.seats.arrival import TopUp
from panoverde.games._poker.seats.departure import LeavingNoted, SeatLeft
from panoverde.games._poker.seats.idle import EndStay, EndWarned, InvitedToEnd, InviteToEnd, WarnOfEnd
from panoverde.games._poker.seats.rest import ComeBack, Rest
from panoverde.games._poker.state import Invitation
from panoverde.games.holdem import GAME
from tests.games.poker.tables import Play, rules
from tests.games.poker.test_seating import online
from tests.games.poker.test_seating_rest import hand_of

CLOCK = Role.CLOCK
ONE = Seat(1)


def clock(play: Play) -> dict[str, int]:
    """What the clock may do with seat 1, and from when."""
    options = GAME.options(play.state, CLOCK)
    return {option.kind: option.since for option in options if option.asks and option.asks[0].choices == (1,)}  # type: ignore[union-attr]


def with_idle(play: Play, hands: int) -> Play:
    one = replace(play.state.players[ONE], idle=hands)
    play.state = replace(play.state, players={**play.state.players, ONE: one})
    return play


@pytest.mark.rule("PT-SO-71", "PT-SO-71a", "PT-SO-72", "R-264")
def test_a_cave_below_the_minimum_that_is_not_replenished_ends_the_stay() -> None:
    play = Play(online(), {1: 9, 2: 1000, 3: 1000}, after=3)
    assert clock(play) == {"invite_to_end": 0}
    assert GAME.notice(play.state, ONE) is GAME.notice(play.state, Seat(9)) is None
    assert play.refuses(WarnOfEnd(seat=ONE, by=CLOCK)).code == "not-idle"
    assert play.refuses(EndStay(seat=ONE, by=CLOCK)).code == "not-idle"
    assert play.do(InviteToEnd(seat=ONE, by=CLOCK)) == (InvitedToEnd(ONE),)
    assert GAME.notice(play.state, ONE) == Notice(False, Within.HAND)
    assert clock(play) == {"warn_of_end": 0}
    assert play.refuses(InviteToEnd(seat=ONE, by=CLOCK)).code == "not-idle"
    assert play.do(WarnOfEnd(seat=ONE, by=CLOCK, at=5_000)) == (EndWarned(ONE, 65_000),)
    assert GAME.notice(play.state, ONE) == Notice(True, Within.HAND, 65_000)
    assert clock(play) == {"end_stay": 65_001}
    assert play.refuses(WarnOfEnd(seat=ONE, by=CLOCK, at=5_001)).code == "not-idle"
    assert play.refuses(EndStay(seat=ONE, by=CLOCK, at=65_000)).code == "not-idle"
    assert play.do(EndStay(seat=ONE, by=CLOCK, at=65_001)) == (SeatLeft(ONE, 9),)


@pytest.mark.rule("PT-SO-71a", "PT-SO-72", "R-264")
def test_a_replenishment_ends_the_matter() -> None:
    play = Play(online(), {1: 9, 2: 1000, 3: 1000}, after=3)
    play.do(InviteToEnd(seat=ONE, by=CLOCK))
    play.do(WarnOfEnd(seat=ONE, by=CLOCK))
    play.do(TopUp(by=ONE))
    assert clock(play) == {}
    assert play.refuses(EndStay(seat=ONE, by=CLOCK, at=10**9)).code == "not-idle"
    assert play.state.players[ONE].told is None


@pytest.mark.rule("PT-SO-71a")
def test_a_player_who_is_all_in_in_a_hand_is_not_invited_before_it_is_over() -> None:
    play = Play(online(), {1: 10, 2: 1000, 3: 1000}, after=3).on()
    assert play.caves[1] == 0
    assert clock(play) == {}


@pytest.mark.rule("PT-SO-71", "PT-SO-71b", "PT-SO-72", "R-264")
@pytest.mark.parametrize("most", [5, 2])
def test_more_hands_than_that_without_a_bet_and_one_more_after_the_warning(most: int) -> None:
    play = Play(online(idle_hands=most), {1: 1000, 2: 1000, 3: 1000}, after=3)
    for number in range(most + 1):
        assert clock(play) == {}, number
        quiet(play)
    assert play.state.players[ONE].idle == most + 1
    play.do(InviteToEnd(seat=ONE, by=CLOCK))
    play.do(WarnOfEnd(seat=ONE, by=CLOCK))
    assert clock(play) == {}
    assert play.refuses(EndStay(seat=ONE, by=CLOCK, at=10**9)).code == "not-idle"
    play.on()
    assert clock(play) == {}  # the hand is their chance
    quiet(play)
    assert clock(play) == {"end_stay": 0}
    cave = play.caves[1]
    assert play.do(EndStay(seat=ONE, by=CLOCK)) == (SeatLeft(ONE, cave),)


def quiet(play: Play) -> None:
    """A hand in which seat 1 gives up to the others' bets."""
    play.on()
    while play.state.hand is not None:
        mine = play.hand.turn == 1
        play.say("fold" if mine or play.hand.price else "10").on()


@pytest.mark.rule("PT-SO-72", "R-264")
def test_a_bet_ends_the_matter() -> None:
    play = with_idle(Play(online(), {1: 1000, 2: 1000, 3: 1000}, after=3), 6)
    play.do(InviteToEnd(seat=ONE, by=CLOCK))
    play.do(WarnOfEnd(seat=ONE, by=CLOCK))
    play.on()
    while play.hand.turn != 1:
        play.say("check")
    play.say("10 fold fold").on()
    assert play.state.hand is None
    assert (play.state.players[ONE].idle, play.state.players[ONE].told) == (0, None)
    assert clock(play) == {}


@pytest.mark.rule("PT-SO-69", "PT-SO-72", "R-264")
def test_a_player_who_rests_after_the_warning_has_the_first_hand_after_their_rest() -> None:
    play = with_idle(Play(online(), {1: 1000, 2: 1000, 3: 1000}, after=3), 6)
    play.do(InviteToEnd(seat=ONE, by=CLOCK))
    play.do(WarnOfEnd(seat=ONE, by=CLOCK))
    play.do(Rest(by=ONE))
    play.on()
    assert clock(play) == {}
    quiet(play)
    assert clock(play) == {}
    play.on()  # a hand is in play when they come back
    play.do(ComeBack(by=ONE))
    quiet(play)
    assert clock(play) == {}
    quiet(play)
    assert clock(play) == {"end_stay": 0}


@pytest.mark.rule("PT-SO-71b")
def test_a_hand_without_a_bet_leaves_the_warning_in_force() -> None:
    play = with_idle(Play(online(), {1: 1000, 2: 1000, 3: 1000}, after=3), 6)
    play.do(InviteToEnd(seat=ONE, by=CLOCK))
    quiet(play)
    assert play.state.players[ONE].told == Invitation()


@pytest.mark.rule("PT-SO-71")
def test_the_clock_of_an_online_table_does_this_and_nobody_else() -> None:
    for made in (rules("PT"), rules("AO"), rules("TOURNAMENT")):
        play = with_idle(Play(made, {1: 0, 2: 1000, 3: 1000, 4: 1000, 5: 1000}), 6)
        assert clock(play) == {}
        assert play.refuses(InviteToEnd(seat=ONE, by=CLOCK)).code == "not-idle"
    play = Play(online(), {1: 0, 2: 1000, 3: 1000}, after=3)
    assert play.refuses(InviteToEnd(seat=ONE, by=Role.HOUSE)).code == "not-yours"
    assert play.refuses(InviteToEnd(seat=Seat(9), by=CLOCK)).code == "not-seated"
    assert play.refuses(InviteToEnd(seat=Seat(2), by=CLOCK)).code == "not-idle"


@pytest.mark.rule("PT-SO-71")
def test_a_player_who_is_leaving_is_left_in_peace() -> None:
    play = with_idle(Play(online(), {1: 1000, 2: 1000, 3: 1000}, after=3), 6).on()
    assert play.do(Leave(by=ONE)) == (LeavingNoted(ONE),)
    assert clock(play) == {}


@pytest.mark.rule("PT-NB-89", "PT-SO-71b")
def test_the_count_goes_on_where_no_big_bet_begins_it_again() -> None:
    play = Play(rules("PT"), dict.fromkeys((1, 2, 3, 4, 5), 1000))
    online_play = Play(online(), {1: 1000, 2: 1000, 3: 1000}, after=3)
    for _ in range(7):
        hand_of(play)
        quiet(online_play)
    assert max(player.idle for player in play.state.players.values()) <= 5
    assert online_play.state.players[ONE].idle == 7
