"""Players who don't bet: an invitation to end the session, a warning, the end. The clock sends each step."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import RestartClocks
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.events import Concealed
from panoverde.core.notice import Notice, Within
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Cloth, Idle, Player, S, is_asked, with_player
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import parting

MINUTE = 60_000


class InviteIdle(Command, tag="invite_idle"):
    seat: Seat


class WarnIdle(Command, tag="warn_idle"):
    seat: Seat


class EndIdle(Command, tag="end_idle"):
    seat: Seat


class IdleInvited(Event, tag="idle_invited"):
    seat: Seat


class IdleWarned(Event, tag="idle_warned"):
    seat: Seat
    until: int


class ClocksRestarted(Event, tag="clocks_restarted"):
    """Nobody has been idle, as of now."""

    at: Instant


class Patience(Record):
    """What the table knows about idling when the clock asks."""

    individual: bool
    longest: Instant
    """How long without a bet at an individual table."""
    most: int
    """How many windows without a bet at a shared one."""
    window: int
    """The number of the current betting window."""
    betting: bool
    """Is that window open?"""
    free: bool
    """May a stake be taken off the cloth now?"""


Asked = Callable[[S], Patience | None]
"""None: this table invites nobody to leave."""

# Judging


def _step(patience_of: Asked[S], state: S, command: InviteIdle | WarnIdle | EndIdle, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    patience, cloth = patience_of(state), state.cloth
    if patience is None:
        raise Refused("PT-BFO-29 R-25", "no-invitations")
    if command.seat not in cloth.players:
        raise Refused("R-203", "not-seated", seat=command.seat)
    since = _since(cloth, patience, command.seat, type(command))
    if since is None or command.at < since:
        raise Refused(CITES[type(command)], "not-idle", seat=command.seat)
    match command:
        case InviteIdle():
            yield IdleInvited(command.seat)
        case WarnIdle() if patience.individual:
            yield IdleWarned(command.seat, command.at + MINUTE)  # PT-BFO-30 R-25
        case WarnIdle():
            yield IdleWarned(command.seat, patience.window + 1)  # PT-BFO-30 R-25
        case _:
            yield from parting(cloth, command.seat, idle=True)


CITES: dict[type[Command], str] = {
    InviteIdle: "PT-BFO-29a PT-BFO-29b R-25",
    WarnIdle: "PT-BFO-30",
    EndIdle: "PT-BFO-30 R-25",
}


def _since(cloth: Cloth, patience: Patience, seat: Seat, step: type) -> Instant | None:
    """From which instant the clock may take this step with this player; None while it may not."""
    player = cloth.players[seat]
    if step is InviteIdle and player.idle == Idle.NO:
        return _idle_since(patience, player)
    if step is WarnIdle and player.idle == Idle.INVITED:
        return 0 if patience.individual or patience.betting else None  # they must still be able to bet
    if step is EndIdle and player.idle == Idle.WARNED:
        if cloth.of(seat) and not patience.free:
            return None  # PT-BFO-21
        if patience.individual:
            return player.idle_until + 1
        return 0 if patience.window >= player.idle_until else None
    return None


def _idle_since(patience: Patience, player: Player) -> Instant | None:
    if patience.individual:
        return player.played + patience.longest + 1  # PT-BFO-29a: more than the limit
    empty = player.missed + patience.betting  # the open window counts once it has begun; a bet in it sets missed to 0
    return 0 if empty > patience.most else None  # PT-BFO-29b R-25


def _restart(patience_of: Asked[S], state: S, command: RestartClocks, _: Chance) -> Iterator[Event]:
    """After the system stopped."""
    require(command, Role.HOUSE)
    if patience_of(state) is None or not state.cloth.players:
        raise Refused("PT-BFO-29 R-295", "no-invitations")
    yield ClocksRestarted(command.at)


# Believing


def _invited(state: S, event: IdleInvited) -> S:
    player = replace(state.cloth.players[event.seat], idle=Idle.INVITED)
    return replace(state, cloth=with_player(state.cloth, event.seat, player))


def _warned(state: S, event: IdleWarned) -> S:
    player = replace(state.cloth.players[event.seat], idle=Idle.WARNED, idle_until=event.until)
    return replace(state, cloth=with_player(state.cloth, event.seat, player))


def _restarted(state: S, event: ClocksRestarted) -> S:
    """Nobody has been idle, and a window that the system cut short is nobody's to miss."""
    missed = -1 if is_asked(state) else 0
    players = {
        seat: replace(player, played=event.at, missed=missed, idle=Idle.NO, idle_until=0)
        for seat, player in state.cloth.players.items()
    }
    return replace(state, cloth=replace(state.cloth, players=players))


# Offering


def _clocks_offers(patience_of: Asked[S], state: S, _: Role) -> Iterator[Option]:
    patience = patience_of(state)
    if patience is None:
        return
    for seat in state.cloth.players:
        for step, kind in ((InviteIdle, "invite_idle"), (WarnIdle, "warn_idle"), (EndIdle, "end_idle")):
            since = _since(state.cloth, patience, seat, step)
            if since is not None:
                yield Option(kind, (Pick("seat", (seat,)),), since=since)


def _houses_offers(patience_of: Asked[S], state: S, _: Role) -> Iterator[Option]:
    if patience_of(state) is not None and state.cloth.players:
        yield Option("restart_clocks")


def _notice(patience_of: Asked[S], state: S, seat: Seat) -> Notice | None:
    player = state.cloth.players.get(seat)
    if player is None or player.idle == Idle.NO:
        return None
    patience, warned = patience_of(state), player.idle == Idle.WARNED
    if patience is None or not patience.individual:
        return Notice(warned, Within.COUP)  # PT-BFO-30 R-25: the warning lasts for a betting window
    return Notice(warned, Within.MINUTE, player.idle_until if warned else None)  # PT-BFO-30


# Showing: an invitation to leave is between the house and the player


def _between_them(event: IdleInvited | IdleWarned, viewer: Who) -> Event:
    return event if viewer == event.seat or viewer in STAFF else Concealed()


def _left_somehow(event: SeatLeft, viewer: Who) -> Event:
    hidden = event.idle and viewer != event.seat and viewer not in STAFF
    return replace(event, idle=False) if hidden else event


def _covered(state: S, viewer: Who) -> S:
    if viewer in STAFF:
        return state
    players = {
        seat: player if seat == viewer else replace(player, idle=Idle.NO, idle_until=0)
        for seat, player in state.cloth.players.items()
    }
    return replace(state, cloth=replace(state.cloth, players=players))


def idle(_: type[S], patience_of: Asked[S]) -> Part[S]:
    step = partial(_step, patience_of)
    return Part(
        judges={
            InviteIdle: step,
            WarnIdle: step,
            EndIdle: step,
            RestartClocks: partial(_restart, patience_of),
        },
        cites=CITES,
        believes={IdleInvited: _invited, IdleWarned: _warned, ClocksRestarted: _restarted},
        offers={
            Role.CLOCK: partial(_clocks_offers, patience_of),
            Role.HOUSE: partial(_houses_offers, patience_of),
        },
        notices=partial(_notice, patience_of),
        masks={IdleInvited: _between_them, IdleWarned: _between_them, SeatLeft: _left_somehow},
        covers=_covered,
    )
