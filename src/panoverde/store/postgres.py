"""A store in PostgreSQL, which several nodes may share. One connection writes, others read."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any, Self, TypeAlias

import asyncpg

from panoverde.store.contract import Batch, NotKept, WriteCallback
from panoverde.store.postgres_writer import PostgresWriter, Verdicts
from panoverde.store.reader import Dialect, Reader
from panoverde.store.schema import STRAY_IN_POSTGRES
from panoverde.store.url import session_options
from panoverde.store.waiters import answer, committed

Pool: TypeAlias = asyncpg.Pool

MOST_AT_ONCE = 600
"""Limit of a group: others are prepared while it is written."""
READERS = 4
PATIENCE = 60.0
"""Seconds after which a database that doesn't answer counts as lost."""

SETTINGS = {
    "application_name": "panoverde",
    "synchronous_commit": "on",  # an acknowledged commit survives a power failure
    "jit": "off",  # compiling takes longer than any query here
    # A node that stops in a transaction must not block its successors.
    "idle_in_transaction_session_timeout": "3s",
}

LOST = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError, asyncpg.InterfaceError,
        asyncpg.InternalClientError, OSError)  # fmt: skip


class PostgresStore(Reader):
    """Needs a database with the right schema, which store/address.py checks."""

    dialect = Dialect("${}".format, "convert_to(body, 'UTF8')", STRAY_IN_POSTGRES)
    broken: Exception | None = None
    """Never: a lost connection is made again."""

    def __init__(self, url: str, pool: Pool) -> None:
        self._url = url
        self._pool = pool
        self._writer: PostgresWriter | None = None
        self._waiting: deque[tuple[Batch, WriteCallback]] = deque()
        self._working: asyncio.Task[None] | None = None
        self._closed = False

    @classmethod
    async def open(cls, url: str) -> Self:
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=READERS,
            command_timeout=PATIENCE,
            server_settings=SETTINGS,
            **session_options(url),
        )
        return cls(url, pool)

    async def revision(self) -> str | None:
        """Revision of the database's schema; None without one."""
        try:
            found = await self._ask("SELECT version_num FROM alembic_version")
        except asyncpg.UndefinedTableError:
            return None
        return found[0][0] if found else None

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if self._closed:
            asyncio.get_running_loop().call_soon(answer, [done], [NotKept("the store is closed")])
            return
        self._waiting.append((batch, done))
        if self._working is None:
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def commit(self, batch: Batch) -> None:
        await committed(self, batch)

    async def _work(self) -> None:
        """Writes in groups: each group is what queued while the previous one was written."""
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_AT_ONCE))]
            batches, dones = zip(*group, strict=True)
            answer(dones, await self._write(batches))
        self._working = None

    async def _write(self, batches: tuple[Batch, ...]) -> Verdicts:
        try:
            if self._writer is None or self._writer.connection.is_closed():
                connection = await asyncpg.connect(
                    self._url, command_timeout=PATIENCE, server_settings=SETTINGS, **session_options(self._url)
                )
                self._writer = PostgresWriter(connection)
            return await self._writer.write(batches)
        except Exception as problem:  # noqa: BLE001 - every waiting caller must get the error
            # After a lost connection the outcome is unknown: callers and the writer read again.
            if self._writer is not None:
                self._writer.connection.terminate()
                self._writer = None
            return [problem] * len(batches)

    async def _fetch(self, statement: str, given: Sequence[Any]) -> list[Any]:
        """Retries once on another connection, which is safe for reads."""
        for _ in range(READERS):
            try:
                return await self._pool.fetch(statement, *given)  # type: ignore[no-any-return]
            except LOST:
                await self._pool.expire_connections()
        return await self._pool.fetch(statement, *given)  # type: ignore[no-any-return]

    async def close(self) -> None:
        self._closed = True
        if self._working is not None:
            await self._working
        if self._writer is not None:
            await self._writer.connection.close()
        await self._pool.close()
