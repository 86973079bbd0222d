"""A store in one file. One thread writes what has queued; others read."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from panoverde.store.contract import Batch, NotKept, WriteCallback
from panoverde.store.reader import Dialect, Reader
from panoverde.store.schema import STRAY_IN_SQLITE
from panoverde.store.sqlite_writer import SqliteWriter, Verdicts
from panoverde.store.waiters import answer, committed
from panoverde.store.wal import Tidier
from panoverde.store.write_turn import Turn

Submitted = tuple[Batch, WriteCallback]

MOST_AT_ONCE = 4000
"""Batches after which a group takes no more."""
READERS = 2
PATIENCE = 30.0
"""Seconds that a write waits for another process that has the file."""

PRIMARY = 0xFF
"""Part of an error code that says the kind of error."""
PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL)
"""Another process kept the file, or the disk is full: nothing of the group is written, and the next may be."""

SETTINGS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # an acknowledged commit survives a power failure
    "PRAGMA wal_autocheckpoint = 0",  # done by store/wal.py
    "PRAGMA journal_size_limit = 134217728",
    "PRAGMA cache_size = -131072",
)


class SqliteStore(Reader):
    """Needs a file with the right schema, by store/address.py. Create it in the event loop that uses it."""

    dialect = Dialect("?{}".format, "CAST(body AS BLOB)", STRAY_IN_SQLITE)

    def __init__(self, path: Path) -> None:
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._gathered: list[Submitted] = []
        """Submitted in this turn of the loop."""
        self._queue: SimpleQueue[list[Submitted] | None] = SimpleQueue()
        self.broken: Exception | None = None
        """The disk failed: what it has kept is not known, so nothing more is written until a restart reads the file."""
        self._closed = False
        connection = connect(path)
        for setting in SETTINGS:
            connection.execute(setting)
        _sync_folder(path)
        self._turn = Turn(path.parent)
        self._writer = SqliteWriter(connection, self._turn)
        self._connection = connection
        self._tidier = Tidier(connect(path))
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()
        self._own = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "store-reader", self._prepare_reader)

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if self._closed:
            self._loop.call_soon(answer, [done], [NotKept("the store is closed")])
            return
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((batch, done))

    def _hand_over(self) -> None:
        """At the end of the loop's turn, not one by one: the thread would wake at the first, and write it alone."""
        if self._gathered:
            self._queue.put(self._gathered)
            self._gathered = []

    async def commit(self, batch: Batch) -> None:
        await committed(self, batch)

    def _work(self) -> None:
        """The writing thread. Each group is what queued while the previous one was written."""
        waiting = self._queue
        while group := waiting.get():
            while waiting.qsize() and len(group) < MOST_AT_ONCE:
                following = waiting.get_nowait()
                if following is None:
                    waiting.put(None)
                    break
                group += following
            batches, dones = zip(*group, strict=True)
            self._loop.call_soon_threadsafe(answer, dones, self._write(batches))
            self._tidier.after_writing(self._connection)
        self._tidier.close()
        self._connection.close()
        self._turn.close()

    def _write(self, batches: tuple[Batch, ...]) -> Verdicts:
        why = self.broken
        if why is None:
            try:
                return self._writer.write(batches)
            except Exception as problem:  # noqa: BLE001 - no error may end the thread silently
                why = problem
                if getattr(problem, "sqlite_errorcode", 0) & PRIMARY not in PASSING:
                    self.broken = problem
        # A new exception for each: raising one again makes its traceback longer.
        return [type(why)(*why.args) for _ in batches]

    def _prepare_reader(self) -> None:
        self._own.connection = connect(self._path)
        self._own.connection.execute("PRAGMA query_only = 1")
        self._opened.append(self._own.connection)

    async def _fetch(self, statement: str, given: Sequence[Any]) -> list[Any]:
        return await self._loop.run_in_executor(self._readers, self._fetch_here, statement, given)

    def _fetch_here(self, statement: str, given: Sequence[Any]) -> list[Any]:
        """In a reading thread, on its own connection."""
        connection: sqlite3.Connection = self._own.connection
        return connection.execute(statement, given).fetchall()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)
        await asyncio.sleep(0)  # hear the thread's last calls first
        self._readers.shutdown()
        for connection in self._opened:  # an open connection would keep the file, and remove the log when it goes
            connection.close()


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False, cached_statements=256)


def _sync_folder(path: Path) -> None:
    """Makes the names of new files durable."""
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
