"""Craps: the hour of closing, and the last series before it."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Number, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import is_asked, next_coup
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import BetReturned, CoupVoided
from panoverde.games._kit.window import Announced, Announcement, OpenBets, open_bets, reopened

from .bets import CHAPTER, clockwise
from .state import LastSeries, State
from .throw import DiceThrown, Throw, throw_dice, why_not_throw

FIVE_MINUTES = 300_000
END_OF_TIME = 10**15
WHO_CLOSES = (Role.HOUSE, Role.INSPECTOR, Role.DIRECTOR)


class SetClosing(Command, tag="set_closing"):
    closes_at: Instant


class CallLastSeries(Command, tag="call_last_series"):
    pass


class EndPlay(Command, tag="end_play"):
    pass


class ClosingSet(Event, tag="closing_set"):
    closes_at: Instant


class LastSeriesCalled(Event, tag="last_series_called"):
    pass


class PlayEnded(facts.Closed, tag="play_ended"):
    """The hour has come, and no series was under way."""


# Judging


def _set(state: State, command: SetClosing, _: Chance) -> Iterator[Event]:
    require(command, *WHO_CLOSES)
    if state.last_series != LastSeries.NO:
        raise Refused("AO-4.13c-ii R-230", "last-series-called")
    if type(command.closes_at) is not int or not 0 <= command.closes_at <= END_OF_TIME:
        raise Refused("AO-4.13c-ii R-230", "no-such-instant", instant=str(command.closes_at))
    yield ClosingSet(command.closes_at)


def _call(state: State, command: CallLastSeries, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    since = _called_since(state)
    if since is None or command.at < since:
        raise Refused("AO-4.13c-ii R-37", "not-closing-yet")
    yield LastSeriesCalled()
    if state.point is None and is_asked(state) and not state.is_past_closing(command.at):
        yield Announced(Announcement.LAST_SERIES)  # AO-4.13c-ii R-37


def _called_since(state: State) -> Instant | None:
    """From when the clock may call it; None: no closing hour is known, or it has been called."""
    if state.closes_at is None or state.last_series != LastSeries.NO:
        return None
    return max(0, state.closes_at - FIVE_MINUTES)  # AO-4.13c-ii


def _end(state: State, command: EndPlay, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    since = _ends_since(state)
    if since is None or command.at < since:
        raise Refused("AO-4.13c-ii R-230", "play-goes-on")
    yield from _end_play(state)


def _ends_since(state: State) -> Instant | None:
    """From when the clock may end play; None: not while a series is under way, nor before it is settled."""
    under_way = state.point is not None or CHAPTER.unsettled(state)
    return None if under_way or state.last_series == LastSeries.OVER else state.closes_at


def _end_play(state: State) -> Iterator[Event]:
    yield PlayEnded()
    for bet in sorted(state.cloth.bets, key=lambda bet: clockwise(state, bet)):
        yield BetReturned(bet.seat, bet.zone, bet.chips)


# What would begin a series ends play when the hour has come


def open_in_time(state: State, command: OpenBets, chance: Chance) -> Iterator[Event]:
    opened = tuple(open_bets(CHAPTER, state, command, chance))
    if state.is_too_late(command.at):
        yield from _end_play(state)
        return
    yield from opened
    if state.last_series == LastSeries.CALLED and state.point is None:
        yield Announced(Announcement.LAST_SERIES)  # AO-4.13c-ii R-37


def throw_in_time(state: State, command: Throw, chance: Chance) -> Iterator[Event]:
    """The croupier's throw is what was due; a player's is refused."""
    due = command.by == Role.CROUPIER and not why_not_throw(state, command.by)
    if due and state.is_too_late(command.at):
        return _end_play(state)
    return throw_dice(state, command, chance)


def _may_not_open(state: State, who: Who) -> Refused | None:
    over = state.last_series == LastSeries.OVER and who == Role.CROUPIER and CHAPTER.may_open(state)
    return Refused("AO-4.13c-ii R-37", "last-series-over") if over else None


# Believing


def _hour_set(state: State, event: ClosingSet) -> State:
    return replace(state, closes_at=event.closes_at)


def _called(state: State, _: LastSeriesCalled) -> State:
    return replace(state, last_series=LastSeries.CALLED)


def _announced(state: State, event: Announced) -> State:
    last = event.words == Announcement.LAST_SERIES
    return replace(state, last_series=LastSeries.ANNOUNCED) if last else state


def _thrown(state: State, event: DiceThrown) -> State:
    ends = state.ends_with(event.point, event.at)
    return replace(state, last_series=LastSeries.OVER) if ends else state


def _voided(state: State, _: CoupVoided) -> State:
    """If the series was the last, the one that comes instead is."""
    again = state.last_series == LastSeries.ANNOUNCED
    return replace(state, last_series=LastSeries.CALLED) if again else state


def _ended(state: State, _: PlayEnded) -> State:
    """The stakes that come back now have no part in the coup before, which was told when it ended."""
    return replace(reopened(state), cloth=next_coup(state.cloth), last_series=LastSeries.OVER)


# Offering


def _closers_offers(state: State, _: Role) -> Iterator[Option]:
    if state.last_series == LastSeries.NO:
        yield Option("set_closing", (Number("closes_at", 0, END_OF_TIME),))


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    for kind, since in (("end_play", _ends_since(state)), ("call_last_series", _called_since(state))):
        if since is not None:
            yield Option(kind, since=since)


closing: Part[State] = Part(
    judges={SetClosing: _set, CallLastSeries: _call, EndPlay: _end},
    bars={OpenBets: Bar(_may_not_open)},
    cites={
        SetClosing: "AO-4.13c-ii R-230",
        CallLastSeries: "AO-4.13c-ii R-37",
        EndPlay: "AO-4.13c-ii R-230",
    },
    believes={
        ClosingSet: _hour_set,
        LastSeriesCalled: _called,
        Announced: _announced,
        DiceThrown: _thrown,
        CoupVoided: _voided,
        PlayEnded: _ended,
    },
    offers={**dict.fromkeys(WHO_CLOSES, _closers_offers), Role.CLOCK: _clocks_offers},
    keeps=lambda then, now: replace(then, closes_at=now.closes_at),  # the hour of closing stays
)
