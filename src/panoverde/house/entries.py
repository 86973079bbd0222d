"""A table's journal read again, as far as its players may ever know it."""

from collections.abc import AsyncIterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.events import Act
from panoverde.core.game import AnyGame, Instant
from panoverde.store.contract import Entry, Store

PAGE = 500


class Reading(NamedTuple):
    """An entry of a table's stream, without its draws and its sealed seed."""

    version: int
    at: Instant
    act: Act
    author: str
    private: bool
    gains: dict[str, int]
    """What it moved in the ledger, by account."""


class _Kept(msgspec.Struct):
    """What a history needs of an entry; draws and sealed seeds are not read at all."""

    act: msgspec.Raw
    author: str = ""
    private: bool = False
    moves: tuple[tuple[str, str, int], ...] = ()


_kept = msgspec.json.Decoder(_Kept)


def read(game: AnyGame, entry: Entry) -> Reading:
    kept = _kept.decode(entry.body)
    gains = {account: gain for account, _, gain in kept.moves}
    return Reading(entry.version, entry.at, codec(game.name).act(kept.act), kept.author, kept.private, gains)


async def readings(store: Store, game: AnyGame, place: str, first: int, last: int) -> AsyncIterator[Reading]:
    """The entries of a table from one version to another, both included."""
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
