"""Breaks of a tournament, as the table knows them: no hand begins, and the last one may be disputed for a minute."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.option import Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import StartHand
from panoverde.games._poker.seats.departure import is_directed, require_director
from panoverde.games._poker.state import State

A_MINUTE = 60_000


class CallBreak(Command, tag="call_break"):
    """A hand in play is played to its end."""


class EndBreak(Command, tag="end_break"):
    pass


class BreakCalled(Event, tag="break_called"):
    aloud: ClassVar[bool] = True


class BreakEnded(Event, tag="break_ended"):
    aloud: ClassVar[bool] = True


class ClaimsLimited(Event, tag="claims_limited"):
    """Until when the last hand may be disputed, since a break follows it."""

    until: Instant


def limited(at: Instant) -> ClaimsLimited:
    return ClaimsLimited(at + A_MINUTE)  # RT-22 R-175 R-601


# Judging


def call_break(state: State, command: CallBreak, _: Chance) -> Iterator[Event]:
    require_director(state, command)
    if state.course.on_break:
        raise Refused("RT-22 RT-1", "already-on-break")
    yield BreakCalled()
    if state.hand is None and state.hands:
        yield limited(command.at)


def end_break(state: State, command: EndBreak, _: Chance) -> Iterator[Event]:
    require_director(state, command)
    if not state.course.on_break:
        raise Refused("RT-22 RT-1", "no-break")
    yield BreakEnded()


def _why_no_hand(state: State, _: Who) -> Refused | None:
    return Refused("RT-22 RT-1", "on-break") if state.course.on_break else None


# Believing


def _called(state: State, _: BreakCalled) -> State:
    return replace(state, course=replace(state.course, on_break=True))


def _ended(state: State, _: BreakEnded) -> State:
    """The minute is over, or the right was not used: nothing revives it."""
    return replace(state, course=replace(state.course, on_break=False))


def _limited(state: State, event: ClaimsLimited) -> State:
    return replace(state, course=replace(state.course, claims_until=event.until))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if is_directed(state):
        yield Option(tag_of(EndBreak if state.course.on_break else CallBreak))


PART: Part[State] = Part(
    judges={CallBreak: call_break, EndBreak: end_break},
    bars={StartHand: Bar(_why_no_hand)},
    cites={CallBreak: "RT-22", EndBreak: "RT-22"},
    believes={BreakCalled: _called, BreakEnded: _ended, ClaimsLimited: _limited},
    offers={Role.DIRECTOR: _offers, Role.HOUSE: _offers},
)
