"""The ball: two of them, in turns of an hour; launched, null, at rest in a pocket, replaced."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import PocketWanted
from panoverde.games._kit.cloth import Phase, played
from panoverde.games._kit.hours import Hours, changed, ends, hours, in_the_hour, last_throw
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import Announced, Announcement, CloseBets

from .bets import CHAPTER
from .layout import RED, colour_of
from .state import Balls, Direction, Spin, State


class Fault(StrEnum):
    CHIP_FELL = "chip_fell"
    BALL_FELL = "ball_fell"
    OBJECT_FELL = "object_fell"
    BALL_DEFECTIVE = "ball_defective"
    BALL_BROKEN = "ball_broken"
    BALL_LOST = "ball_lost"


FELL_IN = (Fault.CHIP_FELL, Fault.BALL_FELL, Fault.OBJECT_FELL)  # AO-1.25 AO-2.14
SPOILS_THE_BALL = (Fault.BALL_DEFECTIVE, Fault.BALL_BROKEN, Fault.BALL_LOST)  # AO-1.21 AO-2.10


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


class BallRested(facts.Drawn, tag="ball_rested"):
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


# Judging


def _launch(state: State, command: LaunchBall, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _can_turn(state):
        raise Refused("AO-1.22 AO-2.11 R-210", "no-launch-now", phase=state.phase)
    in_the_hour(state, state.balls.hours, command.at)
    yield BallLaunched(state.spin.next, state.spin.next.opposite)  # AO-1.24 AO-2.13


def _can_turn(state: State) -> bool:
    """While bets are made, so that prizes are paid and changes given; or again, when the launch before was null."""
    return state.spin.turning is None and (state.phase == Phase.CLOSED or CHAPTER.accepts_bets(state))


def _may_launch(state: State, who: Who) -> bool:
    """But for the hour."""
    return who == Role.CROUPIER and _can_turn(state)


def _rest(state: State, command: RestBall, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_rest(state):
        raise Refused("AO-1.26 AO-1.23 AO-2.15 AO-2.12", "no-rest-now", phase=state.phase)
    number = chance.spin(state.rules.wheel)
    yield BallRested(number, colour_of(number), command.at)  # AO-1.26 AO-2.15


def _may_rest(state: State) -> bool:
    return state.phase == Phase.CLOSED and state.spin.turning is not None


def _null_spin(state: State, command: NullSpin, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if command.fault not in FELL_IN:
        raise Refused("AO-1.25 AO-2.14", "unknown-fault", fault=str(command.fault))
    if state.spin.turning is None:
        raise Refused("AO-1.25 AO-2.14", "ball-not-turning")
    yield from _nullified(state, command.fault)


def _nullified(state: State, fault: Fault) -> Iterator[Event]:
    yield SpinNullified(fault, state.number)  # AO-1.25 AO-2.14
    yield Announced(Announcement.NULL_COUP)


def _replace_ball(state: State, command: ReplaceBall, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if command.fault not in SPOILS_THE_BALL:
        raise Refused("AO-1.21 AO-2.10", "not-a-ball-fault", fault=str(command.fault))
    if state.spin.turning is not None:
        yield from _nullified(state, command.fault)  # it gives no result
    number, wide = state.balls.supplied + 1, state.rules.ball_millimetres
    yield BallReplaced(number, command.fault, wide)  # AO-1.21 AO-2.10


def _change(state: State, command: ChangeBall, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    if _is_busy(state):
        raise Refused("R-200 R-211", "ball-busy")
    if command.at < _changes_from(state.balls):
        raise Refused("AO-1.20 AO-2.9 R-211", "hour-not-over")
    yield BallChanged(state.balls.other, command.at)  # AO-1.20 AO-2.9: made public


def _is_busy(state: State) -> bool:
    """The ball turns, or lies on a number that is still to be paid."""
    return state.spin.turning is not None or CHAPTER.unsettled(state)


def _changes_from(balls: Balls) -> Instant:
    hour = balls.hours.equipment
    return 0 if hour.called else ends(hour)


def _bets_go_on(state: State, who: Who) -> Refused | None:
    """«Nada mais» is said when the ball loses speed."""
    closes = Role.CROUPIER if state.window.deadline is None else Role.CLOCK
    early = state.spin.turning is None and who == closes and CHAPTER.accepts_bets(state)
    return Refused("AO-1.23 AO-2.12", "ball-not-turning") if early else None


# Believing


def _launched(state: State, event: BallLaunched) -> State:
    return replace(state, spin=replace(state.spin, turning=event.direction))


def _rested(state: State, event: BallRested) -> State:
    spin = Spin(None, state.spin.next.opposite)  # AO-1.24 AO-2.13
    cloth = played(state.cloth, event.at)
    return replace(state, cloth=cloth, phase=Phase.DECIDED, spin=spin, number=event.number)


def _stopped(state: State, _: SpinNullified | CoupVoided) -> State:
    """The launch does not count: the ball is back where it lay, and goes the same way again."""
    return replace(state, spin=replace(state.spin, turning=None))


def _changed(state: State, event: BallChanged) -> State:
    balls = state.balls
    now = replace(balls, in_use=event.ball, other=balls.in_use, hours=changed(balls.hours, event.at))
    return replace(state, balls=now)


def _replaced(state: State, event: BallReplaced) -> State:
    balls = replace(state.balls, in_use=event.ball, supplied=event.ball)  # the hour goes on
    return replace(state, balls=balls)


def _rewound(then: State, now: State) -> State:
    """The balls that were changed or replaced since stay so."""
    return replace(then, balls=now.balls)


# Offering


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if _may_launch(state, who):
        yield Option("launch_ball", nature=Nature.COURSE, until=last_throw(state, state.balls.hours))
    if _may_rest(state):
        yield Option("rest_ball", nature=Nature.COURSE)
    if state.rules.physical and not _is_busy(state):
        yield Option("change_ball", since=_changes_from(state.balls))
    yield from _irregularities(state, who)


def _irregularities(state: State, _: Role) -> Iterator[Option]:
    if not state.rules.physical:
        return
    if state.spin.turning is not None:
        yield Option("null_spin", (Pick("fault", FELL_IN),), Nature.IRREGULARITY)
    yield Option("replace_ball", (Pick("fault", SPOILS_THE_BALL),), Nature.IRREGULARITY)


def _due(state: State) -> Command | None:
    if _may_rest(state):
        return RestBall(by=Role.CROUPIER)
    asked = state.phase == Phase.CLOSED or state.window.announced
    return LaunchBall(by=Role.CROUPIER) if asked and _can_turn(state) else None  # AO-1.22 AO-2.11


# The parts


def _hours_of(state: State) -> Hours:
    return state.balls.hours


def _with_hours(state: State, now: Hours) -> State:
    return replace(state, balls=replace(state.balls, hours=now))


def _change_of_ball(_: State) -> Command:
    """A ball that may be launched is not busy."""
    return ChangeBall(by=Role.CROUPIER)  # AO-1.20 AO-2.9


ball: Part[State] = Part(
    judges={
        LaunchBall: _launch,
        RestBall: _rest,
        NullSpin: _null_spin,
        ChangeBall: _change,
        ReplaceBall: _replace_ball,
    },
    bars={CloseBets: Bar(_bets_go_on)},
    wants={RestBall: lambda state: PocketWanted(state.rules.wheel.pockets, tuple(sorted(RED)))},
    cites={
        LaunchBall: "AO-1.22 AO-2.11 R-210",
        RestBall: "AO-1.26 AO-2.15",
        NullSpin: "AO-1.25 AO-2.14",
        ChangeBall: "AO-1.20 AO-2.9 R-211",
        ReplaceBall: "AO-1.21 AO-2.10 R-211",
    },
    believes={
        BallLaunched: _launched,
        BallRested: _rested,
        SpinNullified: _stopped,
        CoupVoided: _stopped,
        BallChanged: _changed,
        BallReplaced: _replaced,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _irregularities},
    due=_due,
    stages=(Phase.BETTING, Phase.CLOSED),
    final={BallRested: lambda rules: not rules.physical},  # what the house's generator drew stands
    keeps=_rewound,
)

ball_hours = hours(
    State,
    _hours_of,
    _with_hours,
    in_use=lambda _: True,
    throw=LaunchBall,
    thrown=(BallLaunched,),
    may_throw=_may_launch,
    rotation=_change_of_ball,
)
