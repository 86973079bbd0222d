"""Craps: the two dice, thrown or null. Each throw is a coup; bets that it leaves alone stand."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.dice import Dice, total
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.core.want import DiceWanted
from panoverde.games._kit.cloth import Phase, played
from panoverde.games._kit.roles import not_now, require, require_physical
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import Announced, Announcement

from .dice import replacements
from .payout import ThrowEffect, chances, decides, next_point
from .rules import DICE, Decides
from .shooter import hand_over, has_the_dice, in_hand, threw
from .state import State


class Fault(StrEnum):
    """Why a throw is null."""

    OFF_TABLE = "off_table"  # AO-4.7a
    SHORT = "short"  # AO-4.7b


class Onward(StrEnum):
    """Who throws next, and for which point."""

    SAME_POINT = "same_shooter_same_point"
    NEW_POINT = "same_shooter_new_point"
    NEW_SHOOTER = "new_shooter_new_point"
    NOBODY = "no_more_throws"
    """The last series is over."""


class Throw(Command, tag="throw"):
    pass


class ShortThrow(Command, tag="short_throw"):
    pass


class DieOffTable(Command, tag="die_off_table"):
    die: int


class DiceOffTable(Command, tag="dice_off_table"):
    """Both of them."""


class DiceThrown(facts.Drawn, tag="dice_thrown"):
    dice: Dice
    decides: Decides
    point: int | None
    """The number marked after it."""
    at: Instant = 0


class ThrowAnnounced(Event, tag="throw_announced"):
    """What the stickman says of a throw."""

    aloud: ClassVar[bool] = True
    total: int
    does: Decides
    point: int | None
    """The one that it sets, makes, or leaves marked."""
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    next: Onward


class BarAnnounced(Event, tag="bar_announced"):
    """The barred pair: for these the coup is null."""

    aloud: ClassVar[bool] = True
    null: tuple[str, ...]


class ThrowNullified(Event, tag="throw_nullified"):
    fault: Fault


# Judging


def throw_dice(state: State, command: Throw, chance: Chance) -> Iterator[Event]:
    if refused := why_not_throw(state, command.by):
        raise refused
    _in_time(state, command.at)
    yield from hand_over(state)
    dice = chance.dice(DICE)  # AO-4.4
    does, point = decides(state.point, dice), next_point(state.point, dice)
    yield DiceThrown(dice, does, point, command.at)
    judged = chances(state.rules, {bet.zone for bet in state.cloth.bets}, state.point, dice)
    yield ThrowAnnounced(  # AO-4.13c AO-4.13c-i R-229
        total(dice),
        does,
        state.point if does == Decides.POINT_MADE else point,
        judged[ThrowEffect.WINS],
        judged[ThrowEffect.LOSES],
        Onward.NOBODY if state.ends_with(point, command.at) else ONWARD.get(does, Onward.NEW_POINT),
    )
    if judged[ThrowEffect.NULL]:
        yield BarAnnounced(judged[ThrowEffect.NULL])  # AO-4.10b AO-4.10d AO-4.13c-i


ONWARD = {Decides.POINT_CONTINUES: Onward.SAME_POINT, Decides.SEVEN_OUT: Onward.NEW_SHOOTER}  # AO-4.8b AO-4.13c-i


def why_not_throw(state: State, who: Who) -> Refused | None:
    """Whatever the hour."""
    if who not in (Role.CROUPIER, state.hand.shooter):
        return Refused("AO-4.5 R-225", "not-yours", who=title(who))
    if state.phase != Phase.CLOSED:
        return not_now(state)
    if not has_the_dice(state):
        return Refused("AO-4.5 AO-4.8a R-224 R-226", "no-shooter")
    if len(state.five.presented) < DICE:
        return Refused("AO-4.4 AO-4.7a R-227", "too-few-dice")
    return None


def _in_time(state: State, at: Instant) -> None:
    if state.is_too_late(at):
        raise Refused("AO-4.13c-ii R-230", "closing-hour")


def _null_throw(state: State, command: ShortThrow | DieOffTable | DiceOffTable, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if refused := why_not_throw(state, Role.CROUPIER):
        raise refused
    _in_time(state, command.at)
    thrown = in_hand(state)
    if isinstance(command, DieOffTable) and command.die not in thrown:
        raise Refused("AO-4.7a", "die-not-thrown", die=str(command.die))
    yield from hand_over(state)
    if isinstance(command, ShortThrow):
        yield ThrowNullified(Fault.SHORT)  # AO-4.6 AO-4.7b
    else:
        lost = (command.die,) if isinstance(command, DieOffTable) else thrown
        yield ThrowNullified(Fault.OFF_TABLE)  # AO-4.7 AO-4.7a
        yield from replacements(state.five, thrown, lost)
    yield Announced(Announcement.NULL_COUP)  # AO-4.13c-i


# Believing


def _thrown(state: State, event: DiceThrown) -> State:
    """The series goes on, or another begins; a seven that loses the pass line takes the dice from the shooter."""
    barred = total(event.dice) == state.rules.barred
    undecided = tuple([bet.seat for bet in state.cloth.bets if barred and bet.zone == "dont_come"])  # AO-4.10d R-222
    return replace(
        state,
        cloth=played(state.cloth, event.at),
        phase=Phase.DECIDED,
        dice=event.dice,
        point=event.point,
        thrown_for=state.point,
        undecided=undecided,
        hand=threw(state.hand, keeps=event.decides != Decides.SEVEN_OUT),  # AO-4.8b
    )


def _voided(state: State, _: CoupVoided) -> State:
    """The series is over."""
    return replace(state, point=None, dice=(), undecided=())


# Offering


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if not why_not_throw(state, who):
        yield Option("throw", nature=Nature.COURSE)
    yield from _irregularities(state, who)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if not why_not_throw(state, seat):
        yield Option("throw", nature=Nature.COURSE, until=_until(state))


def _irregularities(state: State, _: Role) -> Iterator[Option]:
    if not state.rules.physical or why_not_throw(state, Role.CROUPIER):
        return
    until = _until(state)
    yield Option("short_throw", nature=Nature.IRREGULARITY, until=until)
    yield Option("die_off_table", (Pick("die", in_hand(state)),), Nature.IRREGULARITY, until=until)
    yield Option("dice_off_table", nature=Nature.IRREGULARITY, until=until)


def _until(state: State) -> Instant | None:
    """The last instant at which a series may begin."""
    return state.closes_at - 1 if state.closes_at is not None and state.point is None else None


def _due(state: State) -> Command | None:
    return None if why_not_throw(state, Role.CROUPIER) else Throw(by=Role.CROUPIER)


throw: Part[State] = Part(
    judges={Throw: throw_dice, ShortThrow: _null_throw, DieOffTable: _null_throw, DiceOffTable: _null_throw},
    wants={Throw: lambda _: DiceWanted(DICE)},
    cites={
        Throw: "AO-4.4 AO-4.13c-i R-229",
        ShortThrow: "AO-4.6 AO-4.7b",
        DieOffTable: "AO-4.7a R-227",
        DiceOffTable: "AO-4.7a R-227",
    },
    believes={
        DiceThrown: _thrown,
        ThrowAnnounced: same,
        BarAnnounced: same,
        ThrowNullified: same,
        CoupVoided: _voided,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _irregularities, int: _players_offers},
    due=_due,
    stages=(Phase.CLOSED,),
    final={DiceThrown: lambda rules: not rules.physical},  # what the house's generator drew stands
)
