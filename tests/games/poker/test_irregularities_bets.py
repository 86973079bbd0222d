"""Bets made wrongly: too little, unannounced, out of turn, with other chips than announced, or not at all."""

import pytest

from panoverde.core.chance import Scripted
from panoverde.core.commands import Void
from panoverde.core.people import Seat
from panoverde.games._poker.errors.board_errors import TurnTooSoon
from panoverde.games._poker.errors.missing_bets import ReducePot
from panoverde.games._poker.errors.wrong_bets import (
    BetAsAnnounced,
    BetOutOfTurn,
    CallShort,
    ChangeMade,
    ExcessReturned,
    MissedTurnRuled,
    OutOfTurnBet,
    RaiseUnannounced,
    RuleMissedTurn,
    ShortCalled,
)
from panoverde.games._poker.hand.betting_round import Call, Called, Checked, Folded, Raised, RaiseTo
from panoverde.games._poker.hand.estardilho import Estardilho, Restardilho
from panoverde.games._poker.state import Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import (
    BOTH,
    CROUPIER,
    FOUR,
    INSPECTOR,
    SINTETICO,
    accepts,
    by_hand,
    conserved,
    dealt,
    offered,
    until,
)
from tests.games.poker.tables import Play

A, B, C, D = (Seat(number) for number in range(1, 5))


# Too little


@pytest.mark.rule("PT-NB-71c", "AO-13.71c", "PT-NB-71", "AO-13.71")
@BOTH
def test_a_short_call_is_completed(profile: str) -> None:
    play = dealt(profile).say("60")
    assert play.do(CallShort(D, 25, by=CROUPIER)) == (ShortCalled(D, 25),)
    assert (play.hand.turn, play.caves[4]) == (D, 975)
    assert play.do(Call(by=D)) == (Called(D, 35),)
    assert (play.hand.turn, play.caves[4]) == (A, 940)


@pytest.mark.rule("PT-NB-71c", "PT-NB-71h", "R-274")
def test_a_short_call_may_be_the_first_word() -> None:
    play = dealt()
    assert "reject_claim" not in offered(play)
    play.do(CallShort(C, 5, by=CROUPIER))
    assert "reject_claim" in offered(play)


@pytest.mark.rule("PT-NB-71c", "AO-13.71c")
@BOTH
def test_a_short_call_is_not_taken_back(profile: str) -> None:
    play = dealt(profile).say("60")
    play.do(CallShort(D, 25, by=CROUPIER))
    play.say("fold")
    assert (play.caves[4], play.hand.pot) == (975, 60 + 25 + 15)
    assert D not in play.hand.live


@pytest.mark.rule("PT-NB-71c", "AO-13.71c", "PT-NB-55", "AO-13.55", "R-280")
@BOTH
def test_a_short_call_does_not_become_a_raise(profile: str) -> None:
    play = dealt(profile).say("60")
    play.do(CallShort(D, 25, by=CROUPIER))
    refused = play.refuses("120")
    assert refused.code == "may-only-call"
    assert {"PT-NB-71c", "AO-13.71c"} <= set(refused.cites)
    assert play.may_raise() is None
    play.say("call call call").on()
    assert play.may_raise() is not None


@pytest.mark.rule("PT-NB-71c", "AO-13.71c", "PT-NB-49")
def test_a_whole_call_or_all_that_a_player_has_is_not_short() -> None:
    play = dealt(caves={1: 1000, 2: 1000, 3: 1000, 4: 40}).say("60")
    for chips in (0, 40, 60):
        assert play.refuses(CallShort(D, chips, by=CROUPIER)).code == "not-a-short-call"
        assert not accepts(play, CallShort(D, chips, by=CROUPIER))
    assert accepts(play, CallShort(D, 39, by=CROUPIER))
    assert play.refuses(CallShort(A, 5, by=CROUPIER)).code == "not-his-turn"
    passing = dealt().say("call call call")
    assert passing.refuses(CallShort(B, 1, by=CROUPIER)).code == "not-a-short-call"
    assert "call_short" not in offered(passing)


# Unannounced


@pytest.mark.rule("PT-NB-71d", "AO-13.71d")
@BOTH
def test_a_raise_that_was_not_announced_is_a_call(profile: str) -> None:
    play = dealt(profile).say("call")
    assert play.do(RaiseUnannounced(D, 80, by=CROUPIER)) == (ExcessReturned(D, 70), Called(D, 10))
    assert (play.hand.price, play.caves[4], play.hand.turn) == (10, 990, A)


@pytest.mark.rule("PT-NB-71d", "AO-13.71d")
@BOTH
def test_where_there_is_nothing_to_call_it_is_a_pass(profile: str) -> None:
    play = dealt(profile).say("call call call")
    assert play.do(RaiseUnannounced(B, 80, by=INSPECTOR)) == (ExcessReturned(B, 80), Checked(B))
    assert (play.caves[2], play.hand.stage) == (990, Stage.GATHERING)


@pytest.mark.rule("PT-NB-71d", "AO-13.71d", "R-280")
def test_silent_chips_that_raise_nothing_are_no_silent_raise() -> None:
    play = dealt().say("call")
    for chips in (10, 1001):
        assert play.refuses(RaiseUnannounced(D, chips, by=CROUPIER)).code == "not-a-silent-raise"
        assert not accepts(play, RaiseUnannounced(D, chips, by=CROUPIER))
    assert accepts(play, RaiseUnannounced(D, 11, by=CROUPIER))
    assert accepts(play, RaiseUnannounced(D, 1000, by=CROUPIER))
    play.say("call call check").on()
    assert play.refuses(RaiseUnannounced(A, 50, by=CROUPIER)).code == "not-a-silent-raise"
    assert "raise_unannounced" not in offered(play)
    poor = dealt(caves={1: 1000, 2: 1000, 3: 10, 4: 1000})
    assert "raise_unannounced" not in offered(poor)


# Out of turn


@pytest.mark.rule("PT-NB-71f", "AO-13.71f", "R-281")
@BOTH
def test_a_bet_out_of_turn_stands_and_is_not_asked_for_again(profile: str) -> None:
    play = dealt(profile)
    assert play.do(BetOutOfTurn(A, 60, by=CROUPIER)) == (OutOfTurnBet(A, 55, 60),)
    assert (play.hand.turn, play.hand.price, play.caves[1]) == (C, 60, 940)
    play.say("call call")
    assert play.hand.turn == B
    play.say("call")
    assert play.hand.stage == Stage.GATHERING


@pytest.mark.rule("PT-NB-71f", "AO-13.71f", "R-121")
@BOTH
@pytest.mark.parametrize("word", ["call", "fold"])
def test_if_the_price_rises_the_player_completes_it_or_loses_it(profile: str, word: str) -> None:
    play = dealt(profile)
    play.do(BetOutOfTurn(A, 60, by=CROUPIER))
    play.say("180 fold")
    assert play.hand.turn == A
    assert play.may_raise() is None
    assert play.refuses("400").code == "may-only-call"
    play.say(word)
    assert play.caves[1] == (820 if word == "call" else 940)


@pytest.mark.rule("PT-NB-71f", "AO-13.71f")
@BOTH
def test_a_call_out_of_turn_leaves_the_price_as_it_is(profile: str) -> None:
    play = dealt(profile)
    assert play.do(BetOutOfTurn(A, 10, by=CROUPIER)) == (OutOfTurnBet(A, 5, 10, full=False),)
    assert (play.hand.price, play.hand.raises, play.hand.aggressor) == (10, 0, None)
    play.say("call call")
    assert play.hand.turn == B


@pytest.mark.rule("PT-NB-71f", "PT-NB-87", "AO-14.16")
def test_a_raise_out_of_turn_is_one_of_the_raises_of_the_round() -> None:
    play = dealt()
    play.do(BetOutOfTurn(A, 20, by=CROUPIER))
    play.say("30 40")
    assert play.hand.raises == 3
    assert play.hand.aggressor == D
    assert play.refuses(BetOutOfTurn(B, 60, by=CROUPIER)).code == "no-more-raises"


@pytest.mark.rule("PT-NB-55", "AO-13.55")
@BOTH
def test_nobody_adds_to_their_own_bet_while_the_others_react(profile: str) -> None:
    play = dealt(profile).say("call")
    refused = play.refuses(BetOutOfTurn(C, 60, by=CROUPIER))
    assert refused.code == "betting-not-reopened"
    assert {"PT-NB-55", "AO-13.55"} <= set(refused.cites)
    assert play.refuses(RaiseTo(60, by=C)).code == "not-your-turn"


@pytest.mark.rule("PT-NB-71f", "AO-13.71f", "PT-NB-20", "PT-NB-86")
def test_a_bet_out_of_turn_is_within_the_limits_and_by_somebody_who_can_bet() -> None:
    play = dealt(caves={1: 1000, 2: 10, 3: 1000, 4: 1000, 6: 1000})
    assert play.refuses(BetOutOfTurn(D, 15, by=CROUPIER)).code == "raise-outside-limits"
    assert play.refuses(BetOutOfTurn(D, 1001, by=CROUPIER)).code == "raise-outside-limits"
    assert play.refuses(BetOutOfTurn(C, 20, by=CROUPIER)).code == "his-turn"
    assert play.refuses(BetOutOfTurn(B, 20, by=CROUPIER)).code == "cave-too-short-to-raise"
    assert play.refuses(BetOutOfTurn(Seat(9), 20, by=CROUPIER)).code == "not-seated"
    for bet, lawful in ((9, False), (10, True), (15, False), (20, True), (1000, True), (1001, False)):
        assert accepts(play, BetOutOfTurn(D, bet, by=CROUPIER)) == lawful
    assert not accepts(play, BetOutOfTurn(B, 10, by=CROUPIER))
    assert not accepts(play, BetOutOfTurn(C, 10, by=CROUPIER))


@pytest.mark.rule("PT-NB-71f", "PT-NB-49", "AO-13.49")
def test_a_player_who_has_too_little_to_call_goes_all_in_out_of_turn() -> None:
    play = dealt(caves={1: 30, 2: 1000, 3: 1000, 4: 1000}).say("60")
    assert play.do(BetOutOfTurn(A, 30, by=CROUPIER)) == (OutOfTurnBet(A, 25, 30, full=False),)
    assert (play.hand.price, play.caves[1]) == (60, 0)
    assert play.refuses(BetOutOfTurn(A, 30, by=CROUPIER)).code == "cave-too-short-to-raise"  # they have nothing left


# Other chips than announced


@pytest.mark.rule("PT-NB-53", "AO-13.53", "R-280")
@BOTH
def test_what_was_announced_is_the_bet_and_the_croupier_makes_change(profile: str) -> None:
    play = dealt(profile)
    assert play.do(BetAsAnnounced(C, 60, by=CROUPIER)) == (ChangeMade(C, 60), Raised(C, 60, 60))
    assert play.do(BetAsAnnounced(D, 60, by=CROUPIER)) == (ChangeMade(D, 60), Called(D, 60))
    assert play.caves == {1: 995, 2: 990, 3: 940, 4: 940}
    assert play.refuses(BetAsAnnounced(A, 65, by=CROUPIER)).code == "raise-outside-limits"
    assert play.refuses(BetAsAnnounced(A, 59, by=CROUPIER)).code == "raise-outside-limits"
    assert play.refuses(BetAsAnnounced(B, 60, by=CROUPIER)).code == "not-his-turn"


@pytest.mark.rule("PT-NB-53", "PT-NB-86", "AO-13.53", "AO-14.15")
def test_a_raise_of_the_minimum_put_right_by_the_croupier_is_a_whole_one() -> None:
    play = dealt()
    assert play.do(BetAsAnnounced(C, 20, by=CROUPIER)) == (ChangeMade(C, 20), Raised(C, 20, 20))
    assert (play.hand.raises, play.hand.raised_by) == (1, 10)


@pytest.mark.rule("PT-NB-71d", "AO-13.71d")
def test_a_single_chip_more_than_a_call_is_a_silent_raise_too() -> None:
    play = dealt(caves={**FOUR, 3: 11})
    assert accepts(play, RaiseUnannounced(C, 11, by=CROUPIER))
    assert play.do(RaiseUnannounced(C, 11, by=CROUPIER)) == (ExcessReturned(C, 1), Called(C, 10))


@pytest.mark.rule("PT-NB-53", "AO-13.53")
def test_where_there_is_nothing_to_call_only_a_bet_is_announced() -> None:
    play = dealt().say("call call call")
    assert not accepts(play, BetAsAnnounced(B, 10, by=CROUPIER))
    assert accepts(play, BetAsAnnounced(B, 20, by=CROUPIER))
    assert play.do(BetAsAnnounced(B, 1000, by=CROUPIER)) == (ChangeMade(B, 1000), Raised(B, 990, 1000))


# A missed turn


@pytest.mark.rule("PT-NB-71i", "AO-13.71i", "R-276")
@BOTH
def test_a_player_who_is_heard_speaks_and_may_not_raise(profile: str) -> None:
    play = dealt(profile).say("call")
    assert play.do(RuleMissedTurn(D, True, by=INSPECTOR)) == (MissedTurnRuled(D, True),)
    assert play.hand.turn == D
    assert play.may_raise() is None
    refused = play.refuses("60")
    assert refused.code == "may-only-call"
    assert {"PT-NB-71i", "AO-13.71i"} <= set(refused.cites)
    play.say("call")
    assert play.caves[4] == 990


@pytest.mark.rule("PT-NB-71i", "AO-13.71i", "R-276")
@BOTH
def test_a_player_who_is_not_heard_folds_where_there_is_a_bet_and_passes_where_there_is_none(profile: str) -> None:
    play = dealt(profile).say("call")
    assert play.do(RuleMissedTurn(D, False, by=INSPECTOR)) == (MissedTurnRuled(D, False), Folded(D))
    play.say("call")
    assert play.do(RuleMissedTurn(B, False, by=INSPECTOR)) == (MissedTurnRuled(B, False), Checked(B))


@pytest.mark.rule("PT-NB-71c", "PT-NB-71f", "PT-NB-71i", "PT-NB-112", "AO-13.71c", "AO-13.71i", "AO-16.18")
@BOTH
def test_the_same_while_an_estardilho_is_answered(profile: str) -> None:
    made = by_hand(profile, SINTETICO, estardilho=True, restardilhos=2)
    play = until(Play(made, FOUR), Stage.ESTARDILHO)
    assert play.refuses(BetOutOfTurn(C, 40, by=CROUPIER)).code == "may-only-call"  # nobody has staked yet
    play.do(Estardilho(20, by=B))
    assert play.refuses(BetOutOfTurn(D, 60, by=CROUPIER)).code == "may-only-call"
    play.do(BetOutOfTurn(D, 40, by=CROUPIER))
    play.do(CallShort(C, 15, by=CROUPIER))
    assert play.refuses(Restardilho(by=C)).code == "may-only-call"
    play.say("call")
    play.do(RuleMissedTurn(A, True, by=INSPECTOR))
    assert "restardilho" not in {option.kind for option in GAME.options(play.state, A)}
    assert play.refuses(Restardilho(by=A)).code == "may-only-call"
    play.do(RuleMissedTurn(A, False, by=INSPECTOR))
    assert (play.hand.turn, play.hand.live) == (B, (B, C, D))
    assert play.do(RaiseUnannounced(B, 50, by=CROUPIER)) == (ExcessReturned(B, 30), Called(B, 20))
    assert (play.hand.stage, play.hand.pot) == (Stage.GATHERING, 3 * 50 + 10)


@pytest.mark.rule("PT-NB-71i", "AO-13.71i", "R-276", "R-265")
@BOTH
def test_a_player_who_is_heard_has_the_whole_time_to_speak(profile: str) -> None:
    play = Play(by_hand(profile, decision_seconds=30), FOUR).on()
    assert play.hand.until == 30_000
    assert play.do(RuleMissedTurn(C, True, by=INSPECTOR, at=25_000)) == (MissedTurnRuled(C, True, 55_000),)
    assert play.do(Call(by=C, at=55_000)) == (Called(C, 10, 85_000),)


@pytest.mark.rule("PT-NB-70h", "PT-NB-71c", "PT-NB-71f", "PT-NB-71i", "R-119", "R-121", "R-275", "R-280")
def test_a_player_who_may_only_call_is_told_by_which_rule() -> None:
    short, early, missed, soon = (dealt() for _ in range(4))
    short.do(CallShort(C, 5, by=CROUPIER))
    early.do(BetOutOfTurn(D, 10, by=CROUPIER))
    early.say("30")
    missed.do(RuleMissedTurn(C, True, by=INSPECTOR))
    soon.do(TurnTooSoon(1, by=CROUPIER), Scripted(["As"]))
    cites = [" ".join(play.refuses("100").under(play.state.rules.law).cites) for play in (short, early, missed, soon)]
    assert cites == ["PT-NB-71c PT-NB-55 R-280", "PT-NB-71f R-121", "PT-NB-71i", "PT-NB-70h R-119 R-275"]


@pytest.mark.rule("PT-NB-71i", "AO-13.71i")
def test_it_is_the_inspector_who_decides_and_whose_turn_it_is_who_missed_it() -> None:
    play = dealt()
    assert play.refuses(RuleMissedTurn(C, True, by=CROUPIER)).code == "not-yours"
    assert play.refuses(RuleMissedTurn(D, True, by=INSPECTOR)).code == "not-his-turn"
    assert "rule_missed_turn" in offered(play, INSPECTOR) - offered(play, CROUPIER)


def test_what_each_event_moves_is_what_the_accounts_gain() -> None:
    """Chips that are short, out of turn, missing, found again and given back."""
    play = dealt()
    before, number = play.state, len(play.events)
    play.do(ReducePot(10, by=CROUPIER))
    play.do(BetOutOfTurn(A, 60, by=CROUPIER))
    play.do(CallShort(C, 20, by=CROUPIER))
    play.do(Void("contado", by=INSPECTOR))
    assert conserved(before, play.events[number:]) == play.state
