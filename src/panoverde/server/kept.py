"""An entry of a table's stream, and a table as it stood after one: what is written, and how it is read again."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from panoverde.core.codec import Codec, Malformed
from panoverde.core.events import Act, TableOpened
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.server.seats import Tenure
from panoverde.store.contract import Entry

ActT = TypeVar("ActT")


class Kept(Record, Generic[ActT], omit_defaults=True):
    """One act, as a record or as its JSON, with all that the house must remember of it."""

    act: ActT
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


_kept = msgspec.json.Decoder(Kept[msgspec.Raw])


def read_kept(codec: Codec, entry: Entry) -> Kept[Act]:
    raw: Any = _kept.decode(entry.body)
    kept: Kept[Act] = replace(raw, act=codec.act(raw.act))
    return kept


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
