"""A tournament's course as its tables know it: levels, breaks, disputes, hand for hand."""

import pytest
from msgspec.structs import replace

from panoverde.core.decider import Command
from panoverde.core.people import Role, Seat
from panoverde.games._poker.course.breaks import BreakCalled, BreakEnded, CallBreak, ClaimsLimited, EndBreak
from panoverde.games._poker.course.bubble import (
    HandForHandLeft,
    JoinHandForHand,
    LeaveHandForHand,
    Proceed,
    ToldToProceed,
)
from panoverde.games._poker.course.levels import AnnounceLevel, LevelAnnounced, LevelBegun
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.errors.four_card_flop import TurnFour
from panoverde.games._poker.errors.misdeals import CallMisdeal, Misdeal
from panoverde.games._poker.errors.partly_shown import ShowSome
from panoverde.games._poker.hand.board import TurnBoard
from panoverde.games._poker.hand.claims import Claim, ClaimMade, Disputed
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.first_bets import BetPosted
from panoverde.games._poker.hand.payment import PayPots
from panoverde.games._poker.hand.showdown import TurnCards
from panoverde.games._poker.seats.arrival import SeatPlayer
from panoverde.games._poker.seats.conduct import SettleDispute
from panoverde.games._poker.seats.departure import Unseat
from panoverde.games._poker.state import Level, Stage
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import CROUPIER, FOUR, INSPECTOR, by_hand, turned, until
from tests.games.poker.tables import Play, command_due, rules
from tests.games.poker.tournaments import BOARD, DIRECTOR, show, showdown, three, tournament

A, B, C = Seat(1), Seat(2), Seat(3)
READING, POT = Disputed.READING, Disputed.POT
DIRECTIONS: tuple[Command, ...] = (
    AnnounceLevel(10, 20, 0, by=DIRECTOR),
    CallBreak(by=DIRECTOR),
    EndBreak(by=DIRECTOR),
    JoinHandForHand(by=DIRECTOR),
    LeaveHandForHand(by=DIRECTOR),
    Proceed(by=DIRECTOR),
)


@pytest.mark.rule("RT-23", "RT-22", "RT-79.F", "R-204")
@pytest.mark.parametrize("command", DIRECTIONS, ids=lambda command: type(command).__name__)
def test_a_tournaments_course_is_its_directors_and_cash_tables_have_none(command: Command) -> None:
    cash, played = Play(by_hand(), FOUR), Play(tournament(), FOUR)
    assert cash.refuses(command).code == "not-yours"
    for who in (CROUPIER, INSPECTOR, A):
        assert played.refuses(replace(command, by=who)).code == "not-yours"
    kinds = {"announce_level", "call_break", "end_break", "join_hand_for_hand", "leave_hand_for_hand", "proceed"}
    assert not kinds & {option.kind for option in GAME.options(cash.state, DIRECTOR)}
    offered = kinds & {option.kind for option in GAME.options(played.state, DIRECTOR)}
    assert offered == {"announce_level", "call_break", "join_hand_for_hand"}


# Levels


@pytest.mark.rule("RT-23", "RT-32", "R-175")
@pytest.mark.parametrize("physical", [True, False])
def test_a_level_applies_from_the_next_hand(physical: bool) -> None:
    play = Play(rules("TOURNAMENT", odd_unit=5, physical=physical), FOUR).on()
    assert play.do(AnnounceLevel(10, 25, 25, by=DIRECTOR)) == (LevelAnnounced(10, 25, 25),)
    assert (play.state.rules.forced, play.hand.price) == ((5, 10), 10)
    play.say("fold fold fold").on()
    until(play, Stage.DEALING)
    assert play.of(LevelBegun) == [LevelBegun(10, 25, 25)]
    last = [event for event in play.events if type(event) is BetPosted][-3:]
    assert last == [BetPosted(C, 10), BetPosted(Seat(4), 25), BetPosted(Seat(4), 25, live=False, ante=True)]
    assert (play.hand.price, play.state.rules.minimum, play.state.course.level) == (25, 25, None)


@pytest.mark.rule("RT-23")
def test_announced_between_two_hands_it_applies_to_the_next_and_the_last_word_counts() -> None:
    play = Play(tournament(antes=(1,)), FOUR)
    play.do(AnnounceLevel(10, 20, 0, by=Role.HOUSE))
    play.do(AnnounceLevel(15, 30, 0, by=DIRECTOR))
    assert play.state.course.level == Level(15, 30)
    until(play, Stage.DEALING)
    assert [event for event in play.events if type(event) is BetPosted] == [BetPosted(B, 15), BetPosted(C, 30)]


@pytest.mark.rule("RT-23", "RT-20", "RT-32")
@pytest.mark.parametrize("wrong", [(0, 20, 0), (10, 3, 0), (10, 20, -1), (True, 20, 0), (10, 10**11, 0)])
def test_a_level_is_made_of_chips_in_play(wrong: tuple[int, int, int]) -> None:
    play = Play(tournament(), FOUR)
    assert play.refuses(AnnounceLevel(*wrong, by=DIRECTOR)).code == "no-such-level"


@pytest.mark.rule("RT-36.3", "RT-23", "R-603")
def test_a_redeal_has_the_same_players_and_the_old_level() -> None:
    play = Play(tournament(), {1: 1000, 3: 1000, 5: 1000})
    until(play, Stage.DEALING)
    play.do(AnnounceLevel(10, 20, 0, by=DIRECTOR))
    play.do(SeatPlayer(Seat(6), 1000, by=DIRECTOR))
    play.do(CallMisdeal(Misdeal.FIRST_CARD, by=CROUPIER))
    until(play, Stage.DEALING)
    first, again = play.of(HandStarted)
    assert first == again
    assert again.order == (3, 5, 1)
    assert not play.of(LevelBegun)
    play.say("fold fold").on()
    until(play, Stage.DEALING)
    assert play.of(HandStarted)[-1].order == (5, 6, 1, 3)
    assert play.of(LevelBegun) == [LevelBegun(10, 20)]


@pytest.mark.rule("RT-36.3")
@pytest.mark.parametrize("gone", [(5,), (3, 5)])
def test_who_has_left_since_is_not_dealt_in_again(gone: tuple[int, ...]) -> None:
    play = Play(tournament(), {1: 1000, 3: 1000, 5: 1000})
    until(play, Stage.DEALING).do(SeatPlayer(Seat(4), 1000, by=DIRECTOR))
    play.do(CallMisdeal(Misdeal.FIRST_CARD, by=CROUPIER))
    for seat in gone:
        play.do(Unseat(Seat(seat), by=DIRECTOR))
    until(play, Stage.DEALING)
    order = play.of(HandStarted)[-1].order
    assert set(order) == ({1, 3} if len(gone) == 1 else {1, 4})  # one alone can't play: then everybody does


# Breaks and disputes


@pytest.mark.rule("RT-22", "R-601")
def test_no_hand_begins_in_a_break() -> None:
    play = Play(tournament(), FOUR)
    assert play.do(CallBreak(by=DIRECTOR)) == (BreakCalled(),)
    assert play.refuses(CallBreak(by=DIRECTOR)).code == "already-on-break"
    assert play.refuses(StartHand(by=CROUPIER)).code == "on-break"
    assert command_due(play.state) is None
    assert play.do(EndBreak(by=Role.HOUSE)) == (BreakEnded(),)
    assert play.refuses(EndBreak(by=DIRECTOR)).code == "no-break"
    assert command_due(play.state) == StartHand(by=CROUPIER)


@pytest.mark.rule("RT-22", "R-175", "R-601")
def test_a_hand_before_a_break_is_disputed_for_a_minute() -> None:
    play = three().say("fold fold").on()
    assert play.do(CallBreak(by=DIRECTOR, at=5_000)) == (BreakCalled(), ClaimsLimited(65_000))
    assert play.do(Claim(POT, by=A, at=65_000)) == (ClaimMade(A, POT),)
    assert play.refuses(Claim(POT, by=B, at=65_001)).code == "too-late-to-claim"
    play.do(SettleDispute("pote", "certo", by=DIRECTOR))
    play.do(EndBreak(by=DIRECTOR))
    until(play, Stage.DEALING)
    assert play.state.course.claims_until is None


@pytest.mark.rule("RT-22", "R-601")
def test_a_hand_that_ends_in_a_break_is_disputed_for_a_minute_after_its_payment() -> None:
    play = three()
    assert play.do(CallBreak(by=DIRECTOR, at=5_000)) == (BreakCalled(),)
    until(play.say("fold fold"), Stage.PAYING)
    assert ClaimsLimited(70_000) in play.do(PayPots(by=CROUPIER, at=10_000))
    assert play.refuses(Claim(READING, by=A, at=70_001)).code == "too-late-to-claim"


@pytest.mark.rule("RT-22", "RT-12", "RT-23", "R-175")
def test_a_reading_is_disputed_until_the_next_hand_and_a_pot_until_action_is_substantial() -> None:
    play = three()
    assert play.refuses(Claim(POT, by=A)).code == "too-late-to-claim"  # no hand has been paid
    play.say("fold fold").on()
    assert {Disputed.READING, Disputed.POT} == _claims(play, B)
    until(play, Stage.SHUFFLING)
    assert _claims(play, B) == {POT}
    assert play.refuses(Claim(READING, by=B)).code == "too-late-to-claim"
    until(play, Stage.BETTING).say("fold")
    assert play.do(Claim(POT, by=A)) == (ClaimMade(A, POT),)
    assert play.refuses(Claim(POT, by=A)).code == "already-claimed"
    play.say("call")
    assert _claims(play, B) == set()
    assert play.refuses(Claim(POT, by=B)).code == "too-late-to-claim"


@pytest.mark.rule("RT-22", "RT-36.3", "R-175")
def test_a_null_hand_has_begun_too() -> None:
    play = until(three(), Stage.BETTING)
    play.do(CallMisdeal(Misdeal.LEFT_OUT, by=CROUPIER))
    assert _claims(play, A) == set()
    until(play, Stage.BETTING).say("fold fold").on()
    until(play, Stage.BETTING).do(CallMisdeal(Misdeal.LEFT_OUT, by=CROUPIER))
    assert _claims(play, A) == {POT}


def _claims(play: Play, who: Seat) -> set[object]:
    options = [option for option in GAME.options(play.state, who) if option.kind == "claim"]
    return {choice for option in options for choice in option.asks[0].choices}  # type: ignore[union-attr]


@pytest.mark.rule("RT-12", "RT-22", "RT-1")
def test_nothing_is_paid_and_no_hand_begins_before_a_dispute_is_settled() -> None:
    play = showdown()
    show(play, "As", "2d")
    play.say("muck muck")
    play.do(Claim(POT, by=C))
    assert play.refuses(PayPots(by=CROUPIER)).code == "claim-to-settle"
    play.do(SettleDispute("pote", "certo", by=DIRECTOR))
    play.on()
    play.do(Claim(READING, by=C))
    assert play.refuses(StartHand(by=CROUPIER)).code == "claim-to-settle"
    play.do(SettleDispute("leitura", "certa", by=INSPECTOR))
    assert until(play, Stage.SHUFFLING).state.course.claimants == ()


@pytest.mark.rule("R-205", "R-204")
def test_disputes_are_for_players_of_tournaments_with_real_cards() -> None:
    assert Play(by_hand(), FOUR).refuses(Claim(POT, by=A)).code == "only-in-tournaments-by-hand"
    assert Play(tournament(), FOUR).refuses(Claim(POT, by=CROUPIER)).code == "not-yours"
    cash = Play(by_hand(), FOUR)
    assert cash.refuses(SettleDispute("a", "b", by=DIRECTOR)).code == "not-yours"
    assert "settle_dispute" not in {option.kind for option in GAME.options(cash.state, DIRECTOR)}


# Hand for hand


@pytest.mark.rule("RT-79.A", "RT-79.B", "RT-79.F", "R-602")
def test_hand_for_hand_begins_with_the_next_hand_and_each_at_the_directors_word() -> None:
    play = three()
    play.do(JoinHandForHand(by=DIRECTOR))
    assert play.refuses(JoinHandForHand(by=DIRECTOR)).code == "already-in-hand-for-hand"
    assert play.refuses(Proceed(by=DIRECTOR)).code == "nobody-waits"
    play.say("1000 fold call").on()
    assert play.state.hand is None  # the hand in play waited for nobody
    for _ in range(2):
        assert command_due(play.state) is None
        assert play.refuses(StartHand(by=CROUPIER)).code == "wait-for-the-director"
        assert "proceed" in {option.kind for option in GAME.options(play.state, DIRECTOR)}
        assert play.do(Proceed(by=DIRECTOR)) == (ToldToProceed(),)
        until(play, Stage.BETTING).say("fold").on()
    assert play.do(LeaveHandForHand(by=DIRECTOR)) == (HandForHandLeft(),)
    assert play.refuses(LeaveHandForHand(by=DIRECTOR)).code == "not-in-hand-for-hand"
    assert command_due(play.state) == StartHand(by=CROUPIER)


def held(caves: dict[int, int], words: str, physical: bool = True) -> Play:
    """A hand of a hand-for-hand in which this is said; the bets are gathered."""
    play = Play(rules("TOURNAMENT", odd_unit=5, physical=physical), caves)
    play.do(JoinHandForHand(by=DIRECTOR))
    play.do(Proceed(by=DIRECTOR))
    return until(play, Stage.BETTING).say(words).on()


@pytest.mark.rule("RT-79.F", "RT-16", "R-167", "R-602")
@pytest.mark.parametrize("physical", [True, False])
def test_an_all_in_that_is_called_stays_face_down_and_no_board_comes(physical: bool) -> None:
    play = held({1: 1000, 2: 1000, 3: 1000}, "1000 fold call", physical)
    assert play.hand.stage == Stage.SHOWDOWN
    assert command_due(play.state) is None
    turns = (TurnCards(C, by=CROUPIER), TurnBoard(by=CROUPIER), TurnFour(by=CROUPIER), ShowSome(C, 1, by=CROUPIER))
    for command in turns:
        refused = play.refuses(command)
        assert (refused.code, "RT-79.F" in refused.cites) == ("cards-stay-down", True)
    play.do(Proceed(by=DIRECTOR))
    assert command_due(play.state) == TurnCards(A, by=CROUPIER)
    play.on()
    assert play.state.hand is None


@pytest.mark.rule("RT-79.F", "R-602")
def test_the_board_waits_even_where_others_can_still_bet() -> None:
    play = held({1: 100, 2: 1000, 3: 1000}, "100 call call")
    assert (play.hand.stage, command_due(play.state)) == (Stage.TURNING, None)
    play.do(Proceed(by=DIRECTOR))
    turned(play, *BOARD[:3])
    play.say("check check")
    turned(play, BOARD[3])  # told once, the hand goes on to its end


@pytest.mark.rule("RT-79.F")
def test_a_hand_without_an_all_in_waits_for_nobody_and_the_end_of_it_frees_one_that_does() -> None:
    play = held({1: 1000, 2: 1000, 3: 1000}, "call call check")
    assert play.hand.board
    waiting = held({1: 1000, 2: 1000, 3: 1000}, "1000 fold call")
    waiting.do(LeaveHandForHand(by=DIRECTOR))
    assert command_due(waiting.state) == TurnCards(A, by=CROUPIER)


@pytest.mark.rule("RT-80.1", "RT-29", "RT-80.3")
def test_a_tournament_table_has_a_clock_for_every_decision() -> None:
    play = three(decision_seconds=30)
    play.say("call")
    assert play.hand.until == 30_000
    assert GAME.options(play.state, B)[0].until == 30_000
