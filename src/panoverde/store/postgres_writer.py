"""Writes groups of batches to PostgreSQL: whole runs as one statement over arrays, single batches only where needed.
Other nodes may write to the same streams and accounts."""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, TypeAlias

import asyncpg
import msgspec

from panoverde.journal.entry import EMPTY, Head
from panoverde.store.batch_check import changes_rows, first_entries, follows, is_guarded, judge, nets, takes
from panoverde.store.bulk import Apart, Bulk
from panoverde.store.contract import Batch, Fenced, NotKept, Outdated, Overdrawn, Row, Taken
from panoverde.store.phrases import insert, quoted, update
from panoverde.store.rows import values

Connection: TypeAlias = asyncpg.Connection
Verdicts = list[Exception | None]

MOST_STREAMS = 1_000_000
MOST_TRIES = 5
"""Retries after a deadlock between two nodes."""

OF_THE_BATCH = (NotKept, Apart, ValueError, TypeError, OverflowError, asyncpg.IntegrityConstraintViolationError,
                asyncpg.DataError)  # fmt: skip
"""Errors that a batch can cause."""

JOURNAL = """
WITH written AS (
    INSERT INTO entries (stream, version, at, body, hash)
    SELECT stream, version, at, body, hash
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
        WITH ORDINALITY AS given (stream, version, at, body, hash, place)
    ORDER BY place
    RETURNING seq, stream, version, at
), posted AS (
    INSERT INTO postings (seq, line, at, stream, version, account, unit, amount)
    SELECT seq, line, at, stream, version, account, unit, amount
    FROM unnest($6::text[], $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[])
        AS given (stream, version, line, account, unit, amount)
    JOIN written USING (stream, version)
)"""

# Every writer locks balances in the same order.
PLAIN = (
    JOURNAL
    + """
INSERT INTO balances (account, unit, amount)
SELECT account, unit, net FROM unnest($12::text[], $13::text[], $14::bigint[]) AS given (account, unit, net)
ORDER BY account COLLATE "C", unit COLLATE "C"
ON CONFLICT (account, unit) DO UPDATE SET amount = balances.amount + excluded.amount
"""
)

# Guarded accounts are updated if they exist and inserted if not: a constraint would judge the inserted row, not the
# result of the conflict. Returns the number of accounts that don't hold enough.
TAKING = (
    JOURNAL  # noqa: S608 - both halves are constants
    + """, net AS MATERIALIZED (
    SELECT account, unit, net, low
    FROM unnest($12::text[], $13::text[], $14::bigint[], $15::bigint[]) AS given (account, unit, net, low)
), locked AS MATERIALIZED (
    SELECT account, unit, amount, net FROM balances JOIN net USING (account, unit)
    ORDER BY account, unit FOR UPDATE OF balances
), moved AS (
    UPDATE balances SET amount = balances.amount + locked.net FROM locked
    WHERE balances.account = locked.account AND balances.unit = locked.unit
), made AS (
    INSERT INTO balances (account, unit, amount)
    SELECT account, unit, net FROM net WHERE NOT EXISTS (
        SELECT FROM locked WHERE locked.account = net.account AND locked.unit = net.unit)
    ORDER BY account COLLATE "C", unit COLLATE "C"
    ON CONFLICT (account, unit) DO UPDATE SET amount = balances.amount + excluded.amount
)
SELECT count(*) FROM net LEFT JOIN locked USING (account, unit) WHERE low < 0 AND coalesce(amount, 0) + low < 0
"""
)

LEARN = (
    "SELECT asked.stream, last.version, last.hash FROM unnest($1::text[]) AS asked (stream) CROSS JOIN LATERAL"
    " (SELECT version, hash FROM entries WHERE entries.stream = asked.stream ORDER BY version DESC LIMIT 1) AS last"
)
LOCK = (
    "SELECT account, unit, amount FROM balances JOIN unnest($1::text[], $2::text[]) AS asked (account, unit)"
    " USING (account, unit) ORDER BY account, unit FOR UPDATE OF balances"
)


class PostgresWriter:
    """For one connection. If it raises, nothing was written, or the outcome is unknown because the connection was lost;
    then discard it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self._known: dict[str, int] = {}
        """Versions known to exist. A stream may be longer if another node writes it."""

    async def write(self, batches: Sequence[Batch]) -> Verdicts:
        """Outcome of each batch, all of it durable."""
        for tries_left in reversed(range(MOST_TRIES)):
            try:
                return await self._write(batches)
            except (asyncpg.DeadlockDetectedError, asyncpg.SerializationError):
                self._known.clear()
                if not tries_left:
                    raise
        raise AssertionError("unreachable")

    async def _write(self, batches: Sequence[Batch]) -> Verdicts:
        try:
            await self._write_run(batches, alone=True)
        except OF_THE_BATCH:
            pass
        else:
            return [None] * len(batches)
        async with self.connection.transaction():
            return [verdict async for verdict in self._sort_out(batches, DOUBTS)]

    async def _sort_out(
        self, batches: Sequence[Batch], doubts: Sequence[Callable[[Batch], bool]]
    ) -> AsyncIterator[Exception | None]:
        """Writes runs together where possible, and doubtful batches alone, in order. The next doubt splits a run that
        fails."""
        doubt, *others = doubts
        for doubtful, some in groupby(batches, doubt):
            run = list(some)
            if not doubtful and len(run) > 1 and await self._try_together(run):
                for _ in run:
                    yield None
            elif others and not doubtful:
                async for verdict in self._sort_out(run, others):
                    yield verdict
            else:
                for batch in run:
                    yield await self._try(batch)

    async def _try_together(self, batches: Sequence[Batch]) -> bool:
        try:
            async with self.connection.transaction():
                await self._write_run(batches)
        except OF_THE_BATCH:
            return False
        return True

    async def _try(self, batch: Batch) -> Exception | None:
        try:
            async with self.connection.transaction():
                await self._keep(batch)
        except OF_THE_BATCH as problem:
            return problem
        return None

    async def _write_run(self, batches: Sequence[Batch], alone: bool = False) -> None:
        """All or nothing."""
        await self._learn(batches)
        bulk = Bulk(self._known)
        for batch in batches:
            bulk.add(batch)
        if alone and (bulk.rows or bulk.lows):
            async with self.connection.transaction():
                await self._pour(bulk)
        else:
            await self._pour(bulk)
        self._known.update(bulk.heads)

    async def _learn(self, batches: Sequence[Batch]) -> None:
        """Reads the heads of streams new to this writer; from then on it knows them, because it writes them."""
        known = self._known
        if len(known) > MOST_STREAMS:
            known.clear()
        if any(entry[0] not in known for batch in batches for entry in batch.entries):
            new = {stream: entry for stream, entry in first_entries(batches).items() if stream not in known}
            heads = await self._heads(new)
            if not all(follows(entry, heads[stream]) for stream, entry in new.items()):
                raise Apart
            known.update({stream: head.version for stream, head in heads.items()})

    async def _heads(self, streams: Iterable[str]) -> dict[str, Head]:
        asked = list(streams)
        found = {stream: Head(version, hash_) for stream, version, hash_ in await self.connection.fetch(LEARN, asked)}
        return {stream: found.get(stream, EMPTY) for stream in asked}

    async def _pour(self, bulk: Bulk) -> None:
        if bulk.entries:
            streams, versions, instants, bodies, hashes = zip(*bulk.entries, strict=True)
            texts = [body.decode() for body in bodies]
            index, *postings = zip(*bulk.postings, strict=True) if bulk.postings else [()] * 5
            accounts, units = zip(*bulk.nets, strict=True) if bulk.nets else ((), ())
            given = (
                *(streams, versions, instants, texts, hashes),
                *([streams[one] for one in index], [versions[one] for one in index], *postings),
                *(accounts, units, [*bulk.nets.values()]),
            )
            if not bulk.lows:
                await self.connection.fetchval(PLAIN, *given)
            elif await self.connection.fetchval(TAKING, *given, [bulk.lows.get(purse, 0) for purse in bulk.nets]):
                raise Apart
        for table, rows in bulk.rows.items():
            await self.connection.execute(_insert_many(table, rows[0]), msgspec.json.encode(rows).decode())

    async def _keep(self, batch: Batch) -> None:
        """Writes one batch, with each check before its write."""
        judge(batch)
        firsts = first_entries((batch,))
        heads = await self._heads(firsts)
        bulk = Bulk({stream: head.version for stream, head in heads.items()})
        fenced = Fenced(*(entry[:2] for entry in batch.entries))
        if not all(follows(entry, heads[stream]) for stream, entry in firsts.items()):
            raise fenced
        try:
            bulk.add(batch._replace(rows=()))
        except Apart:
            raise fenced from None
        for row in batch.rows:
            await self._keep_row(row)
        await self._hold(batch)
        try:
            await self._pour(bulk)
        except asyncpg.UniqueViolationError as problem:
            raise fenced from problem  # another node was faster
        self._known.update(bulk.heads)

    async def _keep_row(self, row: Row) -> None:
        kept = values(row)
        phrase = (insert if row.revision == 1 else update)(row.table, kept, "${}".format)
        try:
            done = await self.connection.execute(phrase, *kept.values())
        except asyncpg.UniqueViolationError as problem:
            raise Taken(row.table, *row.unique) from problem
        if done.endswith(" 0"):
            raise Outdated(row.table, row.id)

    async def _hold(self, batch: Batch) -> None:
        """Locks the accounts it takes from, and checks their balances."""
        taken = {purse: net for purse, net in nets(batch).items() if net < 0 and is_guarded(purse[0])}
        if not taken:
            return
        accounts, units = zip(*taken, strict=True)
        held = {(account, unit): amount for account, unit, amount in await self.connection.fetch(LOCK, accounts, units)}
        for purse, net in taken.items():
            if held.get(purse, 0) + net < 0:
                raise Overdrawn(*purse)


def _insert_many(table: str, row: dict[str, Any]) -> str:
    listed = ", ".join(map(quoted, row))
    return f"INSERT INTO {table} ({listed}) SELECT {listed} FROM json_populate_recordset(NULL::{table}, $1::json)"  # noqa: S608 - names of ours


DOUBTS = (changes_rows, takes)
