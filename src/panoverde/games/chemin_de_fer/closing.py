"""Bacará chemin de fer: the hour of closing, past which a shoe begun twenty minutes before is played to its end."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.shoe import ShoeStep
from panoverde.games._kit.roles import require
from panoverde.games._kit.window import OpenBets

from .bank import bank_returned, stakes_returned
from .interruption import stopped
from .shoe import LastCoupCalled, is_exhausted, last_coup
from .stakes import open_window
from .state import Stage, State, playing, resting

TWENTY_MINUTES = 1_200_000
END_OF_TIME = 10**15
WHO_CLOSES = (Role.HOUSE, Role.INSPECTOR, Role.DIRECTOR)
CLOSING = "AO-12.108 R-93"


class SetClosing(Command, tag="set_closing"):
    closes_at: Instant


class CallLastCoup(Command, tag="call_last_coup"):
    """The hour has come while a coup is played."""


class EndPlay(Command, tag="end_play"):
    pass


class ClosingSet(Event, tag="closing_set"):
    closes_at: Instant


class PlayEnded(facts.Closed, tag="play_ended"):
    pass


# Judging


def _set(state: State, command: SetClosing, _: Chance) -> Iterator[Event]:
    require(command, *WHO_CLOSES)
    if state.stage == Stage.OVER or state.last_coup:
        raise Refused(CLOSING, "play-is-over")
    if type(command.closes_at) is not int or not 0 <= command.closes_at <= END_OF_TIME:
        raise Refused(CLOSING, "no-such-instant", instant=str(command.closes_at))
    yield ClosingSet(command.closes_at)


def _goes_on(state: State) -> bool:
    """Is this shoe played to its end, past the hour?"""
    begun = state.shoe.step == ShoeStep.DEAL and not is_exhausted(state)
    return begun and state.closes_at is not None and state.shoe_began <= state.closes_at - TWENTY_MINUTES  # AO-12.108


def _last_since(state: State) -> Instant | None:
    """From when the coup that is played is the last; None: no hour is known, or the shoe goes on."""
    played = playing(state) or not resting(state)
    waits = played and not state.last_coup and not _goes_on(state)
    return state.closes_at if waits and state.stage != Stage.OVER else None


def _call(state: State, command: CallLastCoup, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    since = _last_since(state)
    if since is None or command.at < since:
        raise Refused(CLOSING, "shoe-plays-on")
    yield from last_coup(state)


def _ends_since(state: State) -> Instant | None:
    """From when the clock may end play: between coups, unless the shoe is played to its end."""
    between = resting(state) and state.stage != Stage.OVER
    return state.closes_at if between and not _goes_on(state) else None  # AO-12.108 R-93


def _end(state: State, command: EndPlay, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    since = _ends_since(state)
    if since is None or command.at < since:
        raise Refused(CLOSING, "shoe-plays-on")
    yield from _ended(state)


def _ended(state: State) -> Iterator[Event]:
    yield from stakes_returned(state)
    yield from bank_returned(state.cloth)
    yield PlayEnded()  # AO-12.108 R-93


def open_in_time(state: State, command: OpenBets, chance: Chance) -> Iterator[Event]:
    """What would begin another coup ends play when the hour has come."""
    opened = tuple(open_window(state, command, chance))
    since = _ends_since(state)
    if since is not None and command.at >= since:
        return _ended(state)
    return iter(opened)


# Believing


def _hour_set(state: State, event: ClosingSet) -> State:
    return replace(state, closes_at=event.closes_at)


def _called(state: State, _: LastCoupCalled) -> State:
    return replace(state, last_coup=True)


def _over(state: State, _: PlayEnded) -> State:
    return replace(stopped(state), stage=Stage.OVER)


# Offering


def _closers_offers(state: State, _: Role) -> Iterator[Option]:
    if state.stage != Stage.OVER and not state.last_coup:
        yield Option("set_closing", (Number("closes_at", 0, END_OF_TIME),))


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    if (since := _last_since(state)) is not None:
        yield Option("call_last_coup", since=since)
    if (since := _ends_since(state)) is not None:
        yield Option("end_play", nature=Nature.ASIDE, since=since)


closing: Part[State] = Part(
    judges={SetClosing: _set, CallLastCoup: _call, EndPlay: _end},
    cites={SetClosing: CLOSING, CallLastCoup: CLOSING, EndPlay: CLOSING},
    believes={ClosingSet: _hour_set, LastCoupCalled: _called, PlayEnded: _over},
    offers={**dict.fromkeys(WHO_CLOSES, _closers_offers), Role.CLOCK: _clocks_offers},
    keeps=lambda then, now: replace(then, closes_at=now.closes_at),  # the hour of closing stays
)
