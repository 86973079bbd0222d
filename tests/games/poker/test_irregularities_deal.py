"""Slips until the cards are dealt."""

from typing import Any

import pytest

from panoverde.core.cards import Card
from panoverde.core.chance import BadScript, Scripted
from panoverde.core.people import Seat
from panoverde.games._poker.errors.board_errors import TurnExtra
from panoverde.games._poker.errors.dead_hands import HandFault, RejectClaim, RuledOut
from panoverde.games._poker.errors.misdeals import (
    CallMisdeal,
    CardSetAside,
    DealTurningOne,
    DeckShuffledAgain,
    Misdeal,
    SetAside,
    ShuffleAgain,
    TurnedInDeal,
)
from panoverde.games._poker.errors.showdown_errors import ExposeCards
from panoverde.games._poker.hand.board import BoardTurned, CardBurnt
from panoverde.games._poker.hand.deal import DeckShuffled, OwnCardDealt
from panoverde.games._poker.hand.void import HandVoided
from panoverde.games._poker.state import FACE_DOWN, Stage
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
    turned,
    until,
)
from tests.games.poker.tables import HOLDEM, OMAHA, Play

A = Seat(1)


@pytest.mark.rule("PT-NB-33", "AO-13.33")
@BOTH
@pytest.mark.parametrize("stage", [Stage.POSTING, Stage.DEALING])
def test_a_card_seen_at_the_cut_has_the_deck_shuffled_again(profile: str, stage: Stage) -> None:
    play = until(Play(by_hand(profile), FOUR), stage)
    before = play.state
    assert "shuffle_again" in offered(play, CROUPIER) & offered(play, INSPECTOR)
    assert play.do(ShuffleAgain(by=CROUPIER)) == (DeckShuffledAgain(),)
    assert play.state == before
    assert len(play.of(DeckShuffled)) == 1


@pytest.mark.rule("PT-NB-33", "AO-13.33")
def test_it_is_not_shuffled_again_before_it_was_or_once_it_is_dealt() -> None:
    play = until(Play(by_hand(), FOUR), Stage.SHUFFLING)
    for _ in range(2):
        assert play.refuses(ShuffleAgain(by=CROUPIER)).code == "not-now-in-hand"
        assert "shuffle_again" not in offered(play)
        until(play, Stage.BETTING)


MISDEALS = {
    Misdeal.ORDER: "PT-NB-69a AO-13.69a PT-NB-109a AO-16.15a",
    Misdeal.COUNT: "PT-NB-69b AO-13.69b PT-NB-109b AO-16.15b",
    Misdeal.ANOTHERS: "PT-NB-69c AO-13.69c",
    Misdeal.FACE_UP: "PT-NB-69d AO-13.69d PT-NB-109c AO-16.15c",
    Misdeal.DECK: "PT-NB-69e AO-13.69e",
    Misdeal.DAMAGED: "PT-NB-69f AO-13.69f",
    Misdeal.TURNED: "PT-NB-69g AO-13.69g PT-NB-109d AO-16.15d",
}
EVERY = [pytest.param(cause, marks=pytest.mark.rule(*cites.split())) for cause, cites in MISDEALS.items()]


@pytest.mark.rule("PT-NB-69", "AO-13.69", "PT-NB-109", "AO-16.15", "R-123", "R-274")
@BOTH
@pytest.mark.parametrize("game", [HOLDEM, SINTETICO], ids=["holdem", "sintetico"])
@pytest.mark.parametrize("cause", EVERY)
def test_a_fault_of_the_deal_makes_the_hand_void(profile: str, game: Any, cause: Misdeal) -> None:
    for after_the_cards in (False, True):
        play = until(Play(by_hand(profile, game), FOUR), Stage.DEALING)
        if after_the_cards:
            next_act(play)
        assert sum(play.caves.values()) < 4000
        happened = play.do(CallMisdeal(cause, by=CROUPIER))
        assert happened[-1] == HandVoided(cause)
        assert play.caves == FOUR
        assert play.state.hand is None


@pytest.mark.rule("PT-NB-69", "PT-NB-69a", "PT-NB-69b", "PT-NB-69c", "PT-NB-69g", "AO-13.69", "R-274")
@BOTH
@pytest.mark.parametrize("cause", list(MISDEALS))
def test_a_fault_of_the_deal_found_late_makes_it_void_too(profile: str, cause: Misdeal) -> None:
    """69 sets no time: «quando se verificar que»."""
    play = Play(by_hand(profile), FOUR).say("fold")
    for words in ("call call check", "check"):
        assert accepts(play, CallMisdeal(cause, by=INSPECTOR))
        play.say(words).on()
    assert play.hand.round == 1
    assert play.do(CallMisdeal(cause, by=CROUPIER))[-1] == HandVoided(cause)
    assert play.caves == FOUR


@pytest.mark.rule("PT-NB-69b", "AO-13.69b", "R-274")
def test_until_the_pot_is_paid() -> None:
    play = dealt().say("30 fold fold fold")
    until(play, Stage.PAYING)
    assert accepts(play, CallMisdeal(Misdeal.COUNT, by=CROUPIER))
    play.on()
    assert play.refuses(CallMisdeal(Misdeal.COUNT, by=CROUPIER)).code == "no-misdeal-now"


@pytest.mark.rule("R-274", "PT-NB-69", "AO-13.69")
def test_there_is_no_misdeal_before_the_cut_or_without_a_hand() -> None:
    play = Play(by_hand(), FOUR)
    for stage in (None, Stage.SHUFFLING):
        if stage:
            until(play, stage)
        assert play.refuses(CallMisdeal(Misdeal.DECK, by=CROUPIER)).code == "no-misdeal-now"
        assert "call_misdeal" not in offered(play)


@pytest.mark.rule("R-274", "PT-NB-69e", "PT-NB-69f", "AO-13.69e", "AO-13.69f")
@BOTH
def test_between_the_cut_and_the_deal_only_the_deck_can_be_wrong(profile: str) -> None:
    play = until(Play(by_hand(profile), FOUR), Stage.POSTING)
    of_the_deck = {Misdeal.DECK, Misdeal.DAMAGED, Misdeal.FACE_UP}
    for cause in Misdeal:
        assert accepts(play, CallMisdeal(cause, by=CROUPIER)) == (cause in of_the_deck)
    assert play.refuses(CallMisdeal(Misdeal.ORDER, by=CROUPIER)).code == "no-misdeal-now"
    assert play.do(CallMisdeal(Misdeal.DAMAGED, by=CROUPIER)) == (HandVoided(Misdeal.DAMAGED),)


@pytest.mark.rule("R-274", "R-145", "PT-NB-110", "AO-16.16", "PT-NB-71h", "AO-13.71h")
@BOTH
def test_cards_turned_besides_do_not_begin_the_first_round(profile: str) -> None:
    play = Play(by_hand(profile, SINTETICO), FOUR)
    turned(play, "As")
    play.do(TurnExtra(1, by=CROUPIER), Scripted(["Kd"]))
    assert play.refuses(RejectClaim(A, by=CROUPIER)).code == "claim-in-time"
    play.say("check")
    assert accepts(play, RejectClaim(A, by=CROUPIER))


@pytest.mark.rule("PT-NB-109", "PT-NB-109c", "AO-16.15", "AO-16.15c", "R-118", "R-146")
def test_each_variant_refuses_by_its_own_rule() -> None:
    holdem = until(Play(by_hand(), FOUR), Stage.DEALING)
    holdem.do(SetAside(by=CROUPIER), Scripted(["7h"]))
    assert holdem.refuses(SetAside(by=CROUPIER)).cites == ("PT-NB-69d", "AO-13.69d", "R-118")
    holdem.say("fold fold fold").on()
    assert "PT-NB-109" not in holdem.refuses(CallMisdeal(Misdeal.ORDER, by=CROUPIER)).cites
    sintetico = until(Play(by_hand(game=SINTETICO), FOUR), Stage.DEALING)
    assert sintetico.refuses(SetAside(by=CROUPIER)).cites == ("PT-NB-109c", "AO-16.15c", "R-146")
    early = until(Play(by_hand(game=SINTETICO), FOUR), Stage.POSTING)
    assert {"PT-NB-109", "AO-16.15"} <= set(early.refuses(CallMisdeal(Misdeal.ORDER, by=CROUPIER)).cites)


@pytest.mark.rule("R-274")
def test_in_sintetico_the_first_round_begins_after_the_first_common_card() -> None:
    play = until(Play(by_hand(game=SINTETICO), FOUR), Stage.TURNING)
    turned(play, "As")
    assert play.refuses(RejectClaim(A, by=CROUPIER)).code == "claim-in-time"
    play.say("check")
    assert play.do(RejectClaim(A, by=CROUPIER)) == (RuledOut(A, HandFault.LATE_CLAIM),)
    assert play.do(CallMisdeal(Misdeal.ORDER, by=CROUPIER))[-1] == HandVoided(Misdeal.ORDER)


@pytest.mark.rule("PT-NB-69d", "AO-13.69d", "R-118")
@BOTH
@pytest.mark.parametrize("stage", [Stage.DEALING, Stage.TURNING])
def test_one_card_face_up_in_the_deck_is_burnt_next(profile: str, stage: Stage) -> None:
    play = Play(by_hand(profile), FOUR)
    if stage == Stage.TURNING:
        play.say("call call call check")
    until(play, stage)
    assert play.do(SetAside(by=CROUPIER), Scripted(["7h"])) == (CardSetAside(Card("7h")),)
    assert play.refuses(SetAside(by=CROUPIER)).code == "hand-is-void"
    assert "set_aside_card" not in offered(play)
    if stage == Stage.DEALING:
        play.say("call call call check")
    assert turned(play, "As", "Kd", "2c") == (CardBurnt(Card("7h")), BoardTurned(cards("As", "Kd", "2c")))
    assert turned(checked_down(play), "9d") == (CardBurnt(), BoardTurned(cards("9d")))
    assert Card("7h") in play.hand.known


@pytest.mark.rule("PT-NB-70c", "AO-13.70c", "PT-NB-70", "AO-13.70")
@BOTH
@pytest.mark.parametrize(("game", "hole"), [(HOLDEM, 2), (OMAHA, 4)], ids=["holdem", "omaha"])
def test_a_player_who_had_a_card_turned_is_completed_last_and_it_is_burnt_next(
    profile: str, game: Any, hole: int
) -> None:
    play = until(Play(by_hand(profile, game), FOUR), Stage.DEALING)
    happened = play.do(DealTurningOne(Seat(3), hole, by=CROUPIER), Scripted(["Qs"]))
    dealt = [event.seat for event in happened if isinstance(event, OwnCardDealt | TurnedInDeal)]
    assert dealt == [1, 2, 3, 4] * hole + [3]
    assert happened[4 * hole - 2] == TurnedInDeal(Seat(3), Card("Qs"))
    assert all(len(holding.cards) == hole for holding in play.hand.holdings.values())
    assert all(card == FACE_DOWN for holding in play.hand.holdings.values() for card in holding.cards)
    play.say("call call call check")
    assert turned(play, "As", "Kd", "2c")[0] == CardBurnt(Card("Qs"))


@pytest.mark.rule("PT-NB-70c", "AO-13.70c", "R-118")
def test_a_card_turned_in_the_deal_and_one_found_face_up_are_burnt_in_that_order() -> None:
    play = until(Play(by_hand(), FOUR), Stage.DEALING)
    play.do(SetAside(by=CROUPIER), Scripted(["7h"]))
    play.do(DealTurningOne(Seat(1), 1, by=INSPECTOR), Scripted(["Qs"]))
    play.say("call call call check")
    assert turned(play, "As", "Kd", "2c")[0] == CardBurnt(Card("7h"))
    assert turned(checked_down(play), "9d")[0] == CardBurnt(Card("Qs"))
    assert turned(checked_down(play), "Td")[0] == CardBurnt()


@pytest.mark.rule("PT-NB-69d", "PT-NB-70c", "AO-13.69d", "AO-13.70c", "R-118")
@BOTH
def test_a_card_that_waits_to_be_burnt_comes_to_nobody(profile: str) -> None:
    play = until(Play(by_hand(profile), FOUR), Stage.DEALING)
    play.do(SetAside(by=CROUPIER), Scripted(["7h"]))
    play.do(DealTurningOne(Seat(1), 1, by=CROUPIER), Scripted(["Qs"]))
    for waiting in ("7h", "Qs"):
        with pytest.raises(BadScript):
            play.do(ExposeCards(Seat(2), by=CROUPIER), Scripted([waiting, "2c"]))
    play.do(ExposeCards(Seat(2), by=CROUPIER), Scripted(["7d", "2c"]))


@pytest.mark.rule("PT-NB-70c", "AO-13.70c")
def test_only_a_card_that_is_dealt_turns_over() -> None:
    play = until(Play(by_hand(), FOUR), Stage.DEALING)
    for seat, place in ((5, 1), (1, 0), (1, 3), (1, True)):
        assert play.refuses(DealTurningOne(Seat(seat), place, by=CROUPIER)).code == "no-such-card"


@pytest.mark.rule("PT-NB-109c", "PT-NB-109d", "AO-16.15c", "AO-16.15d", "R-146")
@BOTH
def test_in_sintetico_no_card_is_replaced(profile: str) -> None:
    play = until(Play(by_hand(profile, SINTETICO), FOUR), Stage.DEALING)
    assert play.refuses(SetAside(by=CROUPIER)).code == "hand-is-void"
    assert play.refuses(DealTurningOne(Seat(1), 1, by=CROUPIER)).code == "hand-is-void"
    assert offered(play) == {"shuffle_again", "call_misdeal"}
