"""Banca francesa: the three dice, thrown, null or lifted too soon."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.dice import Dice
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part, same
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.core.want import DiceWanted
from panoverde.games._kit.cloth import Phase, played
from panoverde.games._kit.hours import in_the_hour, last_throw
from panoverde.games._kit.roles import not_now, require, require_physical
from panoverde.games._kit.window import CloseBets, closed, reopened

from .bets import CHAPTER
from .dice_case import SPOILS_THE_SET, Fault, changed_set, why_no_dice
from .payout import DICE, decides
from .state import State


class Throw(Command, tag="throw"):
    pass


class NullThrow(Command, tag="null_throw"):
    fault: Fault


class LiftDice(Command, tag="lift_dice"):
    pass


class DiceThrown(facts.Drawn, tag="dice_thrown"):
    aloud: ClassVar[bool] = True
    dice: Dice
    decides: str | None
    at: Instant = 0


class ThrowNullified(Event, tag="throw_nullified"):
    fault: Fault


class DiceLifted(Event, tag="dice_lifted"):
    pass


# Judging


def _throw(state: State, command: Throw, chance: Chance) -> Iterator[Event]:
    if refused := _why_not_throw(state, command.by):
        raise refused
    in_the_hour(state, state.case.hours, command.at)
    if state.rules.individual:
        yield from closed()
    dice = chance.dice(DICE)  # AO-3.7 AO-3.7a PT-BFO-5: together, and one throw for everybody
    yield DiceThrown(dice, decides(dice), command.at)  # PT-BFO-1 PT-BFO-15


def _why_not_throw(state: State, who: Who) -> Refused | None:
    if state.rules.individual and state.phase == Phase.BETTING:
        if who != Role.CROUPIER and who not in state.cloth.players:
            return Refused("PT-BFO-14 R-204", "not-yours", who=title(who))
        return None if state.cloth.bets else Refused("PT-BFO-14", "bet-first")  # PT-BFO-14: once they have bet
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    return None if _dice_are_out(state) else not_now(state)


def may_throw(state: State, who: Who) -> bool:
    """But for the state of the dice."""
    return _why_not_throw(state, who) is None


def _dice_are_out(state: State) -> bool:
    """With the bets closed; or after an undecided total, where nobody has been asked for bets since."""
    if state.phase != Phase.BETTING:
        return state.phase == Phase.CLOSED
    asked = state.window.announced or state.rules.betting_seconds is not None
    return bool(state.dice) and not asked


def _null_throw(state: State, command: NullThrow, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _dice_are_out(state):
        raise not_now(state)
    if refused := why_no_dice(state.case):  # a throw already made counts though the hour has been called since
        raise refused
    if command.fault not in set(Fault):
        raise Refused("AO-3.8", "unknown-fault", fault=str(command.fault))
    yield ThrowNullified(command.fault)  # AO-3.8 AO-3.7b R-23: the bets stay, the dice are thrown again
    if command.fault in SPOILS_THE_SET:
        yield changed_set(state.case, command.at, spoiled=True)  # AO-3.8b


def _lift(state: State, command: LiftDice, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _may_lift(state):
        raise Refused("AO-3.7d R-26", "nothing-to-lift")
    yield DiceLifted()  # AO-3.7d R-26


def _may_lift(state: State) -> bool:
    return CHAPTER.unsettled(state) and not state.lifted


def _throws_themselves(state: State, who: Who) -> Refused | None:
    """At an individual table nobody closes the bets: the player throws when they have bet."""
    own = state.rules.individual and who == Role.CROUPIER and CHAPTER.accepts_bets(state)
    return not_now(state) if own else None  # PT-BFO-14


# Believing


def _thrown(state: State, event: DiceThrown) -> State:
    cloth = played(state.cloth, event.at)  # who has a stake thrown for is not idle
    if event.decides is None:  # R-19 PT-BFO-17: the bets stand, and may be changed
        return replace(reopened(state), cloth=cloth, dice=event.dice, decides=None)
    return replace(state, cloth=cloth, phase=Phase.DECIDED, dice=event.dice, decides=event.decides)


def _lifted(state: State, _: DiceLifted) -> State:
    return replace(state, lifted=True)


# Offering


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if may_throw(state, who):
        yield Option("throw", nature=Nature.COURSE, until=last_throw(state, state.case.hours))
    yield from _irregularities(state, who)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in state.cloth.players and may_throw(state, seat):
        yield Option("throw", nature=Nature.COURSE)


def _irregularities(state: State, _: Role) -> Iterator[Option]:
    if not state.rules.physical:
        return
    if _dice_are_out(state) and not why_no_dice(state.case):
        yield Option("null_throw", (Pick("fault", tuple(Fault)),), Nature.IRREGULARITY)
    if _may_lift(state):
        yield Option("lift_dice", nature=Nature.IRREGULARITY)


def _due(_: State) -> Command:
    return Throw(by=Role.CROUPIER)


throw: Part[State] = Part(
    judges={Throw: _throw, NullThrow: _null_throw, LiftDice: _lift},
    bars={CloseBets: Bar(_throws_themselves)},
    wants={Throw: lambda _: DiceWanted(DICE)},
    cites={NullThrow: "AO-3.8 AO-3.7b", LiftDice: "AO-3.7d R-26"},
    believes={DiceThrown: _thrown, ThrowNullified: same, DiceLifted: _lifted},
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _irregularities, int: _players_offers},
    due=_due,
    stages=(Phase.CLOSED,),
    final={DiceThrown: lambda rules: not rules.physical},  # R-202 PT-BFO-18: what the house's generator drew stands
)
