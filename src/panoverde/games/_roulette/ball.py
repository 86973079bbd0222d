"""The ball: two of them, in turns of an hour; launched, null, at rest in a pocket, replaced."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._banked import hours
from panoverde.games._banked.hours import Hours
from panoverde.games._banked.model import Announced, Announcement


class Direction(StrEnum):
    LEFT_TO_RIGHT = "left_to_right"
    RIGHT_TO_LEFT = "right_to_left"

    @property
    def opposite(self) -> "Direction":
        return next(other for other in Direction if other != self)


class Fault(StrEnum):
    CHIP_FELL = "chip_fell"
    BALL_FELL = "ball_fell"
    OBJECT_FELL = "object_fell"
    BALL_DEFECTIVE = "ball_defective"
    BALL_BROKEN = "ball_broken"
    BALL_LOST = "ball_lost"


FELL_IN = (Fault.CHIP_FELL, Fault.BALL_FELL, Fault.OBJECT_FELL)  # AO-1.25 AO-2.14
SPOILS_THE_BALL = (Fault.BALL_DEFECTIVE, Fault.BALL_BROKEN, Fault.BALL_LOST)  # AO-1.21 AO-2.10


class Balls(Record):
    """The two balls of the table, by number."""

    hours: Hours
    in_use: int = 1
    other: int = 2
    supplied: int = 2


def pair(at: Instant) -> Balls:
    return Balls(hours.both(at))  # AO-1.20 AO-2.9


class Spin(Record):
    turning: Direction | None = None
    """The way the ball runs, from the launch until it rests."""
    next: Direction = Direction.LEFT_TO_RIGHT
    """The way of the next launch."""


# Commands


class LaunchBall(Command, tag="launch_ball"):
    pass


class RestBall(Command, tag="rest_ball"):
    """The ball comes to rest in a pocket."""


class NullSpin(Command, tag="null_spin"):
    fault: Fault


class ChangeBall(Command, tag="change_ball"):
    pass


class ReplaceBall(Command, tag="replace_ball"):
    fault: Fault


# Events


class BallLaunched(Event, tag="ball_launched"):
    direction: Direction
    plate: Direction
    """The way the plate turns: against the ball."""


class BallRested(Event, tag="ball_rested"):
    """Announced, and the number marked on the cloth."""

    aloud: ClassVar[bool] = True
    number: int
    colour: str | None
    at: Instant = 0


class SpinNullified(Event, tag="spin_nullified"):
    fault: Fault
    number: int | None
    """Where the ball is put back: the number of the coup before, where there was one."""


class BallChanged(Event, tag="ball_changed"):
    aloud: ClassVar[bool] = True
    ball: int
    at: Instant = 0


class BallReplaced(Event, tag="ball_replaced"):
    ball: int
    fault: Fault
    millimetres: int
    """As wide as the one before."""


COMMANDS: tuple[type[Command], ...] = (LaunchBall, RestBall, NullSpin, ChangeBall, ReplaceBall, *hours.COMMANDS)
EVENTS: tuple[type[Event], ...] = (
    BallLaunched, BallRested, SpinNullified, BallChanged, BallReplaced, *hours.EVENTS,
)  # fmt: skip


# Judging


def launch(spin: Spin) -> BallLaunched:
    return BallLaunched(spin.next, spin.next.opposite)  # AO-1.24 AO-2.13


def nullify(fault: Fault, number: int | None) -> Iterator[Event]:
    yield SpinNullified(fault, number)  # AO-1.25 AO-2.14
    yield Announced(Announcement.NULL_COUP)


def null_spin(spin: Spin, number: int | None, command: NullSpin) -> Iterator[Event]:
    """`number`: where the ball lay before."""
    if command.fault not in FELL_IN:
        raise Refused("AO-1.25 AO-2.14", "unknown-fault", fault=str(command.fault))
    if spin.turning is None:
        raise Refused("AO-1.25 AO-2.14", "ball-not-turning")
    yield from nullify(command.fault, number)


def replacement(balls: Balls, command: ReplaceBall, millimetres: int) -> BallReplaced:
    if command.fault not in SPOILS_THE_BALL:
        raise Refused("AO-1.21 AO-2.10", "not-a-ball-fault", fault=str(command.fault))
    return BallReplaced(balls.supplied + 1, command.fault, millimetres)  # AO-1.21 AO-2.10


def change(balls: Balls, command: ChangeBall, *, busy: bool) -> Iterator[Event]:
    """`busy`: the ball turns, or lies on a number that is still to be paid."""
    if busy:
        raise Refused("R-200 R-211", "ball-busy")
    if not balls.hours.equipment.called and command.at < _hour_over(balls):
        raise Refused("AO-1.20 AO-2.9 R-211", "hour-not-over")
    yield BallChanged(balls.other, command.at)  # AO-1.20 AO-2.9: made public


def _hour_over(balls: Balls) -> Instant:
    return balls.hours.equipment.since + hours.HOUR


def due(balls: Balls) -> Command | None:
    """What the hour asks for before the next launch."""
    return ChangeBall(by=Role.CROUPIER) if balls.hours.equipment.called else hours.due(balls.hours)


# Believing


def evolve(balls: Balls, event: Event) -> Balls:
    match event:
        case BallChanged(ball, at):
            return replace(balls, in_use=ball, other=balls.in_use, hours=hours.changed(balls.hours, at))
        case BallReplaced(ball):
            return replace(balls, in_use=ball, supplied=ball)  # the hour goes on
        case _:
            return replace(balls, hours=hours.evolve(balls.hours, event))


def spun(spin: Spin, event: Event) -> Spin:
    match event:
        case BallLaunched(direction):
            return replace(spin, turning=direction)
        case BallRested():
            return Spin(None, spin.next.opposite)  # AO-1.24 AO-2.13
        case SpinNullified():
            return stopped(spin)
        case _:
            return spin


def stopped(spin: Spin) -> Spin:
    """The launch does not count: the ball is back where it lay, and goes the same way again."""
    return replace(spin, turning=None)


# Offering


def options(balls: Balls, spin: Spin, who: Who, *, busy: bool) -> Iterator[Option]:
    if who in (Role.CROUPIER, Role.INSPECTOR):
        if spin.turning is not None:
            yield Option("null_spin", (Pick("fault", FELL_IN),), Nature.IRREGULARITY)
        yield Option("replace_ball", (Pick("fault", SPOILS_THE_BALL),), Nature.IRREGULARITY)
    if who == Role.CROUPIER and not busy:
        yield Option("change_ball", since=0 if balls.hours.equipment.called else _hour_over(balls))
    yield from hours.options(balls.hours, who)
