"""What is said over a table's socket, both ways. docs/protocol.md and web/src/protocol.ts are made from these records.

A client sends one message a frame. The server sends lists of messages: whatever was waiting for that socket.
"""

from typing import Any

import msgspec

from panoverde.core.game import Instant
from panoverde.core.option import Option
from panoverde.core.people import Who
from panoverde.core.record import Record

PROTOCOL = 1


class Heard(Record, tag_field="say"):
    """From the client."""


class Act(Heard, tag="act"):
    """Do this at the table. Sent again with the same id it is done once, and answered again."""

    id: str
    command: msgspec.Raw
    """A command of the game: `{"do": …}` and its fields, without `by` and `at`, which the server knows."""
    seat: int | None = None
    """Which seat he means to take; whoever has one needs not say. From the croupier of a table dealt by hand: whose
    throw, or whose cards, he records."""
    came: tuple[str | int, ...] = ()
    """What came out, at a table dealt by hand: dice, a number, cards, in the order in which they are asked for."""
    seen: int | None = None
    """The last version that the client had seen when it chose the id. The server forgets ids in the end: with this it
    refuses what it may have done that long ago, instead of doing it again."""


class Look(Heard, tag="look"):
    """Send the whole state again."""


class Alive(Heard, tag="alive"):
    """Are you there? Answered with the server's clock."""

    id: str = ""


Hearable = Act | Look | Alive


class Said(Record, tag_field="say"):
    """From the server."""


class Person(Record):
    """A player as the others know him."""

    name: str
    bot: bool = False
    here: bool = True
    """Has he a connection?"""


class Welcome(Said, tag="welcome"):
    """The first message: which table, what it looks like, and who the client is there."""

    protocol: int
    table: str
    name: str
    game: str
    profile: str
    law_version: str
    code_version: str
    demo: bool
    by_hand: bool
    unit: str
    at: Instant
    """The server's clock."""
    version: int
    you: Who
    state: Any
    options: tuple[Option, ...]
    """What he may do; whoever has no seat, what he may do at a free one."""
    people: dict[int, Person]
    free: tuple[int, ...]
    """Seats that can be taken."""
    commitment: str
    """What the next draw is bound to; empty at a table dealt by hand."""
    due: Any = None
    """At a table dealt by hand, to its staff: what the house must do next."""


class Happened(Said, tag="happened"):
    """An act of the table, as this viewer may know it. Versions have no gaps."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Any, ...]


class State(Said, tag="state"):
    """To those who asked for states: what has changed since the last one, field by field."""

    version: int
    at: Instant
    state: dict[str, Any]
    you: Who
    options: tuple[Option, ...]
    due: Any = None


class People(Said, tag="people"):
    """Who sits where, and which seats are free, whenever that changes."""

    people: dict[int, Person]
    free: tuple[int, ...]


class Done(Said, tag="done"):
    """The command happened, and nothing can undo that it did: it stands in the journal with this version."""

    id: str
    version: int


class Refused(Said, tag="refused"):
    """The command did not happen; which rules, and why, in the client's language."""

    id: str
    code: str
    cites: tuple[str, ...]
    words: str


class Wrong(Said, tag="wrong"):
    """The message was not understood, and nothing happened."""

    id: str
    words: str


class Here(Said, tag="here"):
    """The answer to `alive`."""

    id: str
    at: Instant


class Closed(Said, tag="closed"):
    """The table has closed; or this node no longer deals it, and the lobby says which does."""

    why: str


Sayable = Welcome | Happened | State | People | Done | Refused | Wrong | Here | Closed

encode = msgspec.json.Encoder().encode
hear = msgspec.json.Decoder(Hearable).decode
