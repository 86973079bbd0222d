"""Players of a tournament who are away: dealt in, charged, and their hands killed (RT-30, RT-36.3, RT-71.3)."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.errors.misdeals import CallMisdeal, DealTurningOne, Misdeal
from panoverde.games._poker.hand.first_bets import BetPosted
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.legal_limits import check_of
from panoverde.games._poker.seats.absence import AbsenceNoted, HandKilled, NoteAbsence
from panoverde.games._poker.state import Stage
from panoverde.games._poker.variants import HOLDEM
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import CROUPIER, INSPECTOR, accepts, by_hand, seen, until
from tests.games.poker.tables import OMAHA, Play, command_due, rules
from tests.games.poker.tournaments import DIRECTOR, tournament

A, B, C, D = map(Seat, range(1, 5))
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
"""Button 1, small blind 2, big blind 3; 4 speaks first."""


def away(play: Play, *seats: int, absent: bool = True) -> Play:
    for seat in seats:
        play.do(NoteAbsence(Seat(seat), absent, by=CROUPIER))
    return play


def started(play: Play) -> Play:
    """A hand in which nobody speaks: it is not due, the croupier may begin it."""
    assert command_due(play.state) is None
    assert accepts(play, StartHand(by=CROUPIER))
    course = (one for who in (CROUPIER, Role.CLOCK) for one in GAME.options(play.state, who))
    assert all(one.nature != Nature.COURSE for one in course)  # no automatic croupier begins it: R-610
    play.do(StartHand(by=CROUPIER))
    return until(play, Stage.PAYING)


@pytest.mark.rule("RT-30", "RT-71.3")
@pytest.mark.parametrize("physical", [True, False])
@pytest.mark.parametrize("game", [GAME, OMAHA])
def test_who_is_away_pays_the_blind_and_their_hand_is_killed(game: Any, physical: bool) -> None:
    play = away(Play(rules("TOURNAMENT", game, odd_unit=5, physical=physical), FOUR), 2)
    until(play, Stage.BETTING)
    assert play.of(HandKilled) == [HandKilled(B)]
    assert [post.seat for post in play.of(BetPosted)] == [B, C]
    assert play.hand.live == (C, D, A)
    assert play.caves[2] == 1000 - play.of(BetPosted)[0].chips
    play.say("fold fold")
    play.on()
    assert [paid.seat for paid in play.of(PotPaid)] == [C]


@pytest.mark.rule("RT-30")
def test_what_counts_is_the_last_card_of_the_deal() -> None:
    back = away(away(until(Play(tournament(), FOUR), Stage.DEALING), 4), 4, absent=False)
    until(back, Stage.BETTING)
    assert not back.of(HandKilled)
    late = until(Play(tournament(), FOUR), Stage.BETTING)
    away(late, 4)
    assert D in late.hand.live  # they were there; the next hand is killed
    until(late.say("fold fold fold").on(), Stage.BETTING)
    assert late.of(HandKilled) == [HandKilled(D)]
    away(late, 4, absent=False)
    assert D not in late.hand.live


@pytest.mark.rule("RT-30", "RT-36.2")
def test_so_it_is_where_a_card_is_turned_in_the_deal() -> None:
    play = away(until(Play(tournament(), FOUR), Stage.DEALING), 4)
    assert HandKilled(D) in seen(play, DealTurningOne(A, 2, by=CROUPIER), ["7h"])


@pytest.mark.rule("RT-36.3", "R-172")
@pytest.mark.parametrize("live", [False, True])
def test_on_a_redeal_the_hand_is_killed_again_though_the_player_is_back(live: bool) -> None:
    play = away(Play(tournament(redeal_returned_player_live=live), FOUR), 4)
    until(play, Stage.BETTING).do(CallMisdeal(Misdeal.FIRST_CARD, by=CROUPIER))
    away(play, 4, absent=False)
    until(play, Stage.BETTING)
    assert (D in play.hand.live) is live
    play.do(CallMisdeal(Misdeal.FIRST_CARD, by=CROUPIER))
    until(play, Stage.BETTING)
    assert (D in play.hand.live) is live
    play.say("fold fold fold" if live else "fold fold").on()
    until(play, Stage.BETTING)
    assert D in play.hand.live  # another hand


@pytest.mark.rule("R-609", "RT-30")
def test_if_nobody_is_there_the_big_blind_wins() -> None:
    play = started(away(Play(tournament(), FOUR), 1, 2, 3, 4))
    assert play.hand.live == (C,)
    play.on()
    assert [paid.seat for paid in play.of(PotPaid)] == [C]


@pytest.mark.rule("RT-30", "R-610")
def test_the_last_one_who_is_there_wins_without_a_word() -> None:
    play = started(away(Play(tournament(), FOUR), 1, 2, 3))
    assert play.hand.live == (D,)


@pytest.mark.rule("RT-30")
def test_who_notes_it_and_where() -> None:
    play = Play(tournament(), FOUR)
    for who in (CROUPIER, INSPECTOR, DIRECTOR, Role.HOUSE):
        assert accepts(play, NoteAbsence(D, True, by=who))
        assert not accepts(play, NoteAbsence(D, False, by=who))
    assert play.refuses(NoteAbsence(D, False, by=CROUPIER)).code == "not-away"
    assert play.do(NoteAbsence(D, True, by=DIRECTOR)) == (AbsenceNoted(D, True),)
    assert play.refuses(NoteAbsence(D, True, by=CROUPIER)).code == "already-away"
    assert accepts(play, NoteAbsence(D, False, by=CROUPIER))
    assert play.refuses(NoteAbsence(D, True, by=D)).code == "not-yours"
    everybody = away(play, 1, 2, 3)
    assert not accepts(everybody, NoteAbsence(A, True, by=CROUPIER))
    cash = Play(by_hand(), FOUR)
    assert cash.refuses(NoteAbsence(D, True, by=CROUPIER)).code == "only-in-tournaments"
    assert not accepts(cash, NoteAbsence(D, True, by=CROUPIER))


@pytest.mark.rule("R-172")
def test_the_option_is_of_tournaments() -> None:
    check = check_of(HOLDEM)
    check(tournament(redeal_returned_player_live=True))
    with pytest.raises(Exception, match="option"):
        check(replace(by_hand(), redeal_returned_player_live=True))
