"""A tournament's deal and board by hand: misdeals, short hands, a flop of four cards, a deck in disorder."""

import pytest

from panoverde.core.cards import Card, Shoe
from panoverde.core.people import Role, Seat
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.board_errors import BoardTakenBack, TurnTooSoon
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut
from panoverde.games._poker.errors.deck_errors import DeckPutRight, DeckRemedy, PutDeckRight
from panoverde.games._poker.errors.discards import Discard, RuleOnDiscard
from panoverde.games._poker.errors.four_card_flop import BurnPicked, FourLaid, LayFour, PickBurn, TurnFour
from panoverde.games._poker.errors.misdeals import CallMisdeal, DealTurningOne, Misdeal, TurnedInDeal
from panoverde.games._poker.errors.short_hands import FindShortHand, MissingCardDealt
from panoverde.games._poker.errors.showdown_errors import ExposeCards
from panoverde.games._poker.hand.board import BoardTurned, CardBurnt, CardsPutBack, TurnBoard
from panoverde.games._poker.hand.deal import OwnCardDealt, shoe
from panoverde.games._poker.hand.void import HandVoided
from panoverde.games._poker.state import FACE_DOWN, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import (
    CROUPIER,
    INSPECTOR,
    accepts,
    by_hand,
    cards,
    checked_down,
    seen,
    turned,
    until,
)
from tests.games.poker.tables import Play, command_due, rules
from tests.games.poker.tournaments import DIRECTOR, three, to_the_river, tournament

A, B, C, D, E = map(Seat, range(1, 6))
FOUR = dict.fromkeys((1, 2, 3, 4), 1000)
FIVE = dict.fromkeys(range(1, 6), 1000)
"""Button 1, small blind 2, big blind 3; 4 speaks first."""
LISTED = {
    Misdeal.TURNED: "RT-36.1-1",
    Misdeal.FIRST_CARD: "RT-36.1-2",
    Misdeal.NOT_ENTITLED: "RT-36.1-3",
    Misdeal.LEFT_OUT: "RT-36.1-4",
    Misdeal.FIRST_TWO: "RT-36.1-5",
}


@pytest.mark.rule("RT-36.1", "RT-36.3", "R-123", "R-606")
@pytest.mark.parametrize(
    "cause", [pytest.param(cause, marks=pytest.mark.rule(cites)) for cause, cites in LISTED.items()]
)
@pytest.mark.parametrize("who", [CROUPIER, INSPECTOR, DIRECTOR])
def test_the_five_misdeals_of_a_tournament(cause: Misdeal, who: Role) -> None:
    for stage in (Stage.DEALING, Stage.BETTING):
        play = until(Play(tournament(), FOUR), stage)
        assert accepts(play, CallMisdeal(cause, by=who))
        assert play.do(CallMisdeal(cause, by=who))[-1] == HandVoided(cause)
        assert play.caves == FOUR


@pytest.mark.rule("RT-36.1", "R-606")
@pytest.mark.parametrize("cause", [cause for cause in Misdeal if cause not in LISTED])
def test_other_faults_are_the_directors_to_declare(cause: Misdeal) -> None:
    play = Play(tournament(), FOUR).on()
    assert play.refuses(CallMisdeal(cause, by=CROUPIER)).code == "no-misdeal-now"
    assert not accepts(play, CallMisdeal(cause, by=CROUPIER))
    for who in (INSPECTOR, DIRECTOR):
        assert accepts(play, CallMisdeal(cause, by=who))
    assert play.do(CallMisdeal(cause, by=DIRECTOR))[-1] == HandVoided(cause)


@pytest.mark.rule("RT-36.1", "R-606", "R-274")
def test_before_the_deal_only_the_deck_can_be_wrong() -> None:
    play = Play(tournament(), FOUR)
    assert play.refuses(CallMisdeal(Misdeal.DECK, by=DIRECTOR)).code == "no-misdeal-now"
    until(play, Stage.SHUFFLING)
    assert play.refuses(CallMisdeal(Misdeal.DECK, by=DIRECTOR)).code == "no-misdeal-now"
    until(play, Stage.POSTING)
    for cause in Misdeal:
        of_the_deck = cause in (Misdeal.DECK, Misdeal.DAMAGED, Misdeal.FACE_UP)
        assert accepts(play, CallMisdeal(cause, by=DIRECTOR)) == of_the_deck
        assert not accepts(play, CallMisdeal(cause, by=CROUPIER))


@pytest.mark.rule("RT-36.4", "RT-37", "R-151")
@pytest.mark.parametrize(
    ("words", "substantial"),
    [
        ("", False),
        ("fold", False),
        ("call", False),
        ("fold fold", False),
        ("fold call", True),
        ("30 fold", True),
        ("fold fold fold", True),
    ],
)
def test_no_misdeal_after_substantial_action(words: str, substantial: bool) -> None:
    play = Play(tournament(), FIVE).on().say(words)
    command = CallMisdeal(Misdeal.LEFT_OUT, by=CROUPIER)
    assert accepts(play, command) != substantial
    if substantial:
        refused = play.refuses(command)
        assert (refused.code, refused.cites[0]) == ("action-is-substantial", "RT-36.4")
    else:
        assert play.do(command)[-1] == HandVoided(Misdeal.LEFT_OUT)


@pytest.mark.rule("RT-37")
def test_a_check_is_an_act_and_the_words_of_cash_tables_are_not_noted() -> None:
    play = three().say("call call")
    assert play.hand.acts == ("call", "call")
    heads_up = Play(tournament(), {1: 1000, 2: 1000}).say("fold").on()
    assert heads_up.state.hand is None
    passed = Play(tournament(), {1: 1000, 2: 1000}).on().say("call check")
    assert passed.hand.acts == ("call", "check")
    assert Play(by_hand(), FOUR).say("call call").hand.acts == ()


@pytest.mark.rule("RT-36.2", "RT-36.1-5", "R-606")
def test_one_card_turned_in_the_deal_is_replaced_and_the_button_may_get_two_running() -> None:
    play = until(Play(tournament(), FOUR), Stage.DEALING)
    events = seen(play, DealTurningOne(A, 2, by=CROUPIER), ["7h"])
    assert events[-3:-1] == (TurnedInDeal(A, Card("7h")), OwnCardDealt(A, FACE_DOWN))
    assert turned(play.say("call call call check"), "2c", "7d", "9h")[0] == CardBurnt(Card("7h"))


@pytest.mark.rule("RT-36.1-5", "RT-36.1")
def test_one_of_the_first_two_cards_makes_it_a_misdeal() -> None:
    play = until(Play(tournament(), FOUR), Stage.DEALING)
    for seat in (B, C):
        refused = play.refuses(DealTurningOne(seat, 1, by=CROUPIER))
        assert (refused.code, refused.cites) == ("hand-is-void", ("RT-36.1-5",))
        assert not accepts(play, DealTurningOne(seat, 1, by=CROUPIER))
        assert accepts(play, DealTurningOne(seat, 2, by=CROUPIER))
    assert accepts(play, DealTurningOne(D, 1, by=INSPECTOR))
    assert play.refuses(DealTurningOne(Seat(9), 1, by=CROUPIER)).code == "no-such-card"
    two = until(Play(tournament(), {1: 1000, 2: 1000}), Stage.DEALING)
    assert accepts(two, DealTurningOne(A, 2, by=CROUPIER))
    assert not accepts(two, DealTurningOne(A, 1, by=CROUPIER))


# Too few cards


@pytest.mark.rule("RT-38")
@pytest.mark.parametrize("words", ["", "30 call"])
def test_the_button_gets_the_missing_card_even_after_substantial_action(words: str) -> None:
    play = Play(tournament(), FIVE).on().say(words)
    assert accepts(play, FindShortHand(A, by=CROUPIER))
    assert play.do(FindShortHand(A, by=INSPECTOR)) == (MissingCardDealt(A),)
    assert not play.hand.holdings[A].folded


@pytest.mark.rule("RT-38")
@pytest.mark.parametrize("word", ["call", "30"])
def test_the_button_who_acts_with_a_card_too_few_is_dead(word: str) -> None:
    play = Play(tournament(), FIVE).on().say(f"fold fold {word}")
    assert play.do(FindShortHand(A, by=CROUPIER)) == (RuledOut(A, HandFault.TOO_FEW_CARDS),)
    assert A not in play.hand.live


@pytest.mark.rule("RT-39", "RT-37", "R-608")
def test_elsewhere_a_short_hand_is_dead_after_substantial_action_and_one_card_is_burnt_a_round() -> None:
    play = Play(tournament(), FIVE).on().say("30")
    refused = play.refuses(FindShortHand(C, by=CROUPIER))
    assert (refused.code, "R-608" in refused.cites) == ("misdeal-instead", True)
    assert not accepts(play, FindShortHand(C, by=CROUPIER))
    play.say("call")
    assert play.do(FindShortHand(C, by=CROUPIER)) == (RuledOut(C, HandFault.TOO_FEW_CARDS),)
    play.say("fold fold")
    assert turned(play, "2c", "7d", "9h") == (CardBurnt(), BoardTurned(cards("2c", "7d", "9h")))
    assert turned(checked_down(play), "Kh") == (CardBurnt(), BoardTurned(cards("Kh")))
    assert turned(checked_down(play), "Qh") == (CardBurnt(), BoardTurned(cards("Qh")))


@pytest.mark.rule("RT-38", "RT-39", "RT-17.2")
def test_cards_that_everybody_has_seen_are_not_too_few() -> None:
    play = Play(tournament(), FIVE).on().say("30 call")
    seen(play, ExposeCards(D, by=CROUPIER), ["As", "Ad"])
    assert play.refuses(FindShortHand(D, by=CROUPIER)).code == "no-hidden-cards"
    assert play.refuses(FindShortHand(D, by=DIRECTOR)).code == "not-yours"
    assert Play(by_hand(), FOUR).on().refuses(FindShortHand(A, by=CROUPIER)).code == "only-in-tournaments-by-hand"
    assert "find_short_hand" not in {option.kind for option in GAME.options(three().say("fold").state, CROUPIER)}
    quiet = until(Play(tournament(), FIVE), Stage.DEALING)
    assert quiet.refuses(FindShortHand(A, by=CROUPIER)).code == "not-now-in-hand"


# A flop of four cards


def flop_of_four() -> Play:
    play = until(three().say("call call check"), Stage.TURNING)
    assert seen(play, TurnFour(by=CROUPIER), ["2c", "7d", "9h", "Ks"]) == (
        CardBurnt(),
        FourLaid(cards("2c", "7d", "9h", "Ks")),
    )
    return play


@pytest.mark.rule("RT-40", "R-600")
@pytest.mark.parametrize("who", [INSPECTOR, DIRECTOR])
def test_the_director_takes_one_of_four_for_the_next_burn(who: Role) -> None:
    play = flop_of_four()
    assert command_due(play.state) == PickBurn(by=INSPECTOR)
    assert play.refuses(TurnBoard(by=CROUPIER)).code == "four-cards-on-the-table"
    assert play.refuses(TurnFour(by=CROUPIER)).code == "no-flop-now"
    assert play.refuses(PickBurn(by=CROUPIER)).code == "not-yours"
    assert seen(play, PickBurn(by=who), ["9h"]) == (
        BurnPicked(Card("9h")),
        BoardTurned(cards("2c", "7d", "Ks")),
    )
    assert not play.hand.four
    assert turned(checked_down(play), "Kh") == (CardBurnt(Card("9h")), BoardTurned(cards("Kh")))
    assert turned(checked_down(play), "Qh") == (CardBurnt(), BoardTurned(cards("Qh")))


@pytest.mark.rule("RT-40")
def test_only_one_of_the_four_can_be_taken_and_none_of_them_comes_again() -> None:
    play = flop_of_four()
    of_four = Shoe(cards("2c", "7d", "9h", "Ks"), (1, 1, 1, 1))
    assert GAME.wants(play.state, "pick_burn") == CardWanted("burnt", of_four)
    left = shoe(play.hand)
    assert sum(left.left) == 48
    assert {option.kind for option in GAME.options(play.state, DIRECTOR)} >= {"pick_burn"}


@pytest.mark.rule("RT-40")
def test_four_cards_that_nobody_has_seen_are_mixed_too() -> None:
    play = until(three().say("call call check"), Stage.TURNING)
    assert play.refuses(PickBurn(by=DIRECTOR)).code == "no-four-cards"
    assert play.do(LayFour(by=INSPECTOR)) == (CardBurnt(), FourLaid((FACE_DOWN,) * 4))
    assert seen(play, PickBurn(by=DIRECTOR), ["2c", "7d", "9h"]) == (BurnPicked(), BoardTurned(cards("2c", "7d", "9h")))
    assert turned(checked_down(play), "Kh")[0] == CardBurnt()


@pytest.mark.rule("RT-40", "RT-76.A")
def test_a_flop_that_comes_again_may_have_four_cards_too() -> None:
    play = three().say("call")
    seen(play, TurnTooSoon(1, by=CROUPIER), ["As"])
    until(play.say("call check"), Stage.TURNING)
    events = seen(play, TurnFour(by=CROUPIER), ["As", "7d", "9h", "Ks"])
    assert events == (CardsPutBack(cards("As")), FourLaid(cards("As", "7d", "9h", "Ks")))


@pytest.mark.rule("RT-40")
def test_only_a_flop_has_four_cards() -> None:
    play = until(three().say("call call check"), Stage.TURNING)
    turned(play, "2c", "7d", "9h")
    until(checked_down(play), Stage.TURNING)
    assert play.refuses(TurnFour(by=CROUPIER)).code == "no-flop-now"
    assert "turn_four" not in {option.kind for option in GAME.options(play.state, CROUPIER)}
    assert Play(by_hand(), FOUR).refuses(TurnFour(by=CROUPIER)).code == "only-in-tournaments-by-hand"
    assert GAME.wants(play.state, "turn_four") is GAME.wants(play.state, "pick_burn") is None


# A deck in disorder


@pytest.mark.rule("RT-75", "RT-75.A", "RT-75.B")
@pytest.mark.parametrize("remedy", [DeckRemedy.RESTORED, DeckRemedy.STUB])
def test_without_muck_and_burnt_cards_the_deck_has_the_same_cards(remedy: DeckRemedy) -> None:
    play = until(Play(tournament(), FOUR), Stage.DEALING)
    seen(play, DealTurningOne(A, 2, by=CROUPIER), ["7h"])
    before = play.state
    assert play.do(PutDeckRight(remedy, by=CROUPIER)) == (DeckPutRight(remedy),)
    assert play.state == before


@pytest.mark.rule("RT-75.C")
def test_shuffled_together_burnt_and_discarded_cards_may_come_again() -> None:
    play = until(Play(tournament(), FOUR), Stage.DEALING)
    seen(play, DealTurningOne(A, 2, by=CROUPIER), ["7h"])
    for seat, named in ((A, ["As", "Ad"]), (D, ["Ks", "Kd"])):
        seen(play, ExposeCards(seat, by=CROUPIER), named)
    play.say("fold call call check")
    play.do(PutDeckRight(DeckRemedy.ALL, by=INSPECTOR))
    may_come = {card for card, left in zip(play.hand.kind.deck, shoe(play.hand).left, strict=True) if left}
    assert {"7h", "Ks", "Kd"} <= may_come
    assert not {"As", "Ad"} & may_come
    assert turned(play, "7h", "Ks", "2c") == (CardBurnt(), BoardTurned(cards("7h", "Ks", "2c")))


@pytest.mark.rule("RT-75")
def test_a_deck_is_put_right_while_it_is_needed() -> None:
    play = until(Play(tournament(), FOUR), Stage.DEALING)
    assert play.refuses(PutDeckRight(DeckRemedy.STUB, by=CROUPIER)).code == "not-now-in-hand"
    assert not accepts(play, PutDeckRight(DeckRemedy.STUB, by=CROUPIER))
    play.on()
    assert accepts(play, PutDeckRight(DeckRemedy.STUB, by=CROUPIER))
    river = to_the_river(three())
    assert river.refuses(PutDeckRight(DeckRemedy.STUB, by=CROUPIER)).code == "deck-not-needed"
    assert Play(by_hand(), FOUR).on().refuses(PutDeckRight(DeckRemedy.STUB, by=CROUPIER)).code == (
        "only-in-tournaments-by-hand"
    )


# Common cards too soon, and none too late


@pytest.mark.rule("RT-76", "RT-76.B", "R-119", "R-159")
def test_a_turn_too_soon_in_a_tournament_gives_its_place_to_the_river() -> None:
    play = until(three().say("call call check"), Stage.TURNING)
    turned(play, "2c", "7d", "9h")
    assert seen(play, TurnTooSoon(1, by=CROUPIER), ["Ts"]) == (CardBurnt(), BoardTakenBack(cards("Ts"), ()))
    assert play.may_raise() is not None
    assert turned(checked_down(play), "Kh") == (CardBurnt(), BoardTurned(cards("Kh")), CardsPutBack(cards("Ts")))
    assert turned(checked_down(play), "Ts") == (BoardTurned(cards("Ts")),)


@pytest.mark.rule("RT-76", "RT-76.C", "R-119")
def test_a_river_too_soon_in_a_tournament_goes_back_and_comes_without_a_burn() -> None:
    play = until(three().say("call call check"), Stage.TURNING)
    turned(play, "2c", "7d", "9h")
    turned(checked_down(play), "Kh")
    assert seen(play, TurnTooSoon(1, by=CROUPIER), ["Ts"]) == (CardBurnt(), BoardTakenBack(cards("Ts"), ()))
    assert turned(checked_down(play), "Ts") == (CardsPutBack(cards("Ts")), BoardTurned(cards("Ts")))


@pytest.mark.rule("RT-28")
@pytest.mark.parametrize("physical", [True, False])
def test_a_hand_that_is_won_shows_no_card_that_was_to_come(physical: bool) -> None:
    play = until(Play(rules("TOURNAMENT", odd_unit=5, physical=physical), FOUR).say("fold fold fold"), Stage.PAYING)
    refused = play.refuses(TurnBoard(by=CROUPIER))
    assert (refused.code, refused.cites) == ("no-rabbit-hunting", ("RT-28",))
    cash = until(Play(by_hand(), FOUR).say("fold fold fold"), Stage.PAYING)
    assert cash.refuses(TurnBoard(by=CROUPIER)).code == "not-now-in-hand"


@pytest.mark.rule("RT-28", "RT-16", "RT-66.1")
def test_nor_where_an_all_in_is_left_alone_at_the_showdown() -> None:
    play = until(three().say("1000 fold call"), Stage.SHOWDOWN)
    seen(play, command_due(play.state) or TurnBoard(by=CROUPIER), ["As", "Ad"])
    play.do(RuleOnDiscard(C, Discard.KILLED, False, by=DIRECTOR))
    assert play.hand.stage == Stage.PAYING
    assert play.refuses(TurnBoard(by=CROUPIER)).code == "no-rabbit-hunting"
