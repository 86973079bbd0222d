"""Play by sessions: an hour each, and the hands that complete the round of the mão; the fee for it."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import RAKE, Sum, Transfer, chips
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import (
    BeginSession,
    CollectFees,
    EndSession,
    payers,
    ready,
    require_step,
)
from panoverde.games._poker.hand.positions import next_mao
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import session_fee
from panoverde.games._poker.state import Session, State, with_player

HOUR = 60 * 60_000
ENTRY = 30 * 60_000


class CallSessionHour(Command, tag="call_session_hour"):
    """The clock: the round of the mão that is under way is the last of the session."""


class SessionBegun(Event, tag="session_begun"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    number: int
    hour: Instant
    """When its hour is over."""
    entry: Instant
    """A player who sits down by then pays its fee too."""
    mao: Seat


class SessionFeePaid(facts.FeePaid, tag="session_fee_paid"):
    seat: Seat
    chips: Sum


class SessionHourCalled(Event, tag="session_hour_called"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b


class SessionEnded(Event, tag="session_ended"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    number: int


# Judging


def begin_session(state: State, command: BeginSession, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    number, mao = state.course.sessions + 1, next_mao(ready(state), state.marker)
    yield SessionBegun(number, command.at + HOUR, command.at + ENTRY, mao)  # PT-NB-7b AO-13.7b


def collect_fees(state: State, command: CollectFees, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    fee = session_fee(state.rules)
    for seat in sorted(payers(state)):
        yield SessionFeePaid(seat, fee)  # PT-NB-7b AO-13.7b PT-NB-9c AO-13.9c


def call_session_hour(state: State, command: CallSessionHour, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    session = state.course.session
    if session is None or session.called or command.at < session.hour:
        raise Refused("PT-NB-7b AO-13.7b R-269", "session-hour-not-over")
    yield SessionHourCalled()


def end_session(state: State, command: EndSession, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    yield SessionEnded(state.course.sessions + 1)  # PT-NB-7b AO-13.7b R-269


# Believing


def _begun(state: State, event: SessionBegun) -> State:
    session = Session(event.number, event.hour, event.entry, event.mao, state.hands + 1)
    return replace(state, course=replace(state.course, session=session))


def _fee_paid(state: State, event: SessionFeePaid) -> State:
    player = state.players[event.seat]
    standing = replace(player.standing, session=state.course.sessions + 1)
    poorer = replace(player, cave=player.cave - event.chips, standing=standing)
    return with_player(replace(state, rake=state.rake + event.chips), event.seat, poorer)


def _hour_called(state: State, _: SessionHourCalled) -> State:
    course = state.course
    session = None if course.session is None else replace(course.session, called=True)
    return replace(state, course=replace(course, session=session))


def _ended(state: State, event: SessionEnded) -> State:
    return replace(state, course=replace(state.course, session=None, sessions=event.number))


# Offering


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    session = state.course.session
    if session is not None and not session.called:
        yield Option("call_session_hour", since=session.hour)


def _fee(event: SessionFeePaid) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), RAKE, event.chips),)


PART: Part[State] = Part(
    judges={
        BeginSession: begin_session,
        CollectFees: collect_fees,
        CallSessionHour: call_session_hour,
        EndSession: end_session,
    },
    cites={
        BeginSession: "PT-NB-7b AO-13.7b PT-NB-74 PT-NB-98 AO-14.3 AO-16.4",
        CollectFees: "PT-NB-7b AO-13.7b R-270",
        CallSessionHour: "PT-NB-7b AO-13.7b R-269",
        EndSession: "PT-NB-7b AO-13.7b R-269",
    },
    believes={
        SessionBegun: _begun,
        SessionFeePaid: _fee_paid,
        SessionHourCalled: _hour_called,
        SessionEnded: _ended,
    },
    offers={Role.CLOCK: _clocks_offers},
    moves={SessionFeePaid: _fee},
)
