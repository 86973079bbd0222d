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
from panoverde.games._kit.seats import Seated, SeatLeft
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import BetPlaced, BetsOpened, parting

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
    """An instant at an individual table; old journals have the number of a window here at a shared one."""
    coup: int = 0
    """At a shared table: the coup with whose first bets the warning runs out."""


class ClocksRestarted(Event, tag="clocks_restarted"):
    """Nobody has been idle, as of now."""

    at: Instant


class Patience(Record):
    """What the table knows about idling when the clock asks."""

    individual: bool
    longest: Instant
    """How long without a bet at an individual table."""
    most: int
    """How many coups without a bet at a shared one."""
    coup: int
    """The number of this one."""
    begun: bool
    """Have its bets been asked for?"""
    closed: bool
    """Have they been closed, at least once?"""
    concluded: bool
    """Has it been decided, collected and paid?"""
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
            yield IdleWarned(command.seat, 0, patience.coup + 1)  # PT-BFO-30 R-25
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
        return 0
    if step is EndIdle and player.idle == Idle.WARNED:
        if cloth.of(seat) and not patience.free:
            return None  # PT-BFO-21
        if patience.individual:
            return player.idle_until + 1
        return 0 if _has_passed(patience, player.idle_coup) else None
    return None


def _has_passed(patience: Patience, coup: int) -> bool:
    """Could they bet at the start of that coup, all the time that bets were taken?"""
    return patience.coup > coup or (patience.coup == coup and patience.closed)  # PT-BFO-30 R-25


def _idle_since(patience: Patience, player: Player) -> Instant | None:
    if patience.individual:
        return player.played + patience.longest + 1  # PT-BFO-29a: more than the limit
    without = player.passed + (patience.concluded and not player.staked)  # PT-BFO-3d
    return 0 if without > patience.most else None  # PT-BFO-29b R-25


def _restart(patience_of: Asked[S], state: S, command: RestartClocks, _: Chance) -> Iterator[Event]:
    """After the system stopped."""
    require(command, Role.HOUSE)
    if patience_of(state) is None or not state.cloth.players:
        raise Refused("PT-BFO-29 R-295", "no-invitations")
    yield ClocksRestarted(command.at)


# Believing


def _counted(patience_of: Asked[S], state: S, event: BetsOpened) -> S:
    """Another coup begins: players without a stake in the one before have let it pass."""
    if event.coup == state.coup or patience_of(state) is None:
        return state
    players = {
        seat: replace(player, passed=0 if player.staked else player.passed + 1)  # PT-BFO-29b PT-BFO-3d R-25
        for seat, player in state.cloth.players.items()
    }
    return replace(state, cloth=replace(state.cloth, players=players))


def _seated(patience_of: Asked[S], state: S, event: Seated) -> S:
    patience = patience_of(state)
    return _with(state, event.seat, passed=-1) if patience and patience.begun else state


def _bet(state: S, event: BetPlaced) -> S:
    """Placing chips is betting, also where they are taken back: this coup is not one that they let pass."""
    counted = state.cloth.players[event.seat].passed == -1
    return state if counted else _with(state, event.seat, passed=-1)  # PT-BFO-3a R-25


def _voided(state: S, _: CoupVoided) -> S:
    """A void coup was nobody's to let pass: a warning waits for the one that comes instead, all of which counts."""
    for seat, player in state.cloth.players.items():
        coup = max(player.idle_coup, state.coup) if player.idle == Idle.WARNED else player.idle_coup
        state = _with(state, seat, idle_coup=coup, passed=max(player.passed, 0))  # PT-BFO-19 R-207
    return state


def _with(state: S, seat: Seat, **changes: object) -> S:
    player = replace(state.cloth.players[seat], **changes)
    return replace(state, cloth=with_player(state.cloth, seat, player))


def _invited(state: S, event: IdleInvited) -> S:
    return _with(state, event.seat, idle=Idle.INVITED)


def _warned(state: S, event: IdleWarned) -> S:
    coup = event.coup or state.coup + 1  # in old journals the next that begins
    return _with(state, event.seat, idle=Idle.WARNED, idle_until=event.until, idle_coup=coup)


def _restarted(patience_of: Asked[S], state: S, event: ClocksRestarted) -> S:
    """Nobody has been idle, and a coup that the system cut short is nobody's to let pass."""
    patience, missed = patience_of(state), -1 if is_asked(state) else 0
    passed = -1 if patience and patience.begun else 0
    fresh = {"played": event.at, "missed": missed, "passed": passed, "idle": Idle.NO, "idle_until": 0, "idle_coup": 0}
    players = {seat: replace(player, **fresh) for seat, player in state.cloth.players.items()}
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
        seat: player if seat == viewer else replace(player, idle=Idle.NO, idle_until=0, idle_coup=0)
        for seat, player in state.cloth.players.items()
    }
    return replace(state, cloth=replace(state.cloth, players=players))


def idle_count(_: type[S], patience_of: Asked[S]) -> Part[S]:
    """Comes before the part that begins another coup: it reads who had a stake in this one."""
    return Part(believes={BetsOpened: partial(_counted, patience_of)})


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
        believes={
            Seated: partial(_seated, patience_of),
            BetPlaced: _bet,
            CoupVoided: _voided,
            IdleInvited: _invited,
            IdleWarned: _warned,
            ClocksRestarted: partial(_restarted, patience_of),
        },
        offers={
            Role.CLOCK: partial(_clocks_offers, patience_of),
            Role.HOUSE: partial(_houses_offers, patience_of),
        },
        notices=partial(_notice, patience_of),
        masks={IdleInvited: _between_them, IdleWarned: _between_them, SeatLeft: _left_somehow},
        covers=_covered,
    )
