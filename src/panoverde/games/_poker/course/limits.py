"""The limits of the table: the house announces others, and they take effect between two hands."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import ClassVar, cast

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import Amount, Sum
from panoverde.core.option import Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._poker.course.steps import ChangeLimits, require_cash, require_step
from panoverde.games._poker.legal_limits import LARGEST_MINIMUM, check
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import LAND, LimitMode, Rules, session_fee
from panoverde.games._poker.state import Limits, State


class AnnounceLimits(Command, tag="announce_limits"):
    """The house tells the players the limits of the hands to come."""

    minimum: Amount
    limit_mode: LimitMode


class LimitsAnnounced(Event, tag="limits_announced"):
    aloud: ClassVar[bool] = True  # PT-NB-22 AO-13.22
    minimum: Sum
    limit_mode: LimitMode
    maximum: Sum | None = None


class LimitsChanged(Event, tag="limits_changed"):
    aloud: ClassVar[bool] = True  # PT-NB-22 AO-13.22
    minimum: Sum
    limit_mode: LimitMode
    maximum: Sum | None = None


def least_minimum(rules: Rules) -> int:
    return max(2, rules.odd_unit or 0)


def largest_minimum(rules: Rules) -> int:
    """With what a session costs then, it must still be within the initial cave."""

    def costs(minimum: int) -> int:
        return minimum + session_fee(with_limits(rules, minimum, rules.limit_mode))

    most = min(LARGEST_MINIMUM, rules.cave, rules.top_up, rules.entry)
    return bisect_right(range(most + 1), rules.cave, key=costs) - 1  # PT-NB-7b AO-13.7b R-270


def with_limits(rules: Rules, minimum: int, limit_mode: LimitMode) -> Rules:
    """Other limits; a fixed maximum keeps its proportion to the minimum."""
    maximum = rules.maximum
    if maximum is not None:
        maximum = min(max(maximum * minimum // rules.minimum, -(-minimum * 100 // 40)), minimum * 5)  # R-267 R-98
    return replace(rules, minimum=minimum, limit_mode=limit_mode, maximum=maximum)


# Judging


def announce_limits(state: State, command: AnnounceLimits, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE, Role.INSPECTOR)
    require_cash(state)
    if state.rules.regime not in LAND:
        raise Refused("PT-SO-14 PT-SO-23 R-267", "limits-are-fixed")
    if type(command.minimum) is not int or command.limit_mode not in tuple(LimitMode):
        raise Refused("PT-NB-20 PT-NB-21 PT-NB-22 AO-13.20 AO-13.21 AO-13.22", "no-such-limits")
    rules = with_limits(state.rules, command.minimum, LimitMode(command.limit_mode))
    check(rules)
    yield LimitsAnnounced(rules.minimum, rules.limit_mode, rules.maximum)  # PT-NB-22 AO-13.22


def change_limits(state: State, command: ChangeLimits, _: Chance) -> Iterator[Event]:
    require_step(state, command)
    announced = cast("Limits", state.course.announced)
    yield LimitsChanged(announced.minimum, announced.limit_mode, announced.maximum)  # PT-NB-22 AO-13.22 R-267


# Believing


def _announced(state: State, event: LimitsAnnounced) -> State:
    limits = Limits(event.minimum, event.limit_mode, event.maximum)
    return replace(state, course=replace(state.course, announced=limits))


def _changed(state: State, event: LimitsChanged) -> State:
    rules = replace(state.rules, minimum=event.minimum, limit_mode=event.limit_mode, maximum=event.maximum)
    return replace(state, rules=rules, course=replace(state.course, announced=None))


# Offering


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    rules = state.rules
    if state.course.closed or rules.regime not in LAND:
        return
    even = 2 if any(variant.blinds for variant in rules.variants) else 1
    least = -(-least_minimum(rules) // even) * even
    minimum = Number("minimum", least, largest_minimum(rules), even)
    yield Option("announce_limits", (minimum, Pick("limit_mode", tuple(LimitMode))))


PART: Part[State] = Part(
    judges={AnnounceLimits: announce_limits, ChangeLimits: change_limits},
    cites={AnnounceLimits: "PT-NB-22 AO-13.22 R-267 R-362", ChangeLimits: "PT-NB-22 AO-13.22 R-267"},
    believes={LimitsAnnounced: _announced, LimitsChanged: _changed},
    offers={Role.HOUSE: _houses_offers, Role.INSPECTOR: _houses_offers},
)
