"""An entry of a table's stream, and a table as it stood after one: what is written, and how it is read again."""

from typing import Any

import msgspec

from panoverde.core.codec import Codec, Malformed
from panoverde.core.events import Act, TableOpened
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.server.seats import Tenure
from panoverde.store.contract import Entry


class Kept(Record, omit_defaults=True):
    """One act with all that the house must remember of it."""

    act: Act
    author: str = ""
    """The account that asked for it; empty: the house."""
    id: str = ""
    """The name that its author gave the command."""
    draws: tuple[tuple[int, int], ...] = ()
    """What chance gave, each with its bound."""
    sealed: str = ""
    """The seed that this act commits to, encrypted."""
    private: bool = False
    """A seed that decided what some viewers may not know: its reveal is for staff alone."""
    why: str = ""
    """What the house did it for, where nobody asked."""
    closed: bool = False
    """The last entry of the stream: what was left on the table went to the house."""
    moves: tuple[tuple[str, str, int], ...] = ()
    """The postings: account, unit, amount."""


class _Read(msgspec.Struct):
    act: msgspec.Raw
    author: str = ""
    id: str = ""
    draws: tuple[tuple[int, int], ...] = ()
    sealed: str = ""
    private: bool = False
    why: str = ""
    closed: bool = False
    moves: tuple[tuple[str, str, int], ...] = ()


_kept = msgspec.json.Decoder(_Read)


def read_kept(codec: Codec, entry: Entry) -> Kept:
    raw = _kept.decode(entry.body)
    act = codec.act(raw.act)
    return Kept(act, raw.author, raw.id, raw.draws, raw.sealed, raw.private, raw.why, raw.closed, raw.moves)


class Sealed(Record):
    """A seed that was committed to and not opened yet."""

    place: str
    """The stream and the version with which it was encrypted."""
    box: str
    salt: str
    draws: tuple[tuple[int, int], ...] = ()
    private: bool = False


class Standing(Record):
    """A table after some entry, in full: a snapshot's body. Taken when nothing lies on the table."""

    opened: msgspec.Raw
    state: msgspec.Raw
    events: int
    """How many events the table had seen."""
    people: dict[Seat, Tenure]
    """Who sits where, and since which entry."""
    sealed: Sealed | None
    ids: tuple[tuple[str, str, int], ...] = ()
    """Author, id and version of the last commands."""


_standing = msgspec.json.Decoder(Standing)


def read_standing(codec: Codec, body: str) -> tuple[Standing, TableOpened[Any], Any]:
    standing = _standing.decode(body)
    opened = codec.event(standing.opened)
    if not isinstance(opened, TableOpened):
        raise Malformed("not a snapshot: it has no opening")
    return standing, opened, codec.state(standing.state)
