"""Common cards turned too soon, too many of them, or without burning one."""

import pytest
from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Scripted
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.board_errors import (
    BoardTakenBack,
    ExtraTurned,
    TurnExtra,
    TurnTooSoon,
    TurnWithoutBurning,
)
from panoverde.games._poker.errors.misdeals import SetAside
from panoverde.games._poker.hand.board import BoardTurned, CardBurnt, CardsPutBack
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.state import Stage
from tests.games.poker.by_hand import (
    BOTH,
    CROUPIER,
    FOUR,
    INSPECTOR,
    SINTETICO,
    by_hand,
    cards,
    checked_down,
    offered,
    turned,
    until,
)
from tests.games.poker.tables import Play


@pytest.mark.rule("PT-NB-70d", "PT-NB-70h", "AO-13.70d", "AO-13.70h", "R-119", "R-275")
@BOTH
@pytest.mark.parametrize("seen", [("As",), ("As", "Kd"), ("As", "Kd", "2c")])
def test_a_flop_too_soon_goes_back_and_a_new_one_comes_without_burning(profile: str, seen: tuple[str, ...]) -> None:
    play = Play(by_hand(profile), FOUR).say("30 call")
    assert play.do(TurnTooSoon(len(seen), by=CROUPIER), Scripted(seen)) == (
        CardBurnt(),
        BoardTakenBack(cards(*seen), (Seat(1), Seat(2))),
    )
    assert not play.hand.board
    assert play.may_raise() is None
    assert play.refuses("100").code == "may-only-call"
    play.say("call call")
    assert turned(play, "As", "5c", "6d") == (CardsPutBack(cards(*seen)), BoardTurned(cards("As", "5c", "6d")))
    assert play.may_raise() is not None
    assert not play.hand.taken_back
    assert turned(checked_down(play), "Kd") == (CardBurnt(), BoardTurned(cards("Kd")))


@pytest.mark.rule("PT-NB-70h", "AO-13.70h", "R-275")
@BOTH
def test_a_player_who_has_bet_and_faces_a_raise_may_only_call_too(profile: str) -> None:
    play = Play(by_hand(profile), FOUR).say("call 30")
    play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["As"]))
    assert play.of(BoardTakenBack)[0].barred == (1, 2, 3)
    for _ in range(3):
        assert play.may_raise() is None
        play.say("call")
    assert play.hand.stage == Stage.GATHERING


@pytest.mark.rule("PT-NB-70h", "R-275")
def test_a_player_who_is_all_in_has_nothing_left_to_be_barred_from() -> None:
    play = Play(by_hand(), {1: 1000, 2: 1000, 3: 30, 4: 1000}).say("30 call")
    play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["As"]))
    assert play.of(BoardTakenBack)[0].barred == (1, 2)


@pytest.mark.rule("PT-NB-70e", "PT-NB-70h", "AO-13.70e", "AO-13.70h", "R-119")
@BOTH
def test_a_turn_too_soon_gives_its_place_to_the_river_and_goes_back_after_it(profile: str) -> None:
    play = Play(by_hand(profile), FOUR).say("call call call check")
    turned(play, "2c", "7d", "9h")
    assert play.do(TurnTooSoon(1, by=INSPECTOR), Scripted(["Ts"])) == (
        CardBurnt(),
        BoardTakenBack(cards("Ts"), (Seat(1), Seat(2), Seat(3), Seat(4))),
    )
    assert play.may_raise() is None
    checked_down(play)
    until(play, Stage.TURNING)
    assert Card("Ts") in play.hand.taken_back
    assert turned(play, "Kh") == (CardBurnt(), BoardTurned(cards("Kh")), CardsPutBack(cards("Ts")))
    assert play.may_raise() is not None
    assert turned(checked_down(play), "Ts") == (BoardTurned(cards("Ts")),)
    assert play.hand.board == cards("2c", "7d", "9h", "Kh", "Ts")


@pytest.mark.rule("PT-NB-70f", "PT-NB-70h", "AO-13.70f", "AO-13.70h", "R-119")
@BOTH
def test_a_river_too_soon_goes_back_and_comes_again_without_burning(profile: str) -> None:
    play = Play(by_hand(profile), FOUR).say("call call call check")
    turned(play, "2c", "7d", "9h")
    turned(checked_down(play), "Kh")
    play.say("check")
    assert play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["Ts"]))[1] == BoardTakenBack(
        cards("Ts"), (Seat(2), Seat(3), Seat(4))
    )
    assert play.may_raise() is None
    assert turned(checked_down(play), "Ts") == (CardsPutBack(cards("Ts")), BoardTurned(cards("Ts")))
    assert "turn_too_soon" not in offered(play)


@pytest.mark.rule("PT-NB-70f", "AO-13.70f", "R-119")
def test_a_deck_shuffled_in_the_hand_is_not_burnt_from_again_for_the_river() -> None:
    play = Play(by_hand(), FOUR).say("call call call check")
    turned(play, "2c", "7d", "9h")
    play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["Ts"]))
    turned(checked_down(play), "Kh")
    assert play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["Qd"]))[0] == BoardTakenBack(
        cards("Qd"), (Seat(1), Seat(2), Seat(3), Seat(4))
    )
    assert turned(checked_down(play), "Ad") == (CardsPutBack(cards("Qd")), BoardTurned(cards("Ad")))


@pytest.mark.rule("PT-NB-70d", "PT-NB-70e", "PT-NB-70f")
def test_no_more_cards_are_turned_too_soon_than_come_next_and_only_once() -> None:
    play = Play(by_hand(), FOUR).say("call")
    for wrong in (0, 4, True):
        assert play.refuses(TurnTooSoon(wrong, by=CROUPIER)).code == "so-many-cards"
    play.do(TurnTooSoon(3, by=CROUPIER), Scripted(["As", "Kd", "2c"]))
    assert play.refuses(TurnTooSoon(1, by=CROUPIER)).code == "so-many-cards"
    assert play.refuses(TurnTooSoon(1, by=Seat(1))).code == "not-yours"
    play.say("call call check")
    assert play.refuses(TurnTooSoon(1, by=CROUPIER)).code == "not-now-in-hand"


@pytest.mark.rule("R-119", "RT-76", "RT-76.A")
@pytest.mark.parametrize("only_call", [False, True])
def test_in_a_tournament_those_who_have_not_bet_may_raise_unless_the_operator_says_otherwise(only_call: bool) -> None:
    made = by_hand("TOURNAMENT", odd_unit=5, premature_no_raise=only_call)
    play = Play(made, FOUR).say("call")
    play.do(TurnTooSoon(3, by=CROUPIER), Scripted(["As", "Kd", "2c"]))
    assert (play.may_raise() is None) == only_call
    play.say("call call check")
    assert turned(play, "As", "5c", "6d")[0] == CardsPutBack(cards("As", "Kd", "2c"))


@pytest.mark.rule("PT-NB-70h", "AO-13.70h", "R-119")
@BOTH
def test_a_cash_table_does_not_choose_who_may_raise_after_a_card_turned_too_soon(profile: str) -> None:
    with pytest.raises(Refused) as refused:
        check(replace(by_hand(profile), premature_no_raise=False))
    assert refused.value.code == "option-fixed-by-law"


@pytest.mark.rule("PT-NB-70g", "AO-13.70g", "R-120")
@BOTH
def test_where_no_card_was_burnt_the_first_one_turned_counts_as_burnt(profile: str) -> None:
    play = Play(by_hand(profile), FOUR).say("call call call check")
    assert "turn_without_burning" in offered(until(play, Stage.TURNING))
    flop = turned(play, "As", "2c", "7d", "9h", command=TurnWithoutBurning(by=CROUPIER))
    assert flop == (CardBurnt(Card("As")), BoardTurned(cards("2c", "7d", "9h")))
    turn = turned(checked_down(play), "Ks", "Qd", command=TurnWithoutBurning(by=INSPECTOR))
    assert turn == (CardBurnt(Card("Ks")), BoardTurned(cards("Qd")))
    assert play.hand.known == cards("As", "Ks")
    assert turned(checked_down(play), "Qs") == (CardBurnt(), BoardTurned(cards("Qs")))


@pytest.mark.rule("PT-NB-70e", "PT-NB-70g", "R-119", "R-120")
def test_the_burn_may_be_forgotten_for_the_card_that_replaces_a_turn_too_soon() -> None:
    play = Play(by_hand(), FOUR).say("call call call check")
    turned(play, "2c", "7d", "9h")
    play.do(TurnTooSoon(1, by=CROUPIER), Scripted(["Ts"]))
    happened = turned(checked_down(play), "3d", "Kh", command=TurnWithoutBurning(by=CROUPIER))
    assert happened == (CardBurnt(Card("3d")), BoardTurned(cards("Kh")), CardsPutBack(cards("Ts")))


@pytest.mark.rule("PT-NB-70g", "PT-NB-100", "AO-13.70g", "AO-16.6")
def test_no_burn_is_forgotten_where_none_is_due() -> None:
    known = until(Play(by_hand(), FOUR), Stage.DEALING)
    known.do(SetAside(by=CROUPIER), Scripted(["7h"]))
    until(known.say("call call call check"), Stage.TURNING)
    shuffled = Play(by_hand(), FOUR).say("call")
    shuffled.do(TurnTooSoon(1, by=CROUPIER), Scripted(["As"]))
    until(shuffled.say("call call check"), Stage.TURNING)
    sintetico = until(Play(by_hand(game=SINTETICO), FOUR), Stage.TURNING)
    for play in (known, shuffled, sintetico):
        assert play.refuses(TurnWithoutBurning(by=CROUPIER)).code == "no-burn-due"
        assert "turn_without_burning" not in offered(play)


@pytest.mark.rule("PT-NB-110", "AO-16.16", "R-145")
@BOTH
def test_extra_common_cards_stay_and_as_many_rounds_are_lost(profile: str) -> None:
    play = Play(by_hand(profile, SINTETICO), FOUR)
    turned(play, "As")
    turned(checked_down(play), "Kd")
    play.say("check")
    assert play.do(TurnExtra(1, by=CROUPIER), Scripted(["9h"])) == (ExtraTurned(cards("9h")),)
    assert play.hand.board == cards("As", "Kd", "9h")
    assert play.hand.turn == 3
    turned(checked_down(play), "8c")
    turned(checked_down(play), "Tc")
    assert play.hand.stage == Stage.BETTING
    assert until(checked_down(play), Stage.SHOWDOWN).hand.board == cards("As", "Kd", "9h", "8c", "Tc")
    assert sum(type(event) is BoardTurned for event in play.events) == 4


@pytest.mark.rule("PT-NB-110", "AO-16.16", "R-145")
def test_all_the_cards_at_once_lose_all_the_other_rounds() -> None:
    play = Play(by_hand(game=SINTETICO), FOUR)
    turned(play, "As")
    for wrong in (0, 5, True):
        assert play.refuses(TurnExtra(wrong, by=CROUPIER)).code == "so-many-cards"
    play.do(TurnExtra(4, by=CROUPIER), Scripted(["Kd", "9h", "8c", "Tc"]))
    assert "turn_extra" not in offered(play)
    assert until(checked_down(play), Stage.SHOWDOWN).hand.board == cards("As", "Kd", "9h", "8c", "Tc")


@pytest.mark.rule("PT-NB-110", "PT-NB-70d")
def test_each_variant_has_its_own_rule_for_common_cards_that_came_wrongly() -> None:
    holdem = until(Play(by_hand(), FOUR), Stage.BETTING)
    assert holdem.refuses(TurnExtra(1, by=CROUPIER)).code == "so-many-cards"
    sintetico = Play(by_hand(game=SINTETICO), FOUR)
    turned(sintetico, "As")
    assert sintetico.refuses(TurnTooSoon(1, by=CROUPIER)).code == "so-many-cards"
    assert offered(sintetico) & {"turn_extra", "turn_too_soon"} == {"turn_extra"}
