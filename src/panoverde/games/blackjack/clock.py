"""Blackjack/21: the time to decide, where it is limited, and what is decided for a player who is late."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import RestartClocks
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Option
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.roles import require

from .deal import deadline, with_hand
from .insurance import closed, is_open, unanswered
from .rules import STANDS_ABOVE
from .state import State, decides, hand_at, to_decide
from .table_events import FollowingClosed, HandLate, HandStood


class Expire(Command, tag="expire"):
    """Nobody decided in time."""


class TimeExpired(Event, tag="time_expired"):
    seat: Seat


class TimeRestarted(Event, tag="time_restarted"):
    """Whoever must decide has the whole time again."""

    until: Instant | None


def is_awaited(state: State) -> bool:
    """Must some player decide something?"""
    insures = is_open(state) and bool(unanswered(state))
    return insures or state.following is not None or to_decide(state) is not None


def _expire(state: State, command: Expire, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    if state.until is None or not is_awaited(state):
        raise Refused("R-409", "no-time-running")
    if command.at <= state.until:
        raise Refused("R-409", "time-not-up", left=state.until - command.at)
    hand = to_decide(state)
    if is_open(state):
        yield closed(state, command.at)  # AO-6.38
    elif hand is None:
        yield FollowingClosed()  # AO-6.33 AO-6.35 R-409
    else:
        seat = decides(state, hand.place)
        yield TimeExpired(seat)
        if hand.total > STANDS_ABOVE:
            yield HandStood(seat, hand.zone, deadline(state.rules, command.at))  # AO-6.22 R-409
        else:
            yield HandLate(seat, hand.zone)  # AO-6.22 R-53 R-409


def _restart(state: State, command: RestartClocks, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if state.until is None or not is_awaited(state):
        raise Refused("R-409", "no-time-running")
    yield TimeRestarted(deadline(state.rules, command.at))


def _late(state: State, event: HandLate) -> State:
    return with_hand(state, event.zone, replace(hand_at(state, event.zone), late=True))


def _restarted(state: State, event: TimeRestarted) -> State:
    return replace(state, until=event.until)


def _keeps(then: State, now: State) -> State:
    """A correction gives nobody less time than they had."""
    if then.until is None or now.until is None:
        return then
    return replace(then, until=max(then.until, now.until))


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    if state.until is not None and is_awaited(state):
        yield Option("expire", since=state.until + 1)


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    if state.until is not None and is_awaited(state):
        yield Option("restart_clocks")


clock: Part[State] = Part(
    judges={Expire: _expire, RestartClocks: _restart},
    cites={Expire: "AO-6.22 R-409", RestartClocks: "R-409"},
    believes={TimeExpired: same, HandLate: _late, TimeRestarted: _restarted},
    offers={Role.CLOCK: _clocks_offers, Role.HOUSE: _houses_offers},
    keeps=_keeps,
)
