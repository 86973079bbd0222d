"""A missing bet that nobody owned goes back to a cave, by the inspector's count."""

import pytest

from panoverde.core.commands import Leave
from panoverde.core.facts import FeePaid
from panoverde.core.money import UNPLACED, Transfer, chips
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.duration import AnnounceLastHand
from panoverde.games._poker.course.steps import CloseGame, StartHand
from panoverde.games._poker.errors.missing_bets import ReducePot
from panoverde.games._poker.seats.departure import SeatLeft
from panoverde.games._poker.seats.unplaced import MissingBetReturned, ReturnMissingBet
from panoverde.games._poker.state import State
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import BOTH, INSPECTOR, dealt
from tests.games.poker.tables import CROUPIER, Play, command_due

HOUSE, CLOCK = Role.HOUSE, Role.CLOCK
B = Seat(2)


def reduced(profile: str = "PT") -> Play:
    """The small bet of 5 was missing; the hand is over."""
    play = dealt(profile)
    play.do(ReducePot(5, by=CROUPIER))
    play.say("fold fold fold").on()
    assert play.state.unplaced == 5
    return play


def kinds(state: State, who: Role) -> list[str]:
    return [option.kind for option in GAME.options(state, who)]


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-337")
@BOTH
def test_the_inspector_counts_the_caves(profile: str) -> None:
    play = reduced(profile)
    assert "return_missing_bet" in kinds(play.state, INSPECTOR)
    assert play.refuses(ReturnMissingBet(B, 6, by=INSPECTOR)).code == "not-missing"
    assert play.refuses(ReturnMissingBet(B, True, by=INSPECTOR)).code == "not-missing"
    assert play.refuses(ReturnMissingBet(B, 5, by=CROUPIER)).code == "not-yours"
    cave = play.caves[2]
    (returned,) = play.do(ReturnMissingBet(B, 5, by=INSPECTOR))
    assert returned == MissingBetReturned(B, 5)
    assert GAME.transfers(returned) == (Transfer(UNPLACED, chips(B), 5),)
    assert (play.caves[2], GAME.holdings(play.state)[UNPLACED]) == (cave + 5, 0)
    assert "return_missing_bet" not in kinds(play.state, INSPECTOR)


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-337")
@pytest.mark.parametrize("leaves", [True, False])
def test_who_has_it_back_is_told_so_outside_any_hand(leaves: bool) -> None:
    """The hand told it as lost, though it lay in their cave: a session adds up to what they take home."""
    play = reduced()
    if leaves:
        for seat in (1, 3, 4):
            play.do(Leave(by=Seat(seat)))
    before = play.state
    events = play.do(Leave(by=B) if leaves else ReturnMissingBet(B, 5, by=INSPECTOR))
    assert GAME.facts(before, play.state, events)[-1] == FeePaid(seat=B, chips=-5)


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-337")
def test_play_goes_on_meanwhile_and_the_count_waits_for_its_end() -> None:
    play = reduced()
    play.do(StartHand(by=CROUPIER))
    assert play.refuses(ReturnMissingBet(B, 5, by=INSPECTOR)).code == "hand-in-play"
    assert "return_missing_bet" not in kinds(play.state, INSPECTOR)


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-337", "R-268")
def test_no_game_closes_over_it() -> None:
    play = reduced()
    play.do(AnnounceLastHand(by=HOUSE))
    play.say("fold fold fold").on()
    assert play.refuses(CloseGame(by=HOUSE)).code == "bet-to-return"
    assert command_due(play.state) is None, "only who counts knows whose it is"
    assert "close_game" not in kinds(play.state, HOUSE)
    assert play.refuses(StartHand(by=CROUPIER)).code == "comes-first"
    play.do(ReturnMissingBet(B, 5, by=INSPECTOR))
    assert command_due(play.state) == CloseGame(by=HOUSE)


@pytest.mark.rule("PT-NB-24", "AO-13.24", "R-337")
def test_nor_does_the_clock_close_it() -> None:
    play = reduced()
    play.do(Leave(by=Seat(4)))
    play.on()
    assert play.state.course.closes is not None
    assert play.refuses(CloseGame(by=CLOCK, at=10**9)).code == "bet-to-return"
    assert "close_game" not in kinds(play.state, CLOCK)
    play.do(ReturnMissingBet(B, 5, by=INSPECTOR))
    assert "close_game" in kinds(play.state, CLOCK)


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-337", "R-266")
def test_the_last_player_left_has_it() -> None:
    play = reduced()
    for seat in (1, 2, 3):
        play.do(Leave(by=Seat(seat)))
    cave = play.caves[4]
    assert play.do(Leave(by=Seat(4))) == (MissingBetReturned(Seat(4), 5), SeatLeft(Seat(4), cave + 5))
    assert not any(GAME.holdings(play.state).values())
    play.do(CloseGame(by=HOUSE))
    assert play.state.course.closed
