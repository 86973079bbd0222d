"""What changes every hour at a physical table: a piece of equipment, and the person who throws."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Option
from panoverde.core.people import Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

HOUR = 3_600_000
EQUIPMENT = "AO-1.20 AO-2.9 AO-3.4"
THROWER = "AO-1.36 AO-2.25 AO-3.17"


class Hour(Record):
    since: Instant
    called: bool = False
    """Has the clock said that it is over?"""


class Hours(Record):
    equipment: Hour
    """Of the dice or the ball in use."""
    thrower: Hour
    """Of whoever throws."""


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


COMMANDS: tuple[type[Command], ...] = (CallRotation, RelieveThrower, CallRelief)
EVENTS: tuple[type[Event], ...] = (RotationCalled, ThrowerRelieved, ReliefCalled)
WHO: dict[type[Command], Role] = {
    CallRotation: Role.CLOCK,
    RelieveThrower: Role.CROUPIER,
    CallRelief: Role.CLOCK,
}


def why_not_throw(hours: Hours) -> Refused | None:
    """The next throw waits for what the clock has called."""
    if hours.equipment.called:
        return Refused(f"{EQUIPMENT} R-200", "rotation-due")
    if hours.thrower.called:
        return Refused(f"{THROWER} R-200", "relief-due")
    return None


def due(hours: Hours) -> Command | None:
    """Changing the equipment is the game's own act."""
    return RelieveThrower(by=Role.CROUPIER) if hours.thrower.called else None  # AO-1.36 AO-2.25 AO-3.17


def decide(hours: Hours, command: Command, *, in_use: bool = True) -> Iterator[Event]:
    """`in_use`: is there anything to change?"""
    match command:
        case CallRotation():
            if not in_use or hours.equipment.called or command.at < hours.equipment.since + HOUR:
                raise Refused(EQUIPMENT, "hour-not-over")
            yield RotationCalled()
        case CallRelief():
            if hours.thrower.called or command.at < hours.thrower.since + HOUR:
                raise Refused(THROWER, "hour-not-over")
            yield ReliefCalled()
        case _:
            yield ThrowerRelieved(command.at)


def evolve(hours: Hours, event: Event) -> Hours:
    match event:
        case RotationCalled():
            return replace(hours, equipment=replace(hours.equipment, called=True))
        case ReliefCalled():
            return replace(hours, thrower=replace(hours.thrower, called=True))
        case ThrowerRelieved(at):
            return replace(hours, thrower=Hour(at))
        case _:
            return hours


def changed(hours: Hours, at: Instant) -> Hours:
    """Another piece of equipment is in use."""
    return replace(hours, equipment=Hour(at))


def options(hours: Hours, who: Who, *, in_use: bool = True) -> Iterator[Option]:
    if who == Role.CROUPIER:
        yield Option("relieve_thrower")
    if who == Role.CLOCK:
        if in_use and not hours.equipment.called:
            yield Option("call_rotation", since=hours.equipment.since + HOUR)
        if not hours.thrower.called:
            yield Option("call_relief", since=hours.thrower.since + HOUR)
