"""First bets that were not made, found once the cards are dealt."""

from typing import Any

import pytest

from panoverde.core.commands import Void
from panoverde.core.money import POT, UNPLACED
from panoverde.core.people import Seat
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut
from panoverde.games._poker.errors.missing_bets import FindMissingBet, MissingBetMade, PotReduced, ReducePot
from panoverde.games._poker.hand.estardilho import Estardilho
from panoverde.games._poker.hand.payment import BetsGathered, GatherBets, PotPaid
from panoverde.games._poker.hand.pots import Pot
from panoverde.games._poker.hand.showdown import CardsTurned
from panoverde.games._poker.hand.void import PotMadeWhole, StakeReturned
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
    checked_down,
    dealt,
    next_act,
    offered,
    turned,
    until,
)
from tests.games.poker.tables import HOLDEM, OMAHA, Play

A, B, C, D = (Seat(number) for number in range(1, 5))
BLINDS = pytest.mark.parametrize("game", [HOLDEM, OMAHA], ids=["holdem", "omaha"])


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-126")
@BOTH
@BLINDS
def test_a_player_who_did_not_make_their_first_bet_makes_it_or_takes_no_part(profile: str, game: Any) -> None:
    play = dealt(profile, game)
    assert play.do(FindMissingBet(A, True, by=CROUPIER)) == (MissingBetMade(A),)
    assert (play.hand.pot, play.caves[1]) == (15, 995)  # the books have it already
    assert play.refuses(FindMissingBet(A, False, by=CROUPIER)).code == "no-bet-missing"  # found and made
    assert play.do(FindMissingBet(B, False, by=CROUPIER)) == (
        StakeReturned(B, 10),
        RuledOut(B, HandFault.NO_FIRST_BET),
    )
    assert (play.caves[2], play.hand.pot, play.hand.turn, play.hand.price) == (1000, 5, C, 10)
    play.say("call call call").on()
    assert play.of(BetsGathered) == [BetsGathered((Pot(30, (A, C, D)),))]


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-126")
@BOTH
def test_a_player_who_did_not_make_their_ante_makes_it_or_takes_no_part(profile: str) -> None:
    play = until(Play(by_hand(profile, SINTETICO), FOUR), Stage.TURNING)
    assert play.do(FindMissingBet(C, True, by=CROUPIER)) == (MissingBetMade(C),)
    play.do(FindMissingBet(D, False, by=CROUPIER))
    assert (play.caves[4], play.hand.pot) == (1000, 30)
    turned(play, "As")
    play.say("check check check").on()
    assert play.of(BetsGathered) == [BetsGathered((Pot(30, (B, C, A)),))]


@pytest.mark.rule("PT-NB-91", "AO-14.20", "R-278")
def test_missing_bets_are_looked_for_from_the_deal_on() -> None:
    play = until(Play(by_hand(), FOUR), Stage.DEALING)
    assert play.refuses(FindMissingBet(A, True, by=CROUPIER)).code == "not-now-in-hand"
    assert play.refuses(ReducePot(5, by=CROUPIER)).code == "not-now-in-hand"
    assert not offered(play) & {"find_missing_bet", "reduce_pot"}
    play.on()
    for seat in (C, D, Seat(9)):
        assert play.refuses(FindMissingBet(seat, True, by=CROUPIER)).code == "no-bet-missing"
    assert offered(play) >= {"find_missing_bet", "reduce_pot"}
    play.say("call fold")
    assert offered(play) >= {"find_missing_bet", "reduce_pot"}
    assert play.refuses(FindMissingBet(C, True, by=CROUPIER)).code == "no-bet-missing"  # only called
    assert play.do(FindMissingBet(B, False, by=CROUPIER))[0] == StakeReturned(B, 10)
    assert play.refuses(ReducePot(5, by=CROUPIER)).code == "no-bet-missing"
    assert "reduce_pot" not in offered(play)


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-278")
@BOTH
def test_a_missing_ante_noticed_after_a_bet_is_made_late_or_the_player_is_out(profile: str) -> None:
    """B has bet and must pay; C, who has still to speak, may stay out."""
    play = Play(by_hand(profile, SINTETICO), FOUR)
    turned(play, "As")
    play.say("20")
    refused = play.refuses(FindMissingBet(B, False, by=CROUPIER))
    assert (refused.code, refused.facts["seat"]) == ("has-taken-part", B)
    assert not accepts(play, FindMissingBet(B, False, by=CROUPIER))
    assert accepts(play, FindMissingBet(C, False, by=CROUPIER))
    assert play.do(FindMissingBet(B, True, by=CROUPIER)) == (MissingBetMade(B),)
    assert play.do(FindMissingBet(C, False, by=CROUPIER)) == (
        StakeReturned(C, 10),
        RuledOut(C, HandFault.NO_FIRST_BET),
    )
    assert (play.hand.turn, play.hand.pot, play.caves[3]) == (D, 50, 1000)


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-278")
def test_a_player_who_has_shown_must_make_the_ante_that_is_missing() -> None:
    play = Play(by_hand(game=SINTETICO), FOUR)
    for card in ("As", "Kd", "9h", "8c", "Td"):
        turned(play, card)
        checked_down(play)
    until(play, Stage.SHOWDOWN)
    next_act(play)
    seat = play.of(CardsTurned)[0].seat
    assert play.refuses(FindMissingBet(seat, False, by=CROUPIER)).code == "has-taken-part"
    assert play.do(FindMissingBet(seat, True, by=CROUPIER)) == (MissingBetMade(seat),)
    assert play.do(FindMissingBet(A, False, by=CROUPIER))[0] == StakeReturned(A, 10)


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-278")
@BOTH
def test_antes_that_are_nobodys_are_missed_late_too(profile: str) -> None:
    play = Play(by_hand(profile, SINTETICO), FOUR)
    turned(play, "As")
    play.say("20 fold")
    assert play.do(ReducePot(30, by=CROUPIER)) == (PotReduced(30),)
    assert play.hand.pot == 30


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-278")
@BOTH
def test_several_may_not_have_made_theirs_and_the_last_one_wins(profile: str) -> None:
    """«Devem fazê-lo se quiserem participar no golpe»: however many are left."""
    play = until(Play(by_hand(profile, SINTETICO), FOUR), Stage.TURNING)
    for seat in (B, D):
        play.do(FindMissingBet(seat, False, by=CROUPIER))
        assert play.refuses(ReducePot(10, by=CROUPIER)).code == "no-bet-missing"
        assert "reduce_pot" not in offered(play)
    assert play.caves == {1: 990, 2: 1000, 3: 990, 4: 1000}
    assert accepts(play, FindMissingBet(A, True, by=CROUPIER))
    assert accepts(play, FindMissingBet(A, False, by=CROUPIER))
    play.do(FindMissingBet(A, False, by=CROUPIER))
    assert play.hand.stage == Stage.PAYING
    play.on()
    assert play.of(PotPaid) == [PotPaid(C, 0, 10)]
    assert play.caves == FOUR


@pytest.mark.rule("R-278", "PT-NB-106a")
def test_a_player_who_staked_blind_without_an_ante_must_make_it() -> None:
    play = until(Play(by_hand(game=SINTETICO, estardilho=True), FOUR), Stage.ESTARDILHO)
    play.do(Estardilho(20, by=B))
    assert {"find_missing_bet", "reduce_pot"} <= offered(play)
    assert play.refuses(FindMissingBet(B, False, by=CROUPIER)).code == "has-taken-part"
    play.do(FindMissingBet(C, False, by=CROUPIER))
    assert play.hand.turn == D
    play.say("call call call").do(GatherBets(by=CROUPIER))
    assert (play.hand.stage, play.hand.pot) == (Stage.TURNING, 3 * (10 + 40))


@pytest.mark.rule("PT-NB-111", "AO-16.17", "R-126", "R-278")
@BOTH
def test_a_missing_ante_is_found_while_an_estardilho_may_still_be_made(profile: str) -> None:
    play = until(Play(by_hand(profile, SINTETICO, estardilho=True), FOUR), Stage.ESTARDILHO)
    play.do(FindMissingBet(C, True, by=CROUPIER))
    play.do(FindMissingBet(D, False, by=CROUPIER))
    assert (play.hand.live, play.hand.pot, play.caves[4], play.hand.stage) == ((B, C, A), 30, 1000, Stage.ESTARDILHO)
    play.do(Estardilho(20, by=B))
    play.say("call call call")
    assert play.hand.pot == 3 * (10 + 40)


@pytest.mark.rule("PT-NB-91", "AO-14.20", "PT-NB-111", "AO-16.17", "R-126", "R-278")
@BOTH
@pytest.mark.parametrize(("game", "missing"), [(OMAHA, 5), (SINTETICO, 20)], ids=["omaha", "sintetico"])
def test_if_nobody_knows_whose_it_is_the_pot_is_reduced(profile: str, game: Any, missing: int) -> None:
    play = Play(by_hand(profile, game), FOUR)
    if game is SINTETICO:
        turned(play, "As")
    play.on()
    before = play.hand.pot
    assert play.do(ReducePot(missing, by=CROUPIER)) == (PotReduced(missing),)
    held = GAME.holdings(play.state)
    assert (held[POT], held[UNPLACED]) == (before - missing, missing)
    assert play.refuses(ReducePot(missing, by=CROUPIER)).code == "no-bet-missing"
    play.say("fold fold fold").on()
    assert sum(paid.chips for paid in play.of(PotPaid)) == play.of(BetsGathered)[0].pots[0].amount
    assert sum(play.caves.values()) == 4000 - missing
    assert GAME.holdings(play.state)[POT] == 0


@pytest.mark.rule("R-278", "R-272")
def test_annulled_it_gives_each_what_they_bet() -> None:
    play = dealt()
    play.do(ReducePot(10, by=CROUPIER))
    play.say("call call call check").on()
    happened = play.do(Void("contado", by=INSPECTOR))
    assert happened[0] == PotMadeWhole(10)
    assert play.caves == FOUR
    assert GAME.holdings(play.state)[UNPLACED] == 0


@pytest.mark.rule("R-278")
def test_what_is_missing_is_whole_first_bets_and_not_all_of_them() -> None:
    play = dealt()
    assert [accepts(play, ReducePot(chips, by=CROUPIER)) for chips in (4, 5, 6, 10, 15)] == [
        False,
        True,
        False,
        True,
        False,
    ]
    assert play.refuses(ReducePot(15, by=CROUPIER)).code == "no-bet-missing"
    sintetico = until(Play(by_hand(game=SINTETICO), FOUR), Stage.TURNING)
    assert [accepts(sintetico, ReducePot(chips, by=CROUPIER)) for chips in (10, 15, 30, 40)] == [
        True,
        False,
        True,
        False,
    ]
