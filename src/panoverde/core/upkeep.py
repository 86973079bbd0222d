"""What the house does by itself at any table: the croupier who moves the game on, and the clock."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from panoverde.core.game import Command, Instant, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table

AnyTable = Table[Any, Any]


def next_house_act(table: AnyTable, at: Instant) -> Command | None:
    """Once everybody has passed: what the croupier may do to move the game on, else what the clock will do first."""
    for role in (Role.CROUPIER, Role.CLOCK):
        course = [option for option in plain(table, role) if option.nature == Nature.COURSE]
        if course:
            return made(table, role, min(course, key=lambda option: option.since), at)
    return None


class Overdue(NamedTuple):
    command: Command
    nature: Nature


def overdue_act(table: AnyTable, at: Instant) -> Overdue | None:
    """What the clock should have done by now."""
    overdue = (option for option in plain(table, Role.CLOCK) if option.since <= at)
    return next((Overdue(made(table, Role.CLOCK, option, at), option.nature) for option in overdue), None)


def plain(table: AnyTable, role: Role) -> list[Option]:
    """What this role may do without being asked anything: where there is one choice, there is nothing to ask."""
    return [option for option in table.options(role) if len(_sole_answers(option)) == len(option.asks)]


def _sole_answers(option: Option) -> dict[str, Any]:
    return {ask.field: ask.choices[0] for ask in option.asks if isinstance(ask, Pick) and len(ask.choices) == 1}


def made(table: AnyTable, who: Who, option: Option, at: Instant) -> Command:
    """The command that an option stands for, where there is one choice."""
    kind = next(kind for kind in table.game.commands if tag_of(kind) == option.kind)
    return kind(by=who, at=max(at, option.since), **_sole_answers(option))


# Where nobody asks for anything, at a served table


class Next(NamedTuple):
    command: Command
    since: Instant
    """When it may be done."""


def by_the_clock(table: AnyTable, at: Instant) -> Next | None:
    """What the clock does first; of several players whom it concerns alike, the first."""
    options = [option for option in table.options(Role.CLOCK) if all(isinstance(ask, Pick) for ask in option.asks)]
    if not options:
        return None
    first = min(options, key=lambda option: option.since)
    sole = replace(first, asks=tuple(Pick(ask.field, ask.choices[:1]) for ask in first.asks if isinstance(ask, Pick)))
    return Next(made(table, Role.CLOCK, sole, at), first.since)


def by_the_croupier(table: AnyTable, seats: Iterable[Seat], at: Instant) -> Command | None:
    """What moves the game on, when neither the clock nor a player will."""
    waited: tuple[Who, ...] = (Role.CLOCK, *seats)
    if any(option.nature == Nature.COURSE for who in waited for option in table.options(who)):
        return None
    course = [option for option in plain(table, Role.CROUPIER) if option.nature == Nature.COURSE]
    return made(table, Role.CROUPIER, course[0], at) if course else None
