"""Players who don't bet: an invitation to end the session, a warning, the end. The clock sends each step."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.events import Concealed
from panoverde.core.game import Event, Instant
from panoverde.core.option import Option, Pick
from panoverde.core.people import STAFF, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._banked import seats
from panoverde.games._banked.model import (
    ClocksRestarted,
    Cloth,
    EndIdle,
    Idle,
    IdleInvited,
    IdleWarned,
    InviteIdle,
    Player,
    SeatLeft,
    WarnIdle,
)

MINUTE = 60_000


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


def decide(cloth: Cloth, patience: Patience | None, command: InviteIdle | WarnIdle | EndIdle) -> Iterator[Event]:
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
            yield from seats.leave(cloth, command.seat, idle=True)


CITES: dict[type, str] = {
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
        return 0 if patience.individual or patience.betting else None  # he must still be able to bet
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


def restart(cloth: Cloth, patience: Patience | None, at: Instant) -> Iterator[Event]:
    """After the system stopped."""
    if patience is None or not cloth.players:
        raise Refused("PT-BFO-29 R-295", "no-invitations")
    yield ClocksRestarted(at)


def house_options(cloth: Cloth, patience: Patience | None) -> Iterator[Option]:
    if patience is not None and cloth.players:
        yield Option("restart_clocks")


def options(cloth: Cloth, patience: Patience | None) -> Iterator[Option]:
    if patience is None:
        return
    for seat in cloth.players:
        for step, kind in ((InviteIdle, "invite_idle"), (WarnIdle, "warn_idle"), (EndIdle, "end_idle")):
            since = _since(cloth, patience, seat, step)
            if since is not None:
                yield Option(kind, (Pick("seat", (seat,)),), since=since)


def see(event: Event, viewer: Who) -> Event:
    """Only the player and the house know of it."""
    match event:
        case IdleInvited(seat) | IdleWarned(seat) if viewer != seat and viewer not in STAFF:
            return Concealed()
        case SeatLeft(seat, idle=True) if viewer != seat and viewer not in STAFF:
            return replace(event, idle=False)
        case _:
            return event


def view(cloth: Cloth, viewer: Who) -> Cloth:
    players = {
        seat: player if seat == viewer else replace(player, idle=Idle.NO, idle_until=0)
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)
