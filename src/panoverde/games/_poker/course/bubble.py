"""Hand for hand: every table waits for the director before a hand, and before the cards of an all-in are turned."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.errors.four_card_flop import TurnFour
from panoverde.games._poker.errors.partly_shown import ShowSome
from panoverde.games._poker.hand.board import TurnBoard
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.hand.showdown import TurnCards
from panoverde.games._poker.seats.departure import is_directed, may_direct, require_director, require_tournament
from panoverde.games._poker.state import Hand, Stage, State, in_play


class JoinHandForHand(Command, tag="join_hand_for_hand"):
    """From the end of the hand in play."""


class LeaveHandForHand(Command, tag="leave_hand_for_hand"):
    """The bubble has burst."""


class Proceed(Command, tag="proceed"):
    """The director tells the dealer to go on: with the next hand, or with the cards of an all-in."""


class HandForHandJoined(Event, tag="hand_for_hand_joined"):
    aloud: ClassVar[bool] = True  # RT-79.A


class HandForHandLeft(Event, tag="hand_for_hand_left"):
    aloud: ClassVar[bool] = True


class ToldToProceed(Event, tag="told_to_proceed"):
    aloud: ClassVar[bool] = True  # RT-79.B RT-79.F


def waits_with_cards(state: State) -> Hand | None:
    """The hand, if an all-in was called in it and the director has not spoken yet."""
    hand = state.hand
    if hand is None or not hand.held or hand.stage not in (Stage.SHOWDOWN, Stage.TURNING):
        return None
    all_in = any(not state.players[seat].cave for seat in hand.live)
    return hand if all_in else None  # RT-79.F R-167 R-602


def waits_with_hand(state: State) -> bool:
    return state.hand is None and state.course.hand_for_hand and not state.course.may_start  # RT-79.B


# Judging


def join(state: State, command: JoinHandForHand, _: Chance) -> Iterator[Event]:
    require_director(state, command)
    if state.course.hand_for_hand:
        raise Refused("RT-79.A", "already-in-hand-for-hand")
    yield HandForHandJoined()  # RT-79.A


def leave(state: State, command: LeaveHandForHand, _: Chance) -> Iterator[Event]:
    require_director(state, command)
    if not state.course.hand_for_hand:
        raise Refused("RT-79.A", "not-in-hand-for-hand")
    yield HandForHandLeft()


def proceed(state: State, command: Proceed, _: Chance) -> Iterator[Event]:
    require_tournament(state, command)
    if not waits_with_hand(state) and waits_with_cards(state) is None:
        raise Refused("RT-79.B RT-79.F", "nobody-waits")
    yield ToldToProceed()  # RT-79.B RT-79.F


def _why_no_cards(state: State, _: Who) -> Refused | None:
    return Refused("RT-79.F R-167 R-602", "cards-stay-down") if waits_with_cards(state) else None


def _why_no_hand(state: State, _: Who) -> Refused | None:
    return Refused("RT-79.B", "wait-for-the-director") if waits_with_hand(state) else None


# Believing


def _joined(state: State, _: HandForHandJoined) -> State:
    return replace(state, course=replace(state.course, hand_for_hand=True))


def _left(state: State, _: HandForHandLeft) -> State:
    hand = state.hand
    course = replace(state.course, hand_for_hand=False, may_start=False)
    return replace(state, course=course, hand=None if hand is None else replace(hand, held=False))


def _told(state: State, _: ToldToProceed) -> State:
    if state.hand is None:
        return replace(state, course=replace(state.course, may_start=True))
    return replace(state, hand=replace(state.hand, held=False))


def _hand_started(state: State, _: HandStarted) -> State:
    """What was announced in a hand applies from its end."""
    if not state.course.hand_for_hand:
        return state
    held = replace(in_play(state), held=True)  # RT-79.A RT-79.F
    return replace(state, hand=held, course=replace(state.course, may_start=False))


# Offering


def _offers(state: State, who: Role) -> Iterator[Option]:
    if not may_direct(state, who):
        return
    if is_directed(state):
        yield Option(tag_of(LeaveHandForHand if state.course.hand_for_hand else JoinHandForHand))
    if waits_with_hand(state) or waits_with_cards(state):
        yield Option(tag_of(Proceed), (), Nature.COURSE)


PART: Part[State] = Part(
    judges={JoinHandForHand: join, LeaveHandForHand: leave, Proceed: proceed},
    bars={
        StartHand: Bar(_why_no_hand),
        **dict.fromkeys((TurnCards, TurnBoard, TurnFour, ShowSome), Bar(_why_no_cards)),
    },
    cites={JoinHandForHand: "RT-79.A", LeaveHandForHand: "RT-79.A", Proceed: "RT-79.B RT-79.F R-167 R-602"},
    believes={
        HandForHandJoined: _joined,
        HandForHandLeft: _left,
        ToldToProceed: _told,
        HandStarted: _hand_started,
    },
    offers={Role.DIRECTOR: _offers, Role.HOUSE: _offers},
)
