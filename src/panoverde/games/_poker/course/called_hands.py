"""Tables of the house's own tournament: it calls each hand, with its level and the places of button and blinds."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Amount, Sum
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.levels import asks
from panoverde.games._poker.course.steps import StartHand, enough, ready
from panoverde.games._poker.hand.deal import HandStarted
from panoverde.games._poker.roles import require
from panoverde.games._poker.state import Call, Level, State, in_play

CITES = "R-640 RT-23 RT-33"


class CallHand(Command, tag="call_hand"):
    """The next hand, after the button and the blinds of the last one; without blinds the button stands there."""

    small: Amount
    big: Amount
    ante: Sum
    button: Seat
    last_small: int = 0
    last_big: int = 0
    held: bool = False
    """Hand for hand: an all-in that was called waits for the other tables."""
    missing: tuple[int, ...] = ()
    """Seats whose players miss this hand by a penalty: it is dealt to them and killed."""


class HandCalled(Event, tag="hand_called"):
    small: Sum
    big: Sum
    ante: Sum
    button: Seat
    last_small: int = 0
    last_big: int = 0
    held: bool = False
    missing: tuple[int, ...] = ()


def _may_call(state: State) -> bool:
    course = state.course
    waits = state.hand is None and course.call is None and course.report is None
    return state.rules.is_called and waits and enough(state, ready(state))


# Judging


def call_hand(state: State, command: CallHand, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if not _may_call(state):
        raise Refused("R-640", "no-hand-to-call")
    small, big, ante = command.small, command.big, command.ante
    level = zip(asks(state.rules), (small, big, ante), strict=True)
    places = (command.button, command.last_small or command.button, command.last_big or command.button)
    if not all(ask.accepts(chips) for ask, chips in level) or not all(map(_places(state).accepts, places)):
        raise Refused(CITES, "no-such-call")
    if not set(command.missing) <= state.players.keys():
        raise Refused(CITES, "no-such-call")
    last = command.last_small, command.last_big
    yield HandCalled(small, big, ante, command.button, *last, bool(command.held), tuple(command.missing))


def _places(state: State) -> Pick:
    return Pick("button", tuple(Seat(number) for number in range(1, state.rules.seats + 1)))


def _why_no_hand(state: State, _: Who) -> Refused | None:
    waits = state.rules.is_called and state.course.call is None
    return Refused("R-640", "wait-for-the-tournament") if waits else None


# Believing


def _called(state: State, event: HandCalled) -> State:
    """A null hand is dealt again where it was."""
    small, big = Seat(event.last_small) or None, Seat(event.last_big) or None
    call = Call(event.button, small, big, event.held, tuple(map(Seat, event.missing)))
    course = replace(state.course, call=call, level=Level(event.small, event.big, event.ante))
    if state.course.redeal is not None:
        return replace(state, course=course)  # RT-36.3
    blinds = (small, big) if small and big else (None, None)
    return replace(state, course=course, marker=event.button, small=blinds[0], big=blinds[1])


def _begun(state: State, _: HandStarted) -> State:
    call = state.course.call
    if call is None:
        return state
    hand = in_play(state)
    killed = (*hand.killed, *(seat for seat in call.missing if seat not in hand.killed))  # RT-71.3
    hand = replace(hand, held=call.held, killed=killed)  # RT-79.F
    return replace(state, hand=hand, course=replace(state.course, call=None))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if not _may_call(state):
        return
    held = Pick("held", (False, True))
    none = (Pick("last_small", (0,)), Pick("last_big", (0,)))
    yield Option(tag_of(CallHand), (*asks(state.rules), _places(state), *none, held), Nature.COURSE)
    last = tuple(Number(field, 1, state.rules.seats) for field in ("last_small", "last_big"))
    yield Option(tag_of(CallHand), (*asks(state.rules), _places(state), *last, held), Nature.COURSE)


PART: Part[State] = Part(
    judges={CallHand: call_hand},
    bars={StartHand: Bar(_why_no_hand)},
    cites={CallHand: CITES},
    believes={HandCalled: _called, HandStarted: _begun},
    offers={Role.HOUSE: _offers},
)
