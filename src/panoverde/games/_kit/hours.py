"""What changes every hour at a physical table: a piece of equipment, and the person who throws."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import S
from panoverde.games._kit.roles import require, require_physical

HOUR = 3_600_000
EQUIPMENT = "AO-1.20 AO-2.9 AO-3.4"
THROWER = "AO-1.36 AO-2.25 AO-3.17"


class Hour(Record):
    since: Instant
    called: bool = False
    """Has the clock said that it is over?"""


class Hours(Record):
    equipment: Hour
    """The dice or the ball in use."""
    thrower: Hour
    """The person who throws."""


def both(at: Instant) -> Hours:
    return Hours(Hour(at), Hour(at))


class CallRotation(Command, tag="call_rotation"):
    pass


class RelieveThrower(Command, tag="relieve_thrower"):
    pass


class CallRelief(Command, tag="call_relief"):
    pass


class RotationCalled(Event, tag="rotation_called"):
    pass


class ThrowerRelieved(Event, tag="thrower_relieved"):
    at: Instant = 0


class ReliefCalled(Event, tag="relief_called"):
    pass


Of = Callable[[S], Hours]
Put = Callable[[S, Hours], S]
InUse = Callable[[S], bool]
"""Is there anything to change?"""


def _call_rotation(of: Of[S], in_use: InUse[S], state: S, command: CallRotation, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    require_physical(state)
    hour = of(state).equipment
    if not in_use(state) or hour.called or command.at < hour.since + HOUR:
        raise Refused(EQUIPMENT, "hour-not-over")
    yield RotationCalled()


def _call_relief(of: Of[S], state: S, command: CallRelief, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    require_physical(state)
    hour = of(state).thrower
    if hour.called or command.at < hour.since + HOUR:
        raise Refused(THROWER, "hour-not-over")
    yield ReliefCalled()


def _relieve_thrower(state: S, command: RelieveThrower, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    yield ThrowerRelieved(command.at)


def changed(hours: Hours, at: Instant) -> Hours:
    """Another piece of equipment is in use."""
    return replace(hours, equipment=Hour(at))


def _offers(of: Of[S], in_use: InUse[S], state: S, who: Role) -> Iterator[Option]:
    if not state.rules.physical:
        return
    if who == Role.CROUPIER:
        yield Option("relieve_thrower")
        return
    hours = of(state)
    if in_use(state) and not hours.equipment.called:
        yield Option("call_rotation", since=hours.equipment.since + HOUR)
    if not hours.thrower.called:
        yield Option("call_relief", since=hours.thrower.since + HOUR)


def hours(
    _: type[S],
    of: Of[S],
    put: Put[S],
    *,
    in_use: InUse[S],
    throw: type[Command],
    may_throw: Callable[[S, Who], bool],
    rotation: Callable[[S], Command | None],
) -> Part[S]:
    """A called hour bars the throw. `rotation` is the game's own act of changing the equipment, where it can be done;
    `may_throw`: could they throw, but for the hour?"""

    def why(state: S, who: Who) -> Refused | None:
        if not may_throw(state, who):
            return None
        if of(state).equipment.called:
            return Refused(f"{EQUIPMENT} R-200", "rotation-due")
        return Refused(f"{THROWER} R-200", "relief-due") if of(state).thrower.called else None

    def remedy(state: S) -> Command | None:
        called = of(state)
        first = rotation(state) if called.equipment.called else None
        relief = RelieveThrower(by=Role.CROUPIER) if called.thrower.called else None  # AO-1.36 AO-2.25 AO-3.17
        return first or relief

    def rotation_called(state: S, _: RotationCalled) -> S:
        now = of(state)
        return put(state, replace(now, equipment=replace(now.equipment, called=True)))

    def relief_called(state: S, _: ReliefCalled) -> S:
        now = of(state)
        return put(state, replace(now, thrower=replace(now.thrower, called=True)))

    def relieved(state: S, event: ThrowerRelieved) -> S:
        return put(state, replace(of(state), thrower=Hour(event.at)))

    offers = partial(_offers, of, in_use)
    return Part(
        judges={
            CallRotation: partial(_call_rotation, of, in_use),
            CallRelief: partial(_call_relief, of),
            RelieveThrower: _relieve_thrower,
        },
        bars={throw: Bar(why, remedy)},
        cites={CallRotation: EQUIPMENT, CallRelief: THROWER, RelieveThrower: THROWER},
        believes={RotationCalled: rotation_called, ReliefCalled: relief_called, ThrowerRelieved: relieved},
        offers={Role.CROUPIER: offers, Role.CLOCK: offers},
    )
