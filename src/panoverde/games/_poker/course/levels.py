"""The levels of a tournament: the director announces the next one, and it applies from the next hand on."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Amount, Sum
from panoverde.core.option import Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.legal_limits import LARGEST_MINIMUM
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.departure import is_directed, require_director
from panoverde.games._poker.state import Level, State


class AnnounceLevel(Command, tag="announce_level"):
    """The clock stands at zero: the blinds, and the ante that the big blind pays."""

    small: Amount
    big: Amount
    ante: Amount


class LevelAnnounced(Event, tag="level_announced"):
    aloud: ClassVar[bool] = True  # RT-23
    small: Sum
    big: Sum
    ante: Sum = 0


class LevelBegun(Event, tag="level_begun"):
    aloud: ClassVar[bool] = True  # RT-23
    small: Sum
    big: Sum
    ante: Sum = 0


def least_big(rules: Rules) -> int:
    """A big blind is paid in chips that are in play."""
    return max(2, rules.odd_unit or 0)


def asks(rules: Rules) -> tuple[Number, Number, Number]:
    return (
        Number("small", 1, LARGEST_MINIMUM),
        Number("big", least_big(rules), LARGEST_MINIMUM),
        Number("ante", 0, LARGEST_MINIMUM),
    )


def begun(state: State) -> Iterator[Event]:
    """What a new hand brings; the re-deal of a null one belongs to the level in which it was begun."""
    level = state.course.level
    if level is not None and state.course.redeal is None:
        yield LevelBegun(level.small, level.big, level.ante)  # RT-23 R-175 RT-36.3 R-603


# Judging


def announce_level(state: State, command: AnnounceLevel, _: Chance) -> Iterator[Event]:
    require_director(state, command)
    small, big, ante = command.small, command.big, command.ante
    if not all(ask.accepts(chips) for ask, chips in zip(asks(state.rules), (small, big, ante), strict=True)):
        raise Refused("RT-23 RT-32 RT-20", "no-such-level", least=state.rules.money(least_big(state.rules)))
    yield LevelAnnounced(small, big, ante)  # RT-23


# Believing


def _announced(state: State, event: LevelAnnounced) -> State:
    level = Level(event.small, event.big, event.ante)
    return replace(state, course=replace(state.course, level=level))


def _begun(state: State, event: LevelBegun) -> State:
    blinds = (event.small, event.big)
    rules = replace(state.rules, minimum=event.big, blinds=blinds, antes=(), big_blind_ante=event.ante)  # RT-32 R-169
    return replace(state, rules=rules, course=replace(state.course, level=None))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if is_directed(state):
        yield Option(tag_of(AnnounceLevel), asks(state.rules))


PART: Part[State] = Part(
    judges={AnnounceLevel: announce_level},
    cites={AnnounceLevel: "RT-23 RT-32 R-175 R-603"},
    believes={LevelAnnounced: _announced, LevelBegun: _begun},
    offers={Role.DIRECTOR: _offers, Role.HOUSE: _offers},
)
