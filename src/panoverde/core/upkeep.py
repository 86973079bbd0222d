"""Acts of the house at any table: the croupier who moves the game on, and the clock."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from panoverde.core.decider import Command, Instant, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import AnyTable


def next_house_act(table: AnyTable, at: Instant) -> Command | None:
    """When all players have passed: the croupier's next act, else the clock's."""
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
    """Acts of a role that need no answers: a single choice needs none."""
    return [option for option in table.options(role) if len(_sole_answers(option)) == len(option.asks)]


def _sole_answers(option: Option) -> dict[str, Any]:
    return {ask.field: ask.choices[0] for ask in option.asks if isinstance(ask, Pick) and len(ask.choices) == 1}


def made(table: AnyTable, who: Who, option: Option, at: Instant) -> Command:
    """The command of an option with a single choice."""
    kind = next(kind for kind in table.game.commands if tag_of(kind) == option.kind)
    return kind(by=who, at=max(at, option.since), **_sole_answers(option))


# At a served table, when no player acts


class Next(NamedTuple):
    command: Command
    since: Instant
    """When it may be done."""


def by_the_clock(table: AnyTable, at: Instant) -> Next | None:
    """The clock's first act; if it concerns several players alike, the first of them."""
    options = [option for option in table.options(Role.CLOCK) if all(isinstance(ask, Pick) for ask in option.asks)]
    if not options:
        return None
    first = min(options, key=lambda option: option.since)
    sole = replace(first, asks=tuple(Pick(ask.field, ask.choices[:1]) for ask in first.asks if isinstance(ask, Pick)))
    return Next(made(table, Role.CLOCK, sole, at), first.since)


def by_the_croupier(table: AnyTable, seats: Iterable[Seat], at: Instant) -> Command | None:
    """What moves the game on if neither the clock nor a player will."""
    waited: tuple[Who, ...] = (Role.CLOCK, *seats)
    if any(option.nature == Nature.COURSE for who in waited for option in table.options(who)):
        return None
    course = [option for option in plain(table, Role.CROUPIER) if option.nature == Nature.COURSE]
    return made(table, Role.CROUPIER, course[0], at) if course else None
