"""The protocol that every game follows: a decider, with what it may show to whom and who pays whom."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from panoverde.core.chance import Chance
from panoverde.core.money import Account, Currency, Transfer
from panoverde.core.option import Option
from panoverde.core.people import Who
from panoverde.core.record import Record

Instant = int
"""Milliseconds since 1970, UTC. Time is data: it comes with the command, never from a clock in the game."""


class Command(Record, tag_field="do", kw_only=True):
    """An imperative: one physical act, by somebody, at an instant."""

    by: Who
    at: Instant = 0


class Event(Record, tag_field="event"):
    """A fact, with its chance inside."""


class Void(Command, tag="void"):
    """The inspector, or the operator's system, annuls the open coup. Every game says what is returned."""

    reason: str


class TableRules(Protocol):
    """What the table itself needs to know of any game's rules."""

    @property
    def currency(self) -> Currency: ...

    @property
    def law(self) -> tuple[str, ...]:
        """The chapters that govern this table: `("AO-3",)`."""


R = TypeVar("R", bound=TableRules)
S = TypeVar("S")


@dataclass(frozen=True, eq=False)
class Game(Generic[R, S]):
    """A game as a value. The laboratory, the server and the tests call these functions and no others."""

    name: str
    presets: Mapping[str, R]
    """Rules by profile; the first is the one taken when none is named."""
    state: type[S]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]

    check: Callable[[R], None]
    """Judge the operator's options: Refused when one is outside its legal limits."""
    open: Callable[[R, Instant], S]
    """The table at its opening."""
    options: Callable[[S, Who], tuple[Option, ...]]
    """What `who` may do now."""
    due: Callable[[S], Command | None]
    """What the law obliges the house to do next."""
    decide: Callable[[S, Command, Chance], Iterator[Event]]
    """Judge: raise Refused, or say what happens."""
    evolve: Callable[[S, Event], S]
    """Believe: never judges, never fails, never asks chance."""
    transfers: Callable[[Event], tuple[Transfer, ...]]
    """Who paid whom."""
    holdings: Callable[[S], Mapping[Account, int]]
    """What each account of the table holds."""
    see: Callable[[Event, Who], Event]
    """The event as this viewer may know it."""
    view: Callable[[S, Who], S]
    """The state as this viewer may know it."""

    undoable: Callable[[R, Event], bool]
    """May the inspector take the table back past this event?"""
    rewound: Callable[[S, S], S]
    """The table as it stood then, with what has come since and can't be undone: (then, now)."""

    draw: Callable[[R, Chance], Any]
    """One outcome of chance, the thing that decides a coup."""
    arms: Callable[[R], Mapping[str, Callable[[Any], bool]]]
    """What an outcome may be; each outcome is exactly one of them."""
    outcomes: Callable[[R], Any]
    """What every bet gains from every outcome, for exact odds and simulation: `lab.exact.OutcomeTable`."""

    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Retired event tags, each with the function that rewrites its record as today's."""

    @property
    def rules(self) -> type[R]:
        return type(next(iter(self.presets.values())))


AnyGame = Game[Any, Any]


def tag_of(record: type[Record] | Record) -> str:
    tag = record.__struct_config__.tag
    assert isinstance(tag, str), f"{record} has no tag"  # noqa: S101 - every command and event names its own
    return tag
