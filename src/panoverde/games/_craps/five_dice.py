"""The five numbered dice of a craps table: set aside when they leave it, looked at, returned or supplied again."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused

NUMBERS = (1, 2, 3, 4, 5)  # AO-4.2
DICE = 2
"""How many of them are thrown."""  # AO-4.4


class FiveDice(Record):
    """Those that are not on the table, by their numbers."""

    aside: Dice = ()
    """They left the table, and wait to be looked at."""
    missing: Dice = ()
    """Found defective; nothing has come in their place yet."""

    @property
    def presented(self) -> Dice:
        return without(NUMBERS, (*self.aside, *self.missing))  # AO-4.4


def without(dice: Dice, others: Iterable[int]) -> Dice:
    gone = set(others)
    return tuple(die for die in dice if die not in gone)


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


COMMANDS: tuple[type[Command], ...] = (CheckDie, SupplyDie)
EVENTS: tuple[type[Event], ...] = (DieReplaced, DieChecked, DieSupplied)
WHO: dict[type[Command], Role] = {CheckDie: Role.CROUPIER, SupplyDie: Role.INSPECTOR}  # AO-4.3 R-227


def decide(five: FiveDice, command: CheckDie | SupplyDie) -> Iterator[Event]:
    if isinstance(command, CheckDie):
        if command.die not in five.aside:
            raise Refused("AO-4.7a", "die-not-aside", die=str(command.die))
        yield DieChecked(command.die, Found.SOUND if command.sound else Found.DEFECTIVE)  # AO-4.3 AO-4.7a
    elif five.missing:
        yield DieSupplied(min(five.missing))  # AO-4.2 R-227
    else:
        raise Refused("AO-4.2 R-227", "five-dice-already")


def replacements(five: FiveDice, thrown: Dice, lost: Dice) -> Iterator[Event]:
    """The dice that left the table give way to the lowest that are not being thrown, while there are any."""
    others = iter(without(five.presented, thrown))
    for die in lost:
        yield DieReplaced(die, next(others, None))  # AO-4.7a R-227


def evolve(five: FiveDice, event: Event) -> FiveDice:
    match event:
        case DieReplaced(die):
            return replace(five, aside=(*five.aside, die))
        case DieChecked(die, found):
            missing = five.missing if found == Found.SOUND else (*five.missing, die)
            return FiveDice(without(five.aside, (die,)), missing)
        case DieSupplied(die):
            return replace(five, missing=without(five.missing, (die,)))
        case _:
            return five


def options(five: FiveDice, who: Who) -> Iterator[Option]:
    if who == Role.CROUPIER and five.aside:
        asks = (Pick("die", five.aside), Pick("sound", (True, False)))
        yield Option("check_die", asks, Nature.IRREGULARITY)
    if who == Role.INSPECTOR and five.missing:
        yield Option("supply_die", nature=Nature.IRREGULARITY)
