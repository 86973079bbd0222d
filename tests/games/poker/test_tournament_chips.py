"""A tournament's chips by hand: found after an all-in, and bets that are counted."""

import pytest

from panoverde.core.chance import Scripted
from panoverde.core.commands import Void
from panoverde.core.facts import CoupEnded
from panoverde.core.people import Seat
from panoverde.games._poker.errors.found_chips import (
    CallCompleted,
    FindChips,
    FoundChipsBet,
    FoundChipsForfeited,
    FoundChipsSetAside,
    FoundRuling,
)
from panoverde.games._poker.hand.bet_count import AskCount, BetCounted
from panoverde.games._poker.hand.payment import BetsGathered, PotPaid, UncalledReturned
from panoverde.games._poker.seats.departure import LeavingNoted, SeatLeft, Unseat
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import CROUPIER, FOUR, INSPECTOR, accepts, by_hand, conserved
from tests.games.poker.tables import Play, command_due
from tests.games.poker.tournaments import DIRECTOR, THREE, three

A, B, C = map(Seat, (1, 2, 3))
IN_THE_BET, LEFT_OUT, TO_THE_WINNER = FoundRuling
OUT = pytest.mark.parametrize("ruling", [LEFT_OUT, TO_THE_WINNER])


def found(ruling: FoundRuling, words: str = "900 fold call", caves: dict[int, int] | None = None) -> Play:
    """Seat 1 bets all that is seen of their 1 000, and 100 more come to light."""
    play = three(caves=caves).say(words)
    assert accepts(play, FindChips(A, ruling, by=DIRECTOR))
    before = play.state
    events = play.do(FindChips(A, ruling, by=DIRECTOR))
    assert conserved(before, events) == play.state
    return play


def settled(play: Play, first: str, second: str) -> Play:
    """Seats 1 and 3 show these, and the board helps nobody."""
    chance = Scripted(f"{first} {second} 2c 7d 9h 3s 4s".split())
    while play.state.hand is not None:
        command = command_due(play.state)
        assert command is not None
        before = play.state
        events = play.do(command, chance)
        assert conserved(before, events) == play.state
        told = [fact for fact in GAME.facts(before, play.state, events) if isinstance(fact, CoupEnded)]
        for fact in told:
            gains = {share.seat: share.gain for share in fact.shares}
            assert sum(gains.values()) == 0
            assert {seat: 1000 + gain for seat, gain in gains.items()} == play.caves
    return play


@pytest.mark.rule("RT-63", "RT-54")
def test_chips_that_are_part_of_the_bet_are_called_too() -> None:
    play = found(IN_THE_BET)
    assert play.events[-2:] == [FoundChipsBet(A, 100), CallCompleted(C, 100)]
    assert (play.hand.price, play.hand.stage) == (1000, Stage.GATHERING)
    settled(play, "Ac Ad", "Kc Kd")
    assert play.caves == {1: 2005, 2: 995, 3: 0}


@pytest.mark.rule("RT-63", "RT-54")
def test_a_caller_without_chips_completes_nothing_and_who_has_still_to_speak_faces_it_all() -> None:
    play = found(IN_THE_BET, "900 call", {1: 1000, 2: 900, 3: 1000})
    assert play.events[-1] == FoundChipsBet(A, 100)
    assert (play.hand.price, play.hand.raised_by, play.hand.turn) == (1000, 990, C)
    play.say("call")
    assert play.hand.holdings[C].bet == 1000


@pytest.mark.rule("RT-63")
@OUT
def test_who_wins_keeps_the_chips_and_the_loser_does_not_pay_for_them(ruling: FoundRuling) -> None:
    play = found(ruling)
    assert play.events[-1] == FoundChipsSetAside(A, 100, ruling == TO_THE_WINNER)
    assert (play.state.players[A].cave, play.state.players[A].aside) == (0, 100)
    settled(play, "Ac Ad", "Kc Kd")
    assert play.caves == {1: 1905, 2: 995, 3: 100}
    assert not play.of(LeavingNoted)


@pytest.mark.rule("RT-63", "R-605")
def test_who_loses_is_not_saved_and_the_director_may_give_the_chips_to_the_winner() -> None:
    play = settled(found(TO_THE_WINNER), "Kc Kd", "Ac Ad")
    assert play.of(FoundChipsForfeited) == [FoundChipsForfeited(A, C, 100)]
    assert play.caves == {1: 0, 2: 995, 3: 2005}


@pytest.mark.rule("RT-63", "R-605")
@pytest.mark.parametrize("unseated", [True, False])
def test_or_they_leave_with_the_chips(unseated: bool) -> None:
    play = found(LEFT_OUT)
    if unseated:
        play.do(Unseat(A, by=DIRECTOR))
    settled(play, "Kc Kd", "Ac Ad")
    assert play.of(LeavingNoted) == [LeavingNoted(A)]
    play.on()
    assert play.of(SeatLeft) == [SeatLeft(A, 100)]
    assert play.caves.keys() == {2, 3}


@pytest.mark.rule("RT-63", "R-605")
def test_who_has_other_chips_left_is_not_out() -> None:
    """What nobody could call came back."""
    play = three(caves={1: 1000, 2: 1000, 3: 500}).say("900 fold call")
    play.do(FindChips(A, TO_THE_WINNER, by=INSPECTOR))
    chance = Scripted(["Kc", "Kd", "Ac", "Ad", "2c", "7d", "9h", "3s", "4s"])
    while (command := command_due(play.state)) and play.state.hand is not None:
        play.do(command, chance)
    assert play.of(UncalledReturned) == [UncalledReturned(A, 400)]
    assert play.of(PotPaid) == [PotPaid(C, 0, 1005)]
    assert play.caves == {1: 500, 2: 995, 3: 1005}
    assert not play.of(FoundChipsForfeited)


@pytest.mark.rule("RT-63", "R-272")
def test_a_null_hand_gives_the_chips_back() -> None:
    play = found(LEFT_OUT)
    play.do(Void("engano", by=INSPECTOR))
    assert play.caves == THREE
    assert all(player.aside == 0 for player in play.state.players.values())


@pytest.mark.rule("RT-63", "R-600", "R-605")
def test_chips_are_found_once_an_all_in_is_called_and_before_the_bets_are_gathered() -> None:
    play = three()
    ruling = FindChips(A, LEFT_OUT, by=DIRECTOR)
    assert play.refuses(ruling).code == "no-called-all-in"  # nobody has bet
    play.say("900 fold")
    assert play.refuses(ruling).code == "no-called-all-in"  # nobody has called
    assert not accepts(play, ruling)
    play.say("call")
    assert play.refuses(FindChips(C, LEFT_OUT, by=DIRECTOR)).code == "no-called-all-in"  # not their bet
    assert play.refuses(FindChips(A, LEFT_OUT, by=CROUPIER)).code == "not-yours"
    play.do(command_due(play.state) or ruling)
    assert play.of(BetsGathered)
    assert play.refuses(ruling).code == "not-now-in-hand"
    everything = three().say("1000 fold call")
    assert everything.refuses(ruling).code == "no-called-all-in"  # nothing is left to find
    assert Play(by_hand(), FOUR).on().refuses(ruling).code == "only-in-tournaments-by-hand"


# Counting a bet


@pytest.mark.rule("RT-73", "R-164")
def test_a_bet_is_counted_for_the_player_who_faces_it() -> None:
    play = three().say("70")
    assert accepts(play, AskCount(by=B))
    before = play.state
    assert play.do(AskCount(by=B)) == (BetCounted(B, 70),)
    assert play.state == before
    assert play.refuses(AskCount(by=C)).code == "not-your-turn"
    assert "ask_count" not in {option.kind for option in GAME.options(play.state, C)}
    play.say("fold call").on()
    assert play.refuses(AskCount(by=C)).code == "nothing-to-count"
    assert not accepts(play, AskCount(by=C))


@pytest.mark.rule("RT-73", "R-205")
def test_a_bet_is_not_counted_for_who_has_left_nor_at_cash_tables() -> None:
    play = three().say("70")
    play.do(Unseat(B, by=DIRECTOR))
    assert not accepts(play, AskCount(by=B))
    assert play.refuses(AskCount(by=B)).code == "already-leaving"
    assert Play(by_hand(), FOUR).on().refuses(AskCount(by=C)).code == "only-in-tournaments-by-hand"
