"""The five numbered dice of a craps table: set aside when they leave it, looked at, returned or supplied again."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.dice import Dice
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.roles import require, require_physical

from .state import FiveDice, State, without


class CheckDie(Command, tag="check_die"):
    die: int
    sound: bool


class SupplyDie(Command, tag="supply_die"):
    pass


class DieReplaced(Event, tag="die_replaced"):
    die: int
    by: int | None


class Found(StrEnum):
    SOUND = "sound"
    DEFECTIVE = "defective"


class DieChecked(Event, tag="die_checked"):
    die: int
    found: Found


class DieSupplied(Event, tag="die_supplied"):
    die: int


# Judging


def _check(state: State, command: CheckDie, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)  # AO-4.3
    require_physical(state)
    if command.die not in _looked_at(state):
        raise Refused("AO-4.3 AO-4.7a R-227", "die-not-there", die=str(command.die))
    yield DieChecked(command.die, Found.SOUND if command.sound else Found.DEFECTIVE)  # AO-4.3 AO-4.7a


def _looked_at(state: State) -> Dice:
    """Those that left the table, and those that are not with the shooter: looked at before they are handed over."""
    return (*state.five.aside, *without(state.five.presented, state.hand.dice))  # AO-4.3 AO-4.7a


def _supply(state: State, command: SupplyDie, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    require_physical(state)
    if not state.five.missing:
        raise Refused("AO-4.2 R-227", "five-dice-already")
    yield DieSupplied(min(state.five.missing))  # AO-4.2 R-227


def replacements(five: FiveDice, thrown: Dice, lost: Dice) -> Iterator[Event]:
    """The dice that left the table give way to the lowest that are not being thrown, while there are any."""
    others = iter(without(five.presented, thrown))
    for die in lost:
        yield DieReplaced(die, next(others, None))  # AO-4.7a R-227


# Believing


def _replaced(state: State, event: DieReplaced) -> State:
    return replace(state, five=replace(state.five, aside=(*state.five.aside, event.die)))


def _checked(state: State, event: DieChecked) -> State:
    five = state.five
    missing = five.missing if event.found == Found.SOUND else (*five.missing, event.die)
    return replace(state, five=FiveDice(without(five.aside, (event.die,)), missing))


def _supplied(state: State, event: DieSupplied) -> State:
    return replace(state, five=replace(state.five, missing=without(state.five.missing, (event.die,))))


def _rewound(then: State, now: State) -> State:
    """What was done with the dice stays; the shooter keeps those that are still on the table."""
    kept = tuple(die for die in then.hand.dice if die in now.five.presented)
    return replace(then, hand=replace(then.hand, dice=kept), five=now.five)


# Offering


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if state.rules.physical and (dice := _looked_at(state)):
        asks = (Pick("die", dice), Pick("sound", (True, False)))
        yield Option("check_die", asks, Nature.IRREGULARITY if state.five.aside else Nature.ASIDE)


def _inspectors_offers(state: State, _: Role) -> Iterator[Option]:
    if state.rules.physical and state.five.missing:
        yield Option("supply_die", nature=Nature.IRREGULARITY)


dice: Part[State] = Part(
    judges={CheckDie: _check, SupplyDie: _supply},
    cites={CheckDie: "AO-4.3 AO-4.7a", SupplyDie: "AO-4.2 R-227"},
    believes={DieReplaced: _replaced, DieChecked: _checked, DieSupplied: _supplied},
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _inspectors_offers},
    keeps=_rewound,
)
