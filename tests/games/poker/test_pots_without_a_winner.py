"""An all-in player left alone wins what they matched; the last two with mixed cards share the pot."""

import pytest
from msgspec.structs import replace

from panoverde.core.commands import Leave
from panoverde.core.decider import Command
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.money import UNPLACED
from panoverde.core.people import Seat
from panoverde.games._poker.errors.dead_hands import HandFault, MixCards, MixWithMuck, RejectClaim
from panoverde.games._poker.errors.missing_bets import ReducePot
from panoverde.games._poker.errors.wrong_bets import BetOutOfTurn
from panoverde.games._poker.hand.payment import BetsGathered, PayPots, PotPaid, UncalledReturned
from panoverde.games._poker.hand.pots import Pot, unmatched
from panoverde.games._poker.hand.void import HandVoided, StakeReturned
from panoverde.games._poker.state import Stage, with_player
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import BOTH, CROUPIER, FOUR, accepts, by_hand, dealt, turned, until
from tests.games.poker.tables import Play

A, B, C, D = (Seat(number) for number in range(1, 5))
SHORT_BIG = {1: 1000, 2: 50, 3: 1000, 4: 1000}


def told(play: Play, command: Command) -> CoupEnded:
    """The hand as it is told when this act ends it."""
    before = play.state
    events = play.do(command)
    facts = GAME.facts(before, play.state, events)
    (ended,) = (fact for fact in facts if isinstance(fact, CoupEnded))
    return ended


def all_in_called() -> Play:
    """B is all in for 50, C and D have 400 each, the mão has folded its 5."""
    return until(dealt(caves=SHORT_BIG).say("400 call fold call"), Stage.TURNING)


# An all-in player alone


def test_what_lies_beyond_everybody_still_in() -> None:
    assert unmatched({A: 5, B: 50, C: 400, D: 400}, (B,)) == {C: 350, D: 350}
    assert unmatched({A: 5, B: 50, C: 100, D: 400}, (B, C)) == {D: 300}
    assert unmatched({A: 50, B: 50, C: 400}, (A, C)) == {}


@pytest.mark.rule("PT-NB-49", "PT-NB-50", "AO-13.49", "AO-13.50", "R-320")
@BOTH
def test_an_all_in_player_left_alone_in_a_round_wins_what_they_matched(profile: str) -> None:
    play = Play(by_hand(profile), SHORT_BIG).on().say("400 call fold call")
    turned(play, "2c", "7d", "9h")
    play.do(MixCards(C, D, by=CROUPIER))
    play.on()
    assert play.of(UncalledReturned) == [UncalledReturned(C, 350), UncalledReturned(D, 350)]
    assert play.of(BetsGathered)[-1].pots == (Pot(155, (B,)),)
    assert play.of(PotPaid) == [PotPaid(B, 0, 155)]
    assert play.caves == {1: 995, 2: 155, 3: 950, 4: 950}


@pytest.mark.rule("PT-NB-49", "PT-NB-50", "AO-13.49", "AO-13.50", "R-320")
def test_between_two_rounds_it_goes_back_with_the_payment() -> None:
    play = all_in_called()
    play.do(MixCards(C, D, by=CROUPIER))
    assert play.hand.stage == Stage.PAYING
    play.on()
    assert play.of(UncalledReturned) == [UncalledReturned(C, 350), UncalledReturned(D, 350)]
    assert play.of(PotPaid) == [PotPaid(B, 0, 155)]


@pytest.mark.rule("PT-NB-49", "PT-NB-50", "R-320", "R-109")
def test_what_goes_back_with_the_payment_was_not_staked() -> None:
    play = all_in_called()
    play.do(MixCards(C, D, by=CROUPIER))
    assert told(play, PayPots(by=CROUPIER)) == CoupEnded(
        1, (Share(A, 5, -5), Share(B, 50, 105), Share(C, 50, -50), Share(D, 50, -50))
    )


@pytest.mark.rule("PT-NB-49", "PT-NB-50", "R-320")
def test_two_all_in_players_win_no_more_than_the_higher_of_them_matched() -> None:
    """B all in for 50, C for 100; D, who has 400 in with A, is out, and then A."""
    play = dealt(caves={1: 1000, 2: 50, 3: 100, 4: 1000}).say("100 400 call call")
    turned(play, "2c", "7d", "9h")
    play.do(MixCards(A, D, by=CROUPIER))
    until(play, Stage.TURNING)
    assert play.of(UncalledReturned) == [UncalledReturned(A, 300), UncalledReturned(D, 300)]
    assert play.of(BetsGathered)[-1].pots == (Pot(200, (B, C)), Pot(150, (C,)))


@pytest.mark.rule("PT-NB-51", "AO-13.51", "PT-NB-71b", "R-320")
def test_a_player_who_could_still_match_wins_it_all() -> None:
    """C raises to 100 and loses their cards; A and D fold to it, and B never has to call."""
    play = dealt().say("100")
    play.do(MixWithMuck(C, rebuilt=False, by=CROUPIER))
    play.say("fold fold").on()
    assert play.of(UncalledReturned) == []
    assert play.of(PotPaid) == [PotPaid(B, 0, 115)]


# The last two, mixed


@pytest.mark.rule("PT-NB-71g", "PT-NB-71h", "PT-NB-39a", "AO-13.71g", "R-277")
@BOTH
def test_players_who_folded_or_claimed_late_get_nothing_back(profile: str) -> None:
    play = dealt(profile).say("call")
    play.do(RejectClaim(A, by=CROUPIER))
    until(play.say("fold check"), Stage.TURNING)
    ended = told(play, MixCards(B, C, by=CROUPIER))
    assert play.of(StakeReturned) == [StakeReturned(B, 13), StakeReturned(C, 12)]
    assert ended == CoupEnded(1, (Share(A, 5, -5), Share(B, 10, 3), Share(C, 10, 2), Share(D, 0, 0)))


@pytest.mark.rule("PT-NB-71g", "R-277")
def test_where_nobody_else_had_a_bet_the_hand_is_null() -> None:
    play = dealt().say("fold fold call check")
    until(play, Stage.TURNING)
    ended = told(play, MixCards(A, B, by=CROUPIER))
    assert ended.void
    assert not any(share.gain for share in ended.shares)


@pytest.mark.rule("PT-NB-71g", "PT-NB-66", "R-107", "R-277")
def test_they_share_only_the_pots_that_both_contest() -> None:
    """B all in for 50, C and D with 400; D folds."""
    play = dealt(caves=SHORT_BIG).say("400 call fold call")
    turned(play, "2c", "7d", "9h")
    play.say("100 fold")
    until(play, Stage.TURNING)
    assert play.of(UncalledReturned) == [UncalledReturned(C, 100)]
    play.do(MixCards(B, C, by=CROUPIER))
    assert play.of(StakeReturned) == [StakeReturned(B, 78), StakeReturned(C, 77 + 700)]


@pytest.mark.rule("PT-NB-71g", "PT-NB-49", "R-277", "R-320")
def test_what_neither_of_them_matched_goes_back_first() -> None:
    """B all in for 50 and C for 100 are left, D and A were out with 400 each."""
    play = dealt(caves={1: 1000, 2: 50, 3: 100, 4: 1000}).say("100 400 call call")
    until(play, Stage.TURNING)
    play.do(MixCards(A, D, by=CROUPIER))
    ended = told(play, MixCards(B, C, by=CROUPIER))
    assert play.of(UncalledReturned) == [UncalledReturned(A, 300), UncalledReturned(D, 300)]
    assert play.of(StakeReturned) == [StakeReturned(B, 100), StakeReturned(C, 100 + 150)]
    assert play.events[-1] == HandVoided(HandFault.MIXED)
    assert {share.seat: share.gain for share in ended.shares} == {1: -100, 2: 50, 3: 150, 4: -100}


@pytest.mark.rule("PT-NB-71g", "PT-NB-66", "R-277", "R-278")
def test_a_player_who_has_bet_nothing_yet_has_no_part_in_it() -> None:
    """B raises out of turn, the big bet is missing, A and C are out; D has still to speak."""
    play = dealt()
    play.do(BetOutOfTurn(B, 100, by=CROUPIER))
    play.do(ReducePot(10, by=CROUPIER))
    play.do(MixCards(A, C, by=CROUPIER))
    play.do(MixCards(B, D, by=CROUPIER))
    assert play.of(StakeReturned) == [StakeReturned(B, 95)]
    assert GAME.holdings(play.state)[UNPLACED] == 10


@pytest.mark.rule("PT-NB-71g", "PT-NB-90", "R-277")
def test_a_missed_blind_that_went_into_the_shared_pot_is_paid() -> None:
    """C pays a debt of 10: the pot of 35 is B's and C's."""
    play = Play(by_hand(), FOUR)
    play.state = with_player(play.state, C, replace(play.state.players[C], owes=10))
    until(play.on().say("call fold fold check"), Stage.TURNING)
    play.do(MixCards(B, C, by=CROUPIER))
    assert play.of(StakeReturned) == [StakeReturned(B, 18), StakeReturned(C, 17)]
    assert play.state.players[C].owes == 0


@pytest.mark.rule("PT-NB-71g", "PT-NB-90", "R-277")
def test_it_is_paid_even_where_the_share_is_as_much_as_they_staked() -> None:
    """C pays a debt of 15: half of the pot of 50 is what C put in."""
    play = Play(by_hand(), FOUR)
    play.state = with_player(play.state, C, replace(play.state.players[C], owes=15))
    until(play.on().say("call call fold fold"), Stage.TURNING)
    play.do(MixCards(C, D, by=CROUPIER))
    assert play.of(StakeReturned) == [StakeReturned(C, 25), StakeReturned(D, 25)]
    assert play.state.players[C].owes == 0


@pytest.mark.rule("PT-NB-71g", "AO-13.71g", "PT-NB-89", "AO-14.18", "R-277")
@BOTH
def test_a_shared_pot_ends_a_hand_like_any_other(profile: str) -> None:
    """71g annuls two hands and not the jogada: it counts, and so do its bets."""
    play = Play(by_hand(profile), FOUR)
    for seat in (C, D):
        play.state = with_player(play.state, seat, replace(play.state.players[seat], idle=4))
    until(play.on().say("call fold fold check"), Stage.TURNING)
    play.do(MixCards(B, C, by=CROUPIER))
    assert (play.state.hands, play.state.course.voided, play.state.marker) == (1, 0, A)
    assert [play.state.players[seat].idle for seat in (A, B, C, D)] == [0, 0, 0, 5]


@pytest.mark.rule("PT-NB-14l", "AO-13.14l")
def test_players_who_have_both_left_mix_no_cards() -> None:
    play = until(dealt().say("call call call check"), Stage.TURNING)
    for seat in (B, C):
        play.do(Leave(by=seat))
    assert play.refuses(MixCards(B, C, by=CROUPIER)).code == "already-leaving"
    assert not accepts(play, MixCards(B, C, by=CROUPIER))
    assert accepts(play, MixCards(B, D, by=CROUPIER))
    assert accepts(play, MixCards(D, B, by=CROUPIER))
    play.do(MixCards(D, B, by=CROUPIER))
    assert play.hand.live == (A, C)
