"""Records of a table's stream: an entry, and a snapshot after one."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from panoverde.core.codec import Codec, Malformed
from panoverde.core.events import Act, TableOpened
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.journal.entry import Entry
from panoverde.journal.seats import Tenure

ActT = TypeVar("ActT")

TAKEN = "taken"
"""Reason of an entry without an act: its writer has read the stream up to it and takes over the table."""

encode = msgspec.json.Encoder().encode


class TableEntry(Record, Generic[ActT], omit_defaults=True):
    """One act, as a record or as JSON, with everything that the house keeps about it."""

    act: ActT
    author: str = ""
    """Account of the author; empty for the house."""
    id: str = ""
    """The author's id for the command; a retry repeats it."""
    draws: tuple[tuple[int, int], ...] = ()
    """Draws, each with its bound."""
    sealed: str = ""
    """The seed that this act commits to, encrypted."""
    private: bool = False
    """The seed decided something hidden from some viewers: only staff see its reveal."""
    why: str = ""
    """Why the house acted when nobody asked."""
    closed: bool = False
    """Last entry of the stream: what was left on the table went to the house."""
    moves: tuple[tuple[str, str, int], ...] = ()
    """Postings: account, unit, amount."""
    came: tuple[str, ...] = ()
    """Outcomes of a tournament that were entered by hand, instead of draws."""
    hidden: str = ""
    """What a spectator does not see of the act, and its draws, sealed with the seed (journal/face_down.py)."""


_entry = msgspec.json.Decoder(TableEntry[msgspec.Raw])


def read_table_entry(codec: Codec, entry: Entry) -> TableEntry[Act]:
    raw: Any = _entry.decode(entry.body)
    kept: TableEntry[Act] = replace(raw, act=codec.act(raw.act))
    return kept


class SealedSeed(Record):
    """A committed seed that isn't revealed yet."""

    place: str
    """Stream and version with which it was encrypted."""
    box: str
    salt: str
    draws: tuple[tuple[int, int], ...] = ()
    private: bool = False


class SavedTable(Record):
    """Snapshot of a table after some entry. Taken when nothing lies on the table."""

    opened: msgspec.Raw
    state: msgspec.Raw
    events: int
    """Number of events that the table had seen."""
    people: dict[Seat, Tenure]
    """Account in each seat, and the entry at which they sat down."""
    sealed: SealedSeed | None
    ids: tuple[tuple[str, str, int], ...] = ()
    """Author, id and version of the latest commands."""


_saved_table = msgspec.json.Decoder(SavedTable)


def read_saved_table(codec: Codec, body: str) -> tuple[SavedTable, TableOpened[Any], Any]:
    saved = _saved_table.decode(body)
    opened = codec.event(saved.opened)
    if not isinstance(opened, TableOpened):
        raise Malformed("not a snapshot: it has no opening")
    return saved, opened, codec.state(saved.state)
