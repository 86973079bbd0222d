"""The journal by stream, for staff who may read the books."""

import asyncio
from typing import Annotated

from msgspec import Meta

from panoverde import games
from panoverde.core.decider import Instant
from panoverde.core.game import AnyGame
from panoverde.core.people import Role
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.table import see
from panoverde.house.people.duties import Task
from panoverde.house.records import Coup, Opening, Outcome
from panoverde.journal.entry import GENESIS, Entry, link
from panoverde.journal.public_entry import read
from panoverde.server.http.route import ApiCall, Query, get
from panoverde.server.http.shared_records import PageSize, Skip, Version
from panoverde.store.contract import Store

StreamName = Annotated[str, Meta(pattern="^[a-z0-9]{1,20}(/[a-z0-9-]{1,64})?$")]
TABLES = "table/"
AT_ONCE = 500
MOST_VERIFIED = 50_000
"""Limit for one request; the next starts where it ended."""


class Streams(Query):
    prefix: Annotated[str, Meta(pattern="^[a-z0-9/-]{0,90}$")] = ""
    limit: PageSize = 100
    skip: Skip = 0


class StreamHead(Record):
    name: str
    version: int
    hash: str


class StreamList(Record):
    streams: tuple[StreamHead, ...]
    more: bool


class EntryQuery(Query, kw_only=True):
    stream: StreamName
    after: Version = 0
    limit: PageSize = 100


class EntryShown(Record):
    version: int
    at: Instant
    body: str | None
    """JSON as hashed; None if it shows cards of an open coup."""
    hash: str


class Entries(Record):
    stream: str
    entries: tuple[EntryShown, ...]
    more: bool


class ChainQuery(Query, kw_only=True):
    stream: StreamName
    after: Version = 0
    """Cursor: verified up to this version, whose hash is trusted."""


class Verified(Record):
    stream: str
    holds: bool
    after: int
    until: int
    """Last entry checked."""
    broken: int | None
    """First entry that is missing or whose hash doesn't match."""
    more: bool


@get("/api/journal", (Task.READ_BOOKS,), "Os fluxos do diário.", "The streams of the journal.", cost=3)
async def list_streams(call: ApiCall, query: Streams) -> StreamList:
    heads = sorted((await call.books.store.heads(query.prefix)).items())
    shown = heads[query.skip : query.skip + query.limit]
    streams = tuple(StreamHead(name, head.version, head.hash.hex()) for name, head in shown)
    return StreamList(streams, len(heads) > query.skip + query.limit)


@get("/api/journal/entries", (Task.READ_BOOKS,), "As entradas de um fluxo.", "The entries of a stream.", cost=3)
async def list_entries(call: ApiCall, query: EntryQuery) -> Entries:
    found = await call.books.store.read(query.stream, query.after, query.limit + 1)
    if not found and not (await call.books.store.head(query.stream)).version:
        raise Refused("", "no-such-stream", stream=query.stream)
    hidden = await _hidden(call, query.stream)
    shown = [
        EntryShown(one.version, one.at, None if hidden(one) else one.body.decode(), one.hash.hex())
        for one in found[: query.limit]
    ]
    return Entries(query.stream, tuple(shown), len(found) > query.limit)


class _Hidden:
    """Does an entry show what some player may not know yet? Staff don't see cards in play."""

    def __init__(self, game: AnyGame | None, over: int) -> None:
        self._game, self._over = game, over

    def __call__(self, entry: Entry) -> bool:
        if self._game is None or entry.version <= self._over:
            return False
        kept = read(self._game, entry)
        game = self._game
        return kept.private or any(see(game, event, Role.PUBLIC) is not event for event in kept.act.events)


async def _hidden(call: ApiCall, stream: str) -> _Hidden:
    table = stream.removeprefix(TABLES)
    opening = await call.books.store.find(Opening, table) if stream.startswith(TABLES) else None
    if opening is None:
        return _Hidden(None, 0)
    served = call.floor.tables.get(table)
    if opening.closed_at is not None or (served and not served.attendance.is_open):
        return _Hidden(None, 0)
    game = games.find(opening.game)
    concluded = game.coups(served.table.state) if served else None
    return _Hidden(game, await _first_end(call.books.store, table, concluded))


async def _first_end(store: Store, table: str, concluded: int | None) -> int:
    """Entry with which the last concluded coup ended for the first time. A rewind may open the next one again, whose
    cards were dealt before that rewind. `concluded` is None at a table of another node."""
    if concluded == 0:
        return 0
    last = await store.select(Coup, {"place": table, "number": (1, concluded)}, order="-number", limit=1)
    if not last:
        return 0
    number = last[0].number
    shares = await store.select(Coup, {"place": table, "number": number}, order="last")
    if concluded is None and any(share.outcome == Outcome.CORRECTED for share in shares):
        return await _first_end(store, table, number - 1)  # it may be open again
    return shares[0].last


@get("/api/journal/verify", (Task.READ_BOOKS,), "Conferir a cadeia de um fluxo.", "Verify a stream's chain.", cost=20)
async def verify_stream(call: ApiCall, query: ChainQuery) -> Verified:
    store = call.books.store
    head = await store.head(query.stream)
    if query.after > head.version or not head.version:
        raise Refused("", "no-such-stream", stream=query.stream)
    before = (await store.read(query.stream, query.after - 1, 1))[0].hash if query.after else GENESIS
    until, most = query.after, min(head.version, query.after + MOST_VERIFIED)
    while until < most:
        entries = await store.read(query.stream, until, min(AT_ONCE, most - until))
        broken = await asyncio.to_thread(_first_broken, query.stream, before, until, entries)
        if broken or not entries:
            return Verified(query.stream, False, query.after, until, broken or until + 1, False)
        before, until = entries[-1].hash, entries[-1].version
    return Verified(query.stream, True, query.after, until, None, until < head.version)


def _first_broken(stream: str, before: bytes, version: int, entries: list[Entry]) -> int:
    for entry in entries:
        version += 1
        if entry.version != version or entry.hash != link(before, stream, version, entry.at, entry.body):
            return version
        before = entry.hash
    return 0


ROUTES = (list_streams, list_entries, verify_stream)
