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

PAGE = 500


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


class _PublicBody(msgspec.Struct):
    """What a history needs of an entry; draws and sealed seeds are never decoded."""

    act: msgspec.Raw
    author: str = ""
    private: bool = False
    moves: tuple[tuple[str, str, int], ...] = ()


_body = msgspec.json.Decoder(_PublicBody)


def read(game: AnyGame, entry: Entry) -> PublicEntry:
    kept = _body.decode(entry.body)
    act = codec(game.name).act(kept.act)
    return PublicEntry(entry.version, entry.at, act, kept.author, kept.private, _gains(kept))


def gains(entry: Entry) -> dict[str, int]:
    """Its ledger postings, by account."""
    return _gains(_body.decode(entry.body))


def _gains(kept: _PublicBody) -> dict[str, int]:
    return {account: gain for account, _, gain in kept.moves}


async def public_entries(store: Stored, game: AnyGame, place: str, first: int, last: int) -> AsyncIterator[PublicEntry]:
    """A table's entries from one version to another, both included."""
    after = first - 1
    while after < last:
        entries = await store.read(f"table/{place}", after, min(PAGE, last - after))
        if not entries:
            return
        for entry in entries:
            yield read(game, entry)
        after = entries[-1].version


@lru_cache
def codec(game: str) -> Codec:
    return Codec(games.find(game))
