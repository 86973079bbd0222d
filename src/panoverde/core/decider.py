"""Protocol of every stream: a decider judges commands, applies events and says who may know and who pays."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, TypeVar

from msgspec import Meta

from panoverde.core.chance import Chance
from panoverde.core.money import AccountName, Transfer
from panoverde.core.notice import Notice
from panoverde.core.option import Option
from panoverde.core.people import Seat, Who
from panoverde.core.record import Record
from panoverde.core.want import AnyWant

Instant = Annotated[int, Meta(extra={"instant": True})]
"""Milliseconds since 1970, UTC. Time is data: it comes with the command, never from a clock in the game."""


class Command(Record, tag_field="do", kw_only=True):
    """An imperative: one physical act, its author and its time."""

    by: Who
    at: Instant = 0

    stamped: ClassVar[frozenset[str]] = frozenset({"by", "at"})
    """Fields that the server fills in, not the client."""


class Event(Record, tag_field="event"):
    """A fact, including its chance."""

    aloud: ClassVar[bool] = False
    """Is it said aloud at a physical table?"""


class Fact(Event):
    """An event understood outside the game, by its type: see `core.facts`."""


class Due(Record):
    """What the law obliges a role or player to do next."""

    command: Command
    wants: AnyWant | None = None
    """Chance that the command needs."""


def tag_of(record: type[Record] | Record) -> str:
    tag = record.__struct_config__.tag
    assert isinstance(tag, str), f"{record} has no tag"  # noqa: S101 - every command and event has its own
    return tag


R = TypeVar("R")
S = TypeVar("S")


@dataclass(frozen=True, eq=False, kw_only=True)
class Decider(Generic[R, S]):
    """For tables, tournaments and jackpot pools alike. `core.part.decider` makes one from its parts."""

    name: str
    presets: Mapping[str, R]
    """Rules by profile; the first is the default."""
    state: type[S]
    commands: tuple[type[Command], ...]
    events: tuple[type[Event], ...]

    check: Callable[[R], None]
    """Judges the operator's options: Refused if one is outside its legal limits."""
    open: Callable[[R, Instant], S]
    """State at the opening."""
    options: Callable[[S, Who], tuple[Option, ...]]
    """What `who` may do now."""
    due: Callable[[S], Due | None]
    """What must be done next, by whom, and the chance it needs."""
    wants: Callable[[S, str], AnyWant | None]
    """Chance that the command with this tag would need now."""
    notice: Callable[[S, Seat], Notice | None]
    """What the house has told this player, who does not bet."""
    decide: Callable[[S, Command, Chance], Iterator[Event]]
    """Judges: raises Refused, or says what happens."""
    evolve: Callable[[S, Event], S]
    """Applies: never judges, never fails, never uses chance."""
    facts: Callable[[S, S, Sequence[Event]], tuple[Fact, ...]]
    """(before, after, events) of an act: its facts for the world outside the game."""
    transfers: Callable[[Event], tuple[Transfer, ...]]
    """Who paid whom."""
    holdings: Callable[[S], Mapping[AccountName, int]]
    """Holdings of each account of the stream."""
    see: Callable[[Event, Who], Event]
    """The event as this viewer may know it."""
    view: Callable[[S, Who], S]
    """The state as this viewer may know it."""

    cites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rules that a command cites, by its tag."""
    upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """Retired event tags, each with the function that rewrites its record in today's form."""

    @property
    def rules(self) -> type[R]:
        return type(next(iter(self.presets.values())))
