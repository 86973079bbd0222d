"""What changes every hour at a physical table: a piece of equipment, and the person who throws."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick, Text, is_words, same_words
from panoverde.core.part import Bar, Part
from panoverde.core.people import STAFF, Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import BankedTable, S
from panoverde.games._kit.roles import require, require_physical

HOUR = 3_600_000
EQUIPMENT = "AO-1.20 AO-2.9 AO-3.4"
THROWER = "AO-1.36 AO-2.25 AO-3.17"


class Hour(Record):
    since: Instant
    called: bool = False
    """Has the clock said that it is over?"""


class Stint(Record):
    """The time of somebody at the table."""

    name: str
    since: Instant


class Hours(Record):
    equipment: Hour
    """The dice or the ball in use."""
    thrower: Hour
    """The person who throws."""
    throws: str = ""
    """Their name, once somebody was relieved."""
    relieved: tuple[Stint, ...] = ()
    """Those who left since the last throw: a person who comes back before another throws has never left."""


def both(at: Instant) -> Hours:
    return Hours(Hour(at), Hour(at))


class CallRotation(Command, tag="call_rotation"):
    pass


class RelieveThrower(Command, tag="relieve_thrower"):
    leaves: str = ""
    comes: str = ""


class CallRelief(Command, tag="call_relief"):
    pass


class RotationCalled(Event, tag="rotation_called"):
    pass


class ThrowerRelieved(Event, tag="thrower_relieved"):
    at: Instant = 0
    leaves: str = ""
    comes: str = ""
    """Empty in old journals, which named nobody."""
    since: Instant | None = None
    """When their hour began, where it goes on; everybody may know that, not whose it is."""


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
    if not in_use(state) or hour.called or command.at < ends(hour):
        raise Refused(EQUIPMENT, "hour-not-over")
    yield RotationCalled()


def _call_relief(of: Of[S], state: S, command: CallRelief, _: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    require_physical(state)
    hour = of(state).thrower
    if hour.called or command.at < ends(hour):
        raise Refused(THROWER, "hour-not-over")
    yield ReliefCalled()


def _relieve_thrower(of: Of[S], state: S, command: RelieveThrower, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    leaves, comes, throws = command.leaves, command.comes, of(state).throws
    if not is_words(leaves) or not is_words(comes) or same_words(leaves, comes):
        raise Refused(f"{THROWER} R-300", "another-thrower")  # nobody relieves themselves
    if throws and not same_words(leaves, throws):
        raise Refused(f"{THROWER} R-300", "not-the-thrower", thrower=throws)
    yield ThrowerRelieved(command.at, leaves, comes, _goes_on(of(state), command))


def _goes_on(hours: Hours, command: RelieveThrower) -> Instant | None:
    """An hour ends only when another person throws, or has been there for an hour."""
    before = () if command.at >= ends(hours.thrower) else hours.relieved
    stints = (*before, Stint(command.leaves, hours.thrower.since))
    return next((stint.since for stint in stints if same_words(stint.name, command.comes)), None)


def ends(hour: Hour) -> Instant:
    return hour.since + HOUR


def in_the_hour(state: BankedTable, hours: Hours, at: Instant) -> None:
    """Refuses a throw of real equipment after an hour that nobody has called."""
    if not state.rules.physical:
        return
    if at >= ends(hours.equipment):
        raise Refused(f"{EQUIPMENT} R-200", "rotation-due")  # AO-1.20 AO-2.9 AO-3.4
    if at >= ends(hours.thrower):
        raise Refused(f"{THROWER} R-200", "relief-due")  # AO-1.36 AO-2.25 AO-3.17


def last_throw(state: BankedTable, hours: Hours) -> Instant | None:
    """The last instant of the hours in use; None where nothing has an hour."""
    return min(ends(hours.equipment), ends(hours.thrower)) - 1 if state.rules.physical else None


def _unnamed(event: ThrowerRelieved, viewer: Who) -> Event:
    return event if viewer in STAFF else ThrowerRelieved(event.at, since=event.since)


def _after_relief(hours: Hours, event: ThrowerRelieved) -> Hours:
    before = () if event.at >= ends(hours.thrower) else hours.relieved
    relieved = (*before, Stint(event.leaves, hours.thrower.since)) if event.leaves else ()
    hour = Hour(event.at if event.since is None else event.since)
    return replace(hours, thrower=hour, throws=event.comes, relieved=relieved)


def _after_throw(hours: Hours) -> Hours:
    return replace(hours, relieved=()) if hours.relieved else hours


def changed(hours: Hours, at: Instant) -> Hours:
    """Another piece of equipment is in use."""
    return replace(hours, equipment=Hour(at))


def _offers(of: Of[S], in_use: InUse[S], state: S, who: Role) -> Iterator[Option]:
    if not state.rules.physical:
        return
    hours = of(state)
    if who == Role.CROUPIER:
        leaves = Pick("leaves", (hours.throws,)) if hours.throws else Text("leaves")
        nature = Nature.COURSE if hours.thrower.called else Nature.ASIDE
        yield Option("relieve_thrower", (leaves, Text("comes", unlike="leaves")), nature)
        return
    if in_use(state) and not hours.equipment.called:
        yield Option("call_rotation", since=ends(hours.equipment))
    if not hours.thrower.called:
        yield Option("call_relief", since=ends(hours.thrower))


def hours(
    _: type[S],
    of: Of[S],
    put: Put[S],
    *,
    in_use: InUse[S],
    throw: type[Command],
    thrown: tuple[type[Event], ...],
    may_throw: Callable[[S, Who], bool],
    rotation: Callable[[S], Command | None],
) -> Part[S]:
    """A called hour bars the throw; for one that nobody called the throw's judge asks `in_the_hour`. `rotation` is the
    game's own act of changing the equipment, where it can be done; `may_throw`: could they throw, but for the hour?"""

    def why(state: S, who: Who) -> Refused | None:
        if not may_throw(state, who):
            return None
        if of(state).equipment.called:
            return Refused(f"{EQUIPMENT} R-200", "rotation-due")
        return Refused(f"{THROWER} R-200", "relief-due") if of(state).thrower.called else None

    def remedy(state: S) -> Command | None:
        """A relief waits for the staff, who alone know the name of the new thrower."""
        return rotation(state) if of(state).equipment.called else None

    def rotation_called(state: S, _: RotationCalled) -> S:
        now = of(state)
        return put(state, replace(now, equipment=replace(now.equipment, called=True)))

    def relief_called(state: S, _: ReliefCalled) -> S:
        now = of(state)
        return put(state, replace(now, thrower=replace(now.thrower, called=True)))

    def relieved(state: S, event: ThrowerRelieved) -> S:
        return put(state, _after_relief(of(state), event))

    def has_thrown(state: S, _: Event) -> S:
        return put(state, _after_throw(of(state)))

    def covered(state: S, viewer: Who) -> S:
        hidden = of(state).throws and viewer not in STAFF
        return put(state, replace(of(state), throws="", relieved=())) if hidden else state

    offers = partial(_offers, of, in_use)
    return Part(
        judges={
            CallRotation: partial(_call_rotation, of, in_use),
            CallRelief: partial(_call_relief, of),
            RelieveThrower: partial(_relieve_thrower, of),
        },
        bars={throw: Bar(why, remedy)},
        cites={CallRotation: EQUIPMENT, CallRelief: THROWER, RelieveThrower: f"{THROWER} R-300"},
        believes={
            RotationCalled: rotation_called,
            ReliefCalled: relief_called,
            ThrowerRelieved: relieved,
            **dict.fromkeys(thrown, has_thrown),
        },
        offers={Role.CROUPIER: offers, Role.CLOCK: offers},
        masks={ThrowerRelieved: _unnamed},
        covers=covered,
    )
