"""What keeps the house's data when processes die: memory, or SQLite by the product's own writer and reader.

A disk writes and answers at once; `machine_room` says how long that takes, and what goes wrong on the way.
"""

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from panoverde.store.contract import Batch
from panoverde.store.memory import MemoryStore
from panoverde.store.reader import Reader
from panoverde.store.revision import upgrade
from panoverde.store.sqlite import SqliteStore
from panoverde.store.sqlite_writer import SqliteWriter
from tests.simulation.luck import Luck

Verdicts = list[Exception | None]
Write = Callable[[Sequence[Batch]], Verdicts]
Kept = Callable[[Batch], None]
"""Told of every batch that is durable."""

IN_MEMORY_ONLY = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = OFF", "PRAGMA wal_autocheckpoint = 0")
"""As the product sets them, but for waiting for a disk: what a loss of power leaves is made by `tear`."""


class Disk(Protocol):
    reader: Any
    """The reading half of the contract."""
    on_kept: Kept

    def session(self) -> Write:
        """What a process writes through: it knows what it has written itself."""

    def tear(self, luck: Luck, batches: Sequence[Batch]) -> None:
        """The power fails while these are written: all of them are kept, or some part of the file that is none."""

    def reopen(self) -> None:
        """A process that starts reads what is there; it knows nothing of what another knew."""

    def saved(self, folder: Path) -> Path:
        """A file for the auditor."""

    def close(self) -> None: ...


class MemoryDisk:
    def __init__(self, on_kept: Kept) -> None:
        self.on_kept = on_kept
        self.reader = MemoryStore()
        self._history: list[Batch] = []

    def session(self) -> Write:
        return lambda batches: [self._write(batch) for batch in batches]

    def _write(self, batch: Batch) -> Exception | None:
        verdict = self.reader._try(batch)
        if verdict is None:
            self._history.append(batch)
            self.on_kept(batch)
        return verdict

    def tear(self, luck: Luck, batches: Sequence[Batch]) -> None:
        """A group is one transaction, or each batch its own: a beginning of them is kept."""
        self.session()(batches[: luck.randint(0, len(batches))])

    def reopen(self) -> None:
        """There is nothing to forget."""

    def saved(self, folder: Path) -> Path:
        """Both stores keep the same: what memory took, SQLite takes."""
        path = folder / "memory.db"
        shutil.copy(_empty(), path)
        with _connected(path) as connection:
            verdicts = _writer(connection).write(self._history)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert not any(verdicts), f"SQLite refuses what memory took: {verdicts}"
        return path

    def close(self) -> None:
        """Nothing to give back."""


class SqliteDisk:
    def __init__(self, on_kept: Kept) -> None:
        self.on_kept = on_kept
        self._folder = Path(tempfile.mkdtemp(prefix="simulated-"))
        self._path = self._folder / "casino.db"
        shutil.copy(_empty(), self._path)
        self.reader = _InlineReader()
        self._connection: sqlite3.Connection | None = None
        self.reopen()

    def session(self) -> Write:
        assert self._connection
        writer = _writer(self._connection)

        def write(batches: Sequence[Batch]) -> Verdicts:
            verdicts = writer.write(batches)
            for batch, verdict in zip(batches, verdicts, strict=True):
                if verdict is None:
                    self.on_kept(batch)
            return verdicts

        return write

    def tear(self, luck: Luck, batches: Sequence[Batch]) -> None:
        """Some of what was added to the log reached the disk, its last part perhaps as something else."""
        log = self._path.with_name(f"{self._path.name}-wal")
        before = log.stat().st_size if log.exists() else 0
        assert self._connection
        verdicts = _writer(self._connection).write(batches)
        whole = log.read_bytes()
        cut = luck.randint(before, len(whole))
        rest = luck.randbytes(min(len(whole) - cut, luck.choice((0, 512, 4096))))
        torn = self._folder / "torn.db"
        shutil.copy(self._path, torn)
        torn.with_name("torn.db-wal").write_bytes(whole[:cut] + rest)
        self._disconnect()
        for suffix in ("", "-wal"):
            torn.with_name(f"torn.db{suffix}").replace(self._path.with_name(f"{self._path.name}{suffix}"))
        self.reopen()
        self._tell_what_remains(batches, verdicts)

    def _tell_what_remains(self, batches: Sequence[Batch], verdicts: Verdicts) -> None:
        assert self._connection
        written = [batch for batch, verdict in zip(batches, verdicts, strict=True) if verdict is None]
        entries = [entry for batch in written for entry in batch.entries]
        asked = "SELECT count(*) FROM entries WHERE stream = ? AND version = ?"
        found = [self._connection.execute(asked, entry[:2]).fetchone()[0] for entry in entries]
        assert len(set(found)) <= 1, "half of a group was kept"
        if 1 in found or not entries:
            for batch in written:
                self.on_kept(batch)

    def reopen(self) -> None:
        self._disconnect()
        connection = sqlite3.connect(self._path, isolation_level=None, cached_statements=256)
        for setting in IN_MEMORY_ONLY:
            connection.execute(setting)
        self._connection = self.reader.connection = connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def saved(self, folder: Path) -> Path:
        assert self._connection
        path = folder / "casino.db"
        with closing(sqlite3.connect(path)) as target:
            self._connection.backup(target)
        return path

    def close(self) -> None:
        self._disconnect()
        shutil.rmtree(self._folder)


class _InlineReader(Reader):
    """The product's reader; its question is asked here, not in a thread."""

    dialect = SqliteStore.dialect
    connection: sqlite3.Connection

    async def _fetch(self, statement: str, given: Sequence[Any]) -> list[Any]:
        return self.connection.execute(statement, given).fetchall()


class _NoTurn:
    """Nobody else writes to the file."""

    def taken(self) -> nullcontext[None]:
        return nullcontext()


def _writer(connection: sqlite3.Connection) -> SqliteWriter:
    return SqliteWriter(connection, _NoTurn())  # type: ignore[arg-type]


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        yield connection


@cache
def _empty() -> Path:
    """A new database, made once a process."""
    folder = Path(tempfile.mkdtemp(prefix="simulated-empty-"))
    path = folder / "empty.db"
    upgrade(f"sqlite:///{path}")
    return path
