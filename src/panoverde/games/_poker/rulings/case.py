"""A case: one player's act at a tournament table, as it is written down, and what may not be written."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from panoverde.core.record import Record

LARGEST = 10**15
Count = Annotated[int, Meta(ge=0, le=LARGEST)]
Chips = Annotated[int, Meta(ge=1, le=LARGEST)]
Denomination = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,15}$")]
Pile = dict[Denomination, Annotated[int, Meta(ge=1, le=10_000)]]
"""Chips of each denomination."""
Motion = Annotated[Pile, Meta(min_length=1)]
Words = Annotated[str, Meta(max_length=1_000)]


class Limit(StrEnum):
    NO = "no"
    POT = "pot"
    FIXED = "fixed"


class Street(StrEnum):
    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class Noticed(StrEnum):
    AT_ONCE = "at_once"
    SAME_ROUND = "same_round"
    LATER = "later"


class Asked(StrEnum):
    STACK_COUNT = "stack_count"
    POT_COUNT = "pot_count"


class ClockKind(StrEnum):
    CALLED = "called"
    SHOT = "shot"


Doing = Literal["check", "bet", "raise", "call", "fold"]


class Level(Record):
    small_blind: Count
    big_blind: Chips
    ante: Count = 0


class Person(Record):
    stack: Chips
    in_front: Pile = msgspec.field(default_factory=dict)
    acted_at: Count | None = None


class Clock(Record):
    kind: ClockKind
    elapsed: Annotated[int, Meta(ge=0)] | Annotated[float, Meta(ge=0)]
    time_banks: Annotated[int, Meta(ge=0, le=1_000)] = 0
    doubt: bool = False


class Act(Record):
    """One thing that the player does: exactly one of these."""

    say: Words | UnsetType = UNSET
    put: Motion | UnsetType = UNSET
    pull: Motion | UnsetType = UNSET
    push_cards: Literal[True] | UnsetType = UNSET
    tap: Literal[True] | UnsetType = UNSET
    gesture: Words | UnsetType = UNSET
    ask: Asked | UnsetType = UNSET
    together: "tuple[Act, ...] | UnsetType" = UNSET

    def done(self) -> list[str]:
        return [name for name in self.__struct_fields__ if getattr(self, name) is not UNSET]


class Case(Record, kw_only=True):
    id: str
    game: Literal["holdem", "omaha"]
    limit: Limit
    level: Level
    fixed_bet: Chips | None = None
    raise_cap: Count | None = None
    players_in_event: Annotated[int, Meta(ge=2)] | None = None
    """None: many."""
    street: Street
    pot: Count
    blinds_short: Count = 0
    bet: Count
    largest_raise: Count
    raises: Count = 0
    player: Person
    players_in_hand: Annotated[int, Meta(ge=2, le=23)]
    in_turn: bool = True
    then: tuple[Literal["check", "call", "fold"] | dict[Literal["bet", "raise"], Chips], ...] = ()
    skipped: bool = False
    had_time: bool = False
    since: tuple[Doing, ...] = ()
    noticed: Noticed = Noticed.AT_ONCE
    bet_due: Chips | None = None
    bet_known: bool = True
    told: Chips | None = None
    facing_all_in: bool = False
    short_calls_before: Count = 0
    clock: Clock | None = None
    acts: tuple[Act, ...]


def worth(chips: Mapping[str, int]) -> int:
    return sum(int(denomination) * count for denomination, count in chips.items())
