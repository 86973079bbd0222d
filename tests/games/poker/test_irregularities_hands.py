"""Hands that lose the right to the pot, hands that were seen, and a winner announced wrongly."""

import pytest

from panoverde.core.cards import Card
from panoverde.core.people import Role, Seat
from panoverde.games._poker.errors.dead_hands import (
    HandFault,
    HandRebuilt,
    MixCards,
    MixWithMuck,
    RejectClaim,
    RuledOut,
    WithdrawFromAbsent,
)
from panoverde.games._poker.errors.showdown_errors import (
    AnnouncementCorrected,
    CorrectAnnouncement,
    CorrectPot,
    ExposeCards,
)
from panoverde.games._poker.errors.wrong_bets import RuleMissedTurn
from panoverde.games._poker.hand.betting_round import Call
from panoverde.games._poker.hand.estardilho import Estardilho
from panoverde.games._poker.hand.payment import PotPaid
from panoverde.games._poker.hand.showdown import CardsTurned
from panoverde.games._poker.hand.void import HandVoided, StakeReturned
from panoverde.games._poker.seats.rest import MarkAway
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import (
    BOTH,
    CROUPIER,
    FOUR,
    INSPECTOR,
    SINTETICO,
    accepts,
    by_hand,
    cards,
    checked_down,
    dealt,
    next_act,
    offered,
    seen,
    turned,
    until,
)
from tests.games.poker.tables import Play, command_due

A, B, C, D = (Seat(number) for number in range(1, 5))


def flop(profile: str = "PT", caves: dict[int, int] | None = None) -> Play:
    """Everybody has called: a pot of 40, seat 1 to speak."""
    play = dealt(profile, caves=caves).say("call call call check")
    turned(play, "2c", "7d", "9h")
    return play


def showdown(profile: str = "PT") -> Play:
    play = flop(profile)
    turned(checked_down(play), "Js")
    turned(checked_down(play), "3d")
    return until(checked_down(play), Stage.SHOWDOWN)


# Absent


@pytest.mark.rule("PT-NB-70b", "AO-13.70b", "R-338")
@BOTH
def test_an_absent_player_loses_their_cards_when_it_is_their_turn(profile: str) -> None:
    play = dealt(profile)
    assert play.refuses(WithdrawFromAbsent(D, by=CROUPIER)).code == "not-his-turn"
    play.say("call")
    assert play.refuses(WithdrawFromAbsent(D, by=CROUPIER)).code == "not-absent"
    assert "withdraw_from_absent" not in offered(play)
    play.do(MarkAway(D, by=CROUPIER))
    assert "withdraw_from_absent" in offered(play)
    assert play.do(WithdrawFromAbsent(D, by=CROUPIER)) == (RuledOut(D, HandFault.ABSENT),)
    assert (play.hand.turn, play.hand.live) == (A, (A, B, C))
    assert play.refuses(Call(by=D)).code == "not-in-hand"
    play.say("call check").on()
    assert play.hand.round == 1


@pytest.mark.rule("PT-NB-70b", "AO-13.70b", "PT-NB-51", "AO-13.51")
def test_if_only_one_player_is_left_they_win() -> None:
    play = dealt().say("fold fold")
    play.do(MarkAway(A, by=CROUPIER))
    play.do(WithdrawFromAbsent(A, by=CROUPIER))
    assert play.hand.stage == Stage.GATHERING
    assert play.hand.turn is None
    play.on()
    assert play.caves == {1: 995, 2: 1005, 3: 1000, 4: 1000}


@pytest.mark.rule("PT-NB-70b", "AO-13.70b", "R-338")
@pytest.mark.parametrize("words", ["call call call check", "30 call call 60"])
def test_a_player_who_has_spoken_was_there_when_the_cards_were_dealt(words: str) -> None:
    """In a later round, and when the turn comes again in the first."""
    play = dealt().say(words).on()
    turn = play.hand.turn or pytest.fail("somebody speaks")
    play.do(MarkAway(turn, by=CROUPIER))
    assert play.refuses(WithdrawFromAbsent(turn, by=CROUPIER)).code == "he-has-spoken"
    assert "withdraw_from_absent" not in offered(play)


@pytest.mark.rule("PT-NB-70b", "PT-NB-71b", "PT-NB-112", "AO-13.70b", "AO-13.71b", "AO-16.18")
@BOTH
def test_the_same_while_an_estardilho_may_be_made_or_is_answered(profile: str) -> None:
    play = until(Play(by_hand(profile, SINTETICO, estardilho=True), FOUR), Stage.ESTARDILHO)
    assert "withdraw_from_absent" not in offered(play)
    assert play.refuses(WithdrawFromAbsent(B, by=CROUPIER)).code == "not-now-in-hand"
    play.do(MixWithMuck(D, False, by=CROUPIER))
    assert (play.hand.stage, play.hand.live) == (Stage.ESTARDILHO, (B, C, A))
    play.do(Estardilho(20, by=B))
    play.do(MarkAway(C, by=CROUPIER))
    assert play.do(WithdrawFromAbsent(C, by=CROUPIER)) == (RuledOut(C, HandFault.ABSENT),)
    assert play.hand.turn == A
    play.say("call")
    play.do(MarkAway(B, by=CROUPIER))
    assert play.refuses(WithdrawFromAbsent(B, by=CROUPIER)).code == "he-has-spoken", "they staked, so they were there"
    play.do(RuleMissedTurn(B, False, by=INSPECTOR))
    assert play.hand.stage == Stage.GATHERING
    play.on()
    assert play.caves == {1: 1000 + 3 * 10 + 20, 2: 970, 3: 990, 4: 990}


@pytest.mark.rule("PT-NB-51", "AO-13.51", "PT-NB-71b")
def test_if_only_one_is_left_before_anybody_staked_they_win_the_antes() -> None:
    play = until(Play(by_hand(game=SINTETICO, estardilho=True), FOUR), Stage.ESTARDILHO)
    for seat in (B, C, D):
        play.do(MixWithMuck(seat, False, by=CROUPIER))
    assert play.hand.stage == Stage.PAYING
    play.on()
    assert play.caves == {1: 1030, 2: 990, 3: 990, 4: 990}


# In the muck


@pytest.mark.rule("PT-NB-71b", "AO-13.71b")
@BOTH
def test_a_hand_that_can_be_told_from_the_muck_plays_on(profile: str) -> None:
    play = dealt(profile).say("30 call")
    before = play.state
    assert play.do(MixWithMuck(C, True, by=CROUPIER)) == (HandRebuilt(C),)
    assert play.state == before


@pytest.mark.rule("PT-NB-71b", "AO-13.71b")
@BOTH
@pytest.mark.parametrize("stage", [Stage.BETTING, Stage.TURNING, Stage.SHOWDOWN])
def test_in_doubt_the_player_loses_the_right_to_the_pot(profile: str, stage: Stage) -> None:
    if stage == Stage.SHOWDOWN:
        play = showdown(profile)
    else:
        play = dealt(profile).say("30 call fold" if stage == Stage.BETTING else "30 call fold fold")
        until(play, stage)
    pot, cave = play.hand.pot, play.caves[3]
    assert play.do(MixWithMuck(C, False, by=CROUPIER)) == (RuledOut(C, HandFault.IN_THE_MUCK),)
    assert C not in play.hand.live
    assert (play.hand.pot, play.caves[3]) == (pot, cave)
    if stage == Stage.BETTING:
        assert play.hand.turn == B
        play.say("fold")
    while play.state.hand is not None:
        next_act(play)
    assert 3 not in [paid.seat for paid in play.of(PotPaid)]
    assert sum(play.caves.values()) == 4000


@pytest.mark.rule("PT-NB-71b", "PT-NB-51", "AO-13.51")
def test_where_nobody_called_the_last_one_wins_whatever_became_of_their_cards() -> None:
    play = dealt().say("30 fold fold fold")
    for stage in (Stage.GATHERING, Stage.PAYING):
        until(play, stage)
        assert play.refuses(MixWithMuck(C, False, by=CROUPIER)).code == "not-now-in-hand"
        assert not offered(play) & {"mix_with_muck", "mix_cards", "reject_claim"}
    play.on()
    assert play.caves[3] == 1015


@pytest.mark.rule("PT-NB-71b", "AO-13.71b", "PT-NB-49", "AO-13.49", "R-292", "R-109")
@BOTH
def test_what_nobody_called_stays_with_the_player_whatever_becomes_of_their_cards(profile: str) -> None:
    play = dealt(profile, caves={1: 1000, 2: 1000, 3: 1000, 4: 40}).say("100 call fold fold")
    assert play.refuses(MixWithMuck(C, False, by=CROUPIER)).code == "not-now-in-hand"
    next_act(play)
    play.do(MixWithMuck(C, False, by=CROUPIER))
    play.on()
    assert play.caves == {1: 995, 2: 990, 3: 960, 4: 95}


@pytest.mark.rule("PT-NB-71b", "PT-NB-71g", "AO-13.71b", "AO-13.71g", "PT-NB-70a", "AO-13.70a", "R-292")
@BOTH
def test_cards_that_were_shown_can_be_mixed_with_nothing(profile: str) -> None:
    play = showdown(profile)
    seen(play, command_due(play.state) or pytest.fail("somebody shows"), ["As", "Ah"])
    assert play.hand.holdings[A].shown
    shown = (MixWithMuck(A, False, by=CROUPIER), MixWithMuck(A, True, by=CROUPIER), MixCards(A, B, by=CROUPIER))
    for command in (*shown, MixCards(B, A, by=CROUPIER)):
        refused = play.refuses(command)
        assert (refused.code, refused.facts) == ("cards-were-seen", {"seat": A})
        assert not accepts(play, command)
    assert accepts(play, MixCards(B, C, by=CROUPIER))
    assert accepts(play, RejectClaim(A, by=CROUPIER))


@pytest.mark.rule("PT-NB-71e", "PT-NB-71g", "AO-13.71e", "AO-13.71g", "R-292")
def test_it_takes_two_covered_hands_to_mix_them() -> None:
    play, offers = dealt(), []
    for seat in (A, B, C, D):
        offers.append(offered(play) & {"mix_cards", "mix_with_muck"})
        play.do(ExposeCards(seat, by=CROUPIER))
    both = {"mix_cards", "mix_with_muck"}
    assert [*offers, offered(play) & both] == [both, both, both, {"mix_with_muck"}, set()]


@pytest.mark.rule("PT-NB-71b", "PT-NB-38")
def test_the_round_is_over_when_nobody_is_left_to_bet_against() -> None:
    play = dealt(caves={1: 1000, 2: 1000, 3: 30, 4: 1000}).say("30 call fold")
    play.do(MixWithMuck(D, False, by=CROUPIER))
    assert play.hand.turn == B  # they have still to call the thirty
    play.say("call")
    assert play.hand.stage == Stage.GATHERING
    again = dealt(caves={1: 1000, 2: 10, 3: 1000, 4: 10}).say("call call call")  # seats 2 and 4 are all in
    turned(again, "2c", "7d", "9h")
    assert again.hand.turn == A
    again.do(MixWithMuck(C, False, by=CROUPIER))
    assert again.hand.stage == Stage.GATHERING


@pytest.mark.rule("PT-NB-71b", "PT-NB-62", "AO-13.62")
def test_at_the_showdown_the_others_show_in_turn_and_are_paid() -> None:
    play = showdown()
    seen(play, command_due(play.state) or pytest.fail("somebody shows"), ["As", "Ah"])
    play.do(MixWithMuck(B, False, by=CROUPIER))
    seen(play, command_due(play.state) or pytest.fail("somebody shows"), ["Ks", "Kh"])
    stages = [play.hand.stage]
    play.do(MixWithMuck(D, False, by=CROUPIER))
    assert [*stages, play.hand.stage] == [Stage.SHOWDOWN, Stage.PAYING]
    play.on()
    assert play.of(PotPaid) == [PotPaid(A, 0, 40)]


# Mixed


@pytest.mark.rule("PT-NB-71g", "AO-13.71g")
@BOTH
@pytest.mark.parametrize("pair", [(C, D), (D, C), (A, B)])
def test_both_hands_are_dead_when_their_cards_are_mixed(profile: str, pair: tuple[Seat, Seat]) -> None:
    play = dealt(profile).say("call")
    assert play.do(MixCards(*pair, by=CROUPIER)) == tuple(RuledOut(seat, HandFault.MIXED) for seat in pair)
    assert set(play.hand.live) == {A, B, C, D} - set(pair)
    assert play.hand.pot == 25


@pytest.mark.rule("PT-NB-71g", "AO-13.71g")
def test_of_three_players_the_third_wins() -> None:
    play = until(dealt().say("call call fold check"), Stage.TURNING)
    play.do(MixCards(B, D, by=CROUPIER))
    assert play.hand.stage == Stage.PAYING
    play.on()
    assert play.of(PotPaid) == [PotPaid(C, 0, 35)]


@pytest.mark.rule("PT-NB-71g", "AO-13.71g", "R-277")
@BOTH
def test_if_nobody_else_is_left_those_two_share_the_pot(profile: str) -> None:
    """60 of their own and 15 of players who folded; the odd chip is the first one's from the mão."""
    play = until(dealt(profile).say("30 call fold fold"), Stage.TURNING)
    shared = (StakeReturned(C, 38), StakeReturned(D, 37), HandVoided(HandFault.MIXED))
    assert play.do(MixCards(C, D, by=INSPECTOR)) == shared
    assert play.caves == {1: 995, 2: 990, 3: 1008, 4: 1007}


@pytest.mark.rule("PT-NB-71g", "AO-13.71g")
def test_it_takes_two_players_who_are_in() -> None:
    play = dealt().say("fold")
    assert play.refuses(MixCards(A, A, by=CROUPIER)).code == "two-players"
    assert play.refuses(MixCards(A, C, by=CROUPIER)).code == "not-in-hand"
    assert play.refuses(MixCards(C, A, by=CROUPIER)).code == "not-in-hand"
    assert accepts(play, MixCards(D, A, by=CROUPIER))
    assert not accepts(play, MixCards(A, A, by=CROUPIER))
    assert not accepts(play, MixCards(A, C, by=CROUPIER))


# Too late


@pytest.mark.rule("PT-NB-71h", "AO-13.71h", "R-274")
@BOTH
def test_a_player_who_claims_a_fault_of_the_deal_too_late_is_out_and_loses_their_bet(profile: str) -> None:
    play = dealt(profile)
    assert play.refuses(RejectClaim(B, by=CROUPIER)).code == "claim-in-time"
    assert "reject_claim" not in offered(play)
    play.say("call")
    assert play.do(RejectClaim(B, by=CROUPIER)) == (RuledOut(B, HandFault.LATE_CLAIM),)
    assert (play.caves[2], play.hand.pot, play.hand.live) == (990, 25, (A, C, D))
    play.say("call call").on()
    assert play.do(RejectClaim(A, by=INSPECTOR)) == (RuledOut(A, HandFault.LATE_CLAIM),)


@pytest.mark.rule("PT-NB-71h", "AO-13.71h", "R-274")
def test_in_sintetico_a_claim_is_in_time_until_the_first_word_after_the_first_card() -> None:
    play = until(Play(by_hand(game=SINTETICO), FOUR), Stage.TURNING)
    assert play.refuses(RejectClaim(B, by=CROUPIER)).code == "claim-in-time"
    turned(play, "As")
    assert play.refuses(RejectClaim(B, by=CROUPIER)).code == "claim-in-time"
    play.say("check")
    assert accepts(play, RejectClaim(B, by=CROUPIER))


@pytest.mark.rule("PT-NB-71g", "PT-NB-71h", "R-274")
def test_a_player_who_is_out_by_a_fault_has_not_spoken() -> None:
    play = dealt(caves=dict.fromkeys(range(1, 6), 1000))
    play.do(MixCards(C, D, by=CROUPIER))
    assert play.hand.turn == 5
    assert play.refuses(RejectClaim(B, by=CROUPIER)).code == "claim-in-time"
    play.say("fold")
    assert accepts(play, RejectClaim(B, by=CROUPIER))


# Exposed


@pytest.mark.rule("PT-NB-71e", "AO-13.71e")
@BOTH
def test_a_player_who_exposes_their_cards_plays_on_with_them_in_the_open(profile: str) -> None:
    play = dealt(profile).say("call")
    assert seen(play, ExposeCards(C, by=CROUPIER), ["As", "Ah"]) == (CardsTurned(C, cards("As", "Ah")),)
    assert play.hand.turn == D
    for viewer in (A, CROUPIER, Role.PUBLIC):
        shown = GAME.view(play.state, viewer).hand
        assert shown is not None
        assert shown.holdings[C].cards == cards("As", "Ah")
        assert shown.holdings[D].cards == (FACE_DOWN, FACE_DOWN)
    assert play.refuses(ExposeCards(C, by=CROUPIER)).code == "no-hidden-cards"
    assert not accepts(play, ExposeCards(C, by=CROUPIER))
    play.say("call call check")
    turned(play, "2c", "7d", "9h")
    assert Card("As") not in play.hand.board


@pytest.mark.rule("PT-NB-71e", "PT-NB-62")
def test_a_player_who_has_exposed_their_cards_need_not_show_them_again() -> None:
    play = flop()
    seen(play, ExposeCards(B, by=CROUPIER), ["As", "Ah"])
    turned(checked_down(play), "Js")
    turned(checked_down(play), "3d")
    until(checked_down(play), Stage.SHOWDOWN)
    while play.hand.stage == Stage.SHOWDOWN:
        next_act(play)
    assert [event.seat for event in play.of(CardsTurned)] == [B, A, C, D]


@pytest.mark.rule("PT-NB-71e", "AO-13.71e", "PT-NB-106a", "AO-16.12a")
@BOTH
def test_a_player_who_exposes_their_cards_has_seen_them_and_may_not_stake_blind(profile: str) -> None:
    play = until(Play(by_hand(profile, SINTETICO, estardilho=True), FOUR), Stage.ESTARDILHO)
    seen(play, ExposeCards(C, by=CROUPIER), ["As", "Ah"])
    assert play.refuses(Estardilho(20, by=C)).code == "has-looked"
    assert play.hand.stage == Stage.ESTARDILHO
    play.do(Estardilho(20, by=B))


@pytest.mark.rule("PT-NB-71e", "AO-13.71e")
def test_at_the_showdown_cards_are_turned_anyway() -> None:
    play = showdown()
    assert play.refuses(ExposeCards(A, by=CROUPIER)).code == "not-now-in-hand"
    assert "expose_cards" not in offered(play)


@pytest.mark.rule("PT-NB-71e")
def test_nobody_exposes_cards_that_are_not_dealt() -> None:
    play = until(Play(by_hand(game=SINTETICO), FOUR), Stage.TURNING)
    assert "expose_cards" in offered(play)
    assert play.refuses(ExposeCards(Seat(9), by=CROUPIER)).code == "not-seated"


# Announced wrongly


@pytest.mark.rule("PT-NB-70a", "AO-13.70a", "PT-NB-64", "AO-13.64", "R-279")
@BOTH
def test_the_cards_decide_and_not_what_was_announced(profile: str) -> None:
    play = showdown(profile)
    for hole in ("As Ah", "Kc Kd", "Ad Ac", "4c 5c"):
        assert play.refuses(CorrectAnnouncement(B, by=CROUPIER)).code == "not-now-in-hand"
        seen(play, command_due(play.state) or pytest.fail("somebody shows"), hole.split())
    assert play.hand.stage == Stage.PAYING
    for seat in (A, B, C, D):  # a loser, or one of two winners announced alone
        assert accepts(play, CorrectAnnouncement(seat, by=CROUPIER))
        assert play.do(CorrectAnnouncement(seat, by=CROUPIER)) == (AnnouncementCorrected(seat, (A, C)),)
    assert play.refuses(CorrectPot(B, 0, by=CROUPIER)).code == "no-such-pot", "there is only one"
    play.on()
    assert {paid.seat: paid.chips for paid in play.of(PotPaid)} == {A: 20, C: 20}


@pytest.mark.rule("PT-NB-70a", "AO-13.70a", "PT-NB-38", "AO-13.38", "R-279")
def test_each_of_several_pots_has_its_own_winner() -> None:
    """C is all in for 50 and has the highest hand; B wins what D put in besides."""
    play = until(Play(by_hand(), {1: 1000, 2: 1000, 3: 50, 4: 1000}), Stage.BETTING).say("50 100 fold call")
    for board in ("2c 7d 9h", "Js", "3d"):
        until(play, Stage.TURNING)
        seen(play, command_due(play.state) or pytest.fail("the board"), board.split())
        play.say("check check")
    until(play, Stage.SHOWDOWN)
    for hole in ("Kc Kd", "As Ah", "4c 5c"):
        seen(play, command_due(play.state) or pytest.fail("somebody shows"), hole.split())
    for wrong, pot, winner in ((B, 0, C), (D, 0, C), (C, 1, B), (D, 1, B)):
        assert accepts(play, CorrectPot(wrong, pot, by=CROUPIER))
        assert play.do(CorrectPot(wrong, pot, by=CROUPIER)) == (AnnouncementCorrected(wrong, (winner,), pot),)
    for right, pot in ((C, 0), (B, 1)):
        assert not accepts(play, CorrectPot(right, pot, by=CROUPIER))
        assert play.refuses(CorrectPot(right, pot, by=CROUPIER)).code == "announced-rightly"
    assert play.refuses(CorrectPot(B, 2, by=CROUPIER)).code == "no-such-pot"
    assert accepts(play, CorrectAnnouncement(C, by=CROUPIER)), "of everything"


@pytest.mark.rule("PT-NB-70a", "AO-13.70a")
def test_where_nobody_showed_no_winner_is_announced_by_mistake() -> None:
    play = until(dealt().say("fold fold fold"), Stage.PAYING)
    assert play.refuses(CorrectAnnouncement(A, by=CROUPIER)).code == "announced-rightly"
    assert "correct_announcement" not in offered(play)
