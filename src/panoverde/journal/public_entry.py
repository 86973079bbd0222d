"""Public part of a table's journal: what its players may ever know."""

from collections.abc import AsyncIterator
from functools import lru_cache
from typing import NamedTuple, Protocol

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.decider import Instant
from panoverde.core.events import Act
from panoverde.core.game import AnyGame
from panoverde.journal.entry import Entry
from panoverde.journal.face_down import is_open_at_the_end, opened
from panoverde.journal.table_entry import TableEntry, read_table_entry

PAGE = 500
LOOK_AHEAD = 50
"""Entries read at once behind the last, until the seed that opens them."""


class Stored(Protocol):
    """The part of a store that is read here."""

    async def read(self, stream: str, after: int = 0, limit: int = 1000) -> list[Entry]: ...


class PublicEntry(NamedTuple):
    """A table's entry without its draws and sealed seed."""

    version: int
    at: Instant
    act: Act
    author: str
    private: bool
    gains: dict[str, int]
    """Ledger postings, by account."""


class _Moved(msgspec.Struct):
    moves: tuple[tuple[str, str, int], ...] = ()


_moved = msgspec.json.Decoder(_Moved)


def read(game: AnyGame, entry: Entry) -> PublicEntry:
    return _public(entry, read_table_entry(codec(game.name), entry))


def _public(entry: Entry, kept: TableEntry[Act]) -> PublicEntry:
    gains_ = {account: gain for account, _, gain in kept.moves}
    return PublicEntry(entry.version, entry.at, kept.act, kept.author, kept.private, gains_)


def gains(entry: Entry) -> dict[str, int]:
    """Its ledger postings, by account."""
    return {account: gain for account, _, gain in _moved.decode(entry.body).moves}


async def public_entries(store: Stored, game: AnyGame, place: str, first: int, last: int) -> AsyncIterator[PublicEntry]:
    """A table's entries from one version to another, both included. Of a coup that is over they tell the cards dealt
    face down too: its seed is looked for behind them."""
    stream, after, reading = f"table/{place}", first - 1, codec(game.name)
    waiting: list[Entry] = []
    while after < last or waiting:
        entries = await store.read(stream, after, min(PAGE, last - after) if after < last else LOOK_AHEAD)
        if not entries:
            break
        after = entries[-1].version
        waiting += entries
        if not is_open_at_the_end(waiting):
            for entry, kept in opened(reading, waiting):
                if entry.version <= last:
                    yield _public(entry, kept)
            waiting = []
    for entry, kept in opened(reading, waiting):
        if entry.version <= last:
            yield _public(entry, kept)


@lru_cache
def codec(game: str) -> Codec:
    return Codec(games.find(game))
