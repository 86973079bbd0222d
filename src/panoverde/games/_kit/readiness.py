"""Players who say that they need no more time: once all have, a timed window closes before its hour."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Ready
from panoverde.core.decider import Event
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter
from panoverde.games._kit.cloth import S, player_at
from panoverde.games._kit.roles import not_now
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import BetPlaced, BetWithdrawn, in_time


class PlayerReady(Event, tag="player_ready"):
    seat: Seat


def _ready(chapter: Chapter[S], state: S, command: Ready, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not _closes_early(state):
        raise Refused("PT-BFO-13 R-360", "no-early-close")
    if not chapter.accepts_bets(state):
        raise not_now(state)
    in_time(state.window, command.at)
    if seat in state.window.ready:
        raise Refused("R-360", "already-ready", seat=seat)
    yield PlayerReady(seat)


def _closes_early(state: S) -> bool:
    """On land the croupier sees who still bets; an untimed window has no hour to anticipate."""
    rules = state.rules
    return rules.early_close and not rules.physical and rules.betting_seconds is not None


def _said(state: S, event: PlayerReady) -> S:
    window = state.window
    return replace(state, window=replace(window, ready=(*window.ready, event.seat)))


def _not_yet(state: S, event: BetPlaced | BetWithdrawn | SeatLeft) -> S:
    """A player who changes their bets is still betting; a player who left holds nobody up."""
    window = state.window
    if event.seat not in window.ready:
        return state
    others = tuple(seat for seat in window.ready if seat != event.seat)
    return replace(state, window=replace(window, ready=others))


def _offers(chapter: Chapter[S], state: S, seat: Seat) -> Iterator[Option]:
    waits = seat in state.cloth.players and seat not in state.window.ready
    if waits and _closes_early(state) and chapter.accepts_bets(state):
        yield Option("ready", until=state.window.deadline)


def readiness(_: type[S], chapter: Chapter[S]) -> Part[S]:
    return Part(
        judges={Ready: partial(_ready, chapter)},
        cites={Ready: "PT-BFO-13 R-360"},
        believes={PlayerReady: _said, BetPlaced: _not_yet, BetWithdrawn: _not_yet, SeatLeft: _not_yet},
        offers={int: partial(_offers, chapter)},
    )
