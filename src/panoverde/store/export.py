"""Databases as lines of JSON, the same from either kind: `pano audit export` and `pano backup`.

docs/operate/audit.md has the format. An unchanged database gives the same file, byte for byte.
"""

import hashlib
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Protocol

import asyncpg
from sqlalchemy import Boolean, LargeBinary, Table

from panoverde.store import schema
from panoverde.store.audit import FORMAT
from panoverde.store.revision import head, version
from panoverde.store.url import is_postgres, postgres_url, session_options, sqlite_path, without_password

VERSION = 1
PREFETCH = 5000

ORDER = {
    "entries": ("stream", "version"),
    "postings": ("stream", "version", "line"),
    "balances": ("account", "unit"),
}
"""Sort order of rows; other tables are sorted by id."""

RowValues = tuple[Any, ...]
Progress = Callable[[str, int, int], object]
"""Called from time to time: table, rows so far, rows in total."""


class NotADatabase(Exception):
    """Not a database of ours, or of another version; why."""


class DatabaseAddress(NamedTuple):
    """Place of a database: a file, or a server's address."""

    url: str
    path: Path | None

    @classmethod
    def named(cls, name: str) -> "DatabaseAddress":
        """`casino.db`, `sqlite:///casino.db`, `postgresql://…`."""
        if "://" not in name:
            return cls(f"sqlite:///{name}", Path(name))
        if path := sqlite_path(name):
            return cls(name, path)
        if is_postgres(name):
            return cls(postgres_url(name), None)
        raise NotADatabase(f"{without_password(name)}: a file, sqlite:///FILE or postgresql://…")

    @property
    def shown(self) -> str:
        """For people: without the password."""
        return str(self.path) if self.path else without_password(self.url)


class DatabaseView(Protocol):
    """A consistent view of a database while others write."""

    async def count(self, table: Table) -> int: ...

    def rows(self, table: Table) -> AsyncIterator[Sequence[Any]]: ...


class _Sqlite:
    def __init__(self, rows: sqlite3.Connection) -> None:
        self._rows = rows

    async def count(self, table: Table) -> int:
        found: int = self._rows.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0]  # noqa: S608
        return found

    async def rows(self, table: Table) -> AsyncIterator[RowValues]:
        for row in self._rows.execute(_select(table)):
            yield row


class _Postgres:
    def __init__(self, connection: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._connection = connection

    async def count(self, table: Table) -> int:
        found: int = await self._connection.fetchval(f"SELECT count(*) FROM {table.name}")  # noqa: S608
        return found

    async def rows(self, table: Table) -> AsyncIterator[Sequence[Any]]:
        async for record in self._connection.cursor(_select(table), prefetch=PREFETCH):
            yield tuple(record)


def _select(table: Table) -> str:
    columns = ", ".join(f'"{column.name}"' for column in table.columns)
    order = ", ".join(ORDER.get(table.name, ("id",)))
    return f"SELECT {columns} FROM {table.name} ORDER BY {order}"  # noqa: S608 - names of the schema


@asynccontextmanager
async def reading(database: DatabaseAddress) -> AsyncIterator[DatabaseView]:
    if database.path is not None:
        with closing(_read_only(database.path)) as rows:
            yield _Sqlite(rows)
        return
    connection = await asyncpg.connect(database.url, **session_options(database.url))
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield _Postgres(connection)
    finally:
        await connection.close()


def _read_only(path: Path) -> sqlite3.Connection:
    try:
        rows = sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True, isolation_level=None)
        rows.text_factory = lambda text: text.decode("utf-8", "surrogateescape")  # altered text is shown as it is
        rows.execute("BEGIN")
        rows.execute("SELECT 1 FROM entries LIMIT 1").fetchall()
    except sqlite3.Error as wrong:
        raise NotADatabase(f"{path}: {wrong}") from wrong
    return rows


def check_version(database: DatabaseAddress) -> None:
    """Don't call it in an event loop."""
    if database.path is not None and not database.path.is_file():
        raise NotADatabase(f"{database.path}: there is no such file")
    if (there := version(database.url)) != head():
        raise NotADatabase(f"the database has the schema {there}, this program reads {head()}")


def _plain(table: Table) -> Callable[[Sequence[Any]], list[Any]]:
    """Converts a row of this table for a line."""
    odd = [
        (place, bytes.hex if isinstance(column.type, LargeBinary) else bool)
        for place, column in enumerate(table.columns)
        if isinstance(column.type, LargeBinary | Boolean)
    ]

    def plain(row: Sequence[Any]) -> list[Any]:
        values = list(row)
        for place, how in odd:
            if values[place] is not None:
                values[place] = how(values[place])
        return values

    return plain


class Sealed:
    """A file that ends with the row count of each table and the digest of everything before."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._digest = file, hashlib.sha256()
        self.rows: dict[str, int] = {}
        self.digest = ""

    def write(self, line: object) -> None:
        text = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        self._digest.update(text)
        self._file.write(text)

    def seal(self) -> None:
        self.digest = self._digest.hexdigest()
        self.write({"rows": self.rows, "sha256": self.digest})


async def write_lines(source: DatabaseView, tables: Iterable[Table], file: BinaryIO, progress: Progress) -> Sealed:
    sealed = Sealed(file)
    sealed.write({"format": FORMAT, "version": VERSION, "schema": head()})
    for table in tables:
        plain, count, size = _plain(table), 0, await source.count(table)
        sealed.write({"table": table.name, "columns": [column.name for column in table.columns]})
        async for row in source.rows(table):
            sealed.write(plain(row))
            count += 1
            if not count % PREFETCH:
                progress(table.name, count, size)
        progress(table.name, count, size)
        sealed.rows[table.name] = count
    sealed.seal()
    return sealed


async def export(database: DatabaseAddress, file: BinaryIO, progress: Progress = lambda *_: None) -> Sealed:
    """Only the journal: all that an auditor needs, without passwords."""
    async with reading(database) as source:
        return await write_lines(source, (schema.entries,), file, progress)
