"""Dump all tables of a database as lines, and restore them, from either kind into either kind."""

import asyncio
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import asyncpg
from sqlalchemy import Connection, LargeBinary, Table, inspect, text

from panoverde.store import schema
from panoverde.store.audit import FORMAT
from panoverde.store.export import VERSION, DatabaseAddress, Progress, Sealed, reading, write_lines
from panoverde.store.revision import connected, migrate, upgrade
from panoverde.store.url import session_options

AT_ONCE = 5000
ONLY_OWNER = 0o600
LEASES = "leases"


class NotABackup(Exception):
    """Not a backup, or incomplete, or altered; why."""


class NotEmpty(Exception):
    """The target has data already: a restore never overwrites."""


async def backup(database: DatabaseAddress, file: BinaryIO, progress: Progress = lambda *_: None) -> Sealed:
    async with reading(database) as source:
        return await write_lines(source, schema.metadata.sorted_tables, file, progress)


class CheckedBackup(NamedTuple):
    """A backup whose seal holds."""

    path: Path
    schema: str
    rows: dict[str, int]

    @classmethod
    def of(cls, path: Path) -> "CheckedBackup":
        """Reads the whole file before anything is written."""
        digest, last, header = hashlib.sha256(), b"", b""
        with path.open("rb") as file:
            for line in file:
                header = header or line
                digest.update(last)
                last = line
        opened, seal = _object(header), _object(last)
        if opened.get("format") != FORMAT or opened.get("version") != VERSION or not last.endswith(b"\n"):
            raise NotABackup(f"{path}: no file of {FORMAT} {VERSION}, or not a whole one")
        if seal.get("sha256") != digest.hexdigest():
            raise NotABackup(f"{path}: cut or altered since it was written: its digest is another")
        if set(seal["rows"]) < {table.name for table in schema.metadata.sorted_tables}:
            raise NotABackup(f"{path}: an export of the journal, not a backup: it has not all tables")
        return cls(path, str(opened["schema"]), seal["rows"])

    def tables(self) -> Iterator[tuple[str, list[str], Iterator[list[Any]]]]:
        """Each table with its columns and rows; take the rows before the next table."""
        with self.path.open("rb") as file:
            for line in file:
                if "table" in (begun := _object(line) if line.startswith(b"{") else {}):
                    rows = (json.loads(file.readline()) for _ in range(self.rows[begun["table"]]))
                    if begun["table"] != LEASES:  # of processes that don't deal this copy
                        yield begun["table"], begun["columns"], rows


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def restore(file: Path, database: DatabaseAddress, progress: Progress = lambda *_: None) -> CheckedBackup:
    """Into an empty or new database. Don't call it in an event loop."""
    checked = CheckedBackup.of(file)
    if database.path is not None:
        _restore_file(checked, database.path, progress)
        return checked
    connected(database.url, lambda connection: _prepare(connection, checked.schema))
    asyncio.run(_fill_postgres(checked, database.url, progress))
    upgrade(database.url)
    return checked


def _restore_file(checked: CheckedBackup, path: Path, progress: Progress) -> None:
    """Under a temporary name until complete."""
    if path.exists():
        raise NotEmpty(f"{path}: there is a file already")
    draft = path.with_name(f"{path.name}.restoring")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, ONLY_OWNER))
    connected(f"sqlite:///{draft}", lambda connection: _prepare(connection, checked.schema))
    with closing(sqlite3.connect(draft)) as rows:
        for name, columns, found in checked.tables():
            signs, listed = ", ".join("?" * len(columns)), _listed(columns)
            sql, native, count = f"INSERT INTO {name} ({listed}) VALUES ({signs})", _native(name, columns), 0  # noqa: S608
            while several := [native(row) for row in islice(found, AT_ONCE)]:
                rows.executemany(sql, several)
                count += len(several)
                progress(name, count, checked.rows[name])
        rows.commit()
    upgrade(f"sqlite:///{draft}")
    with draft.open("rb") as whole:
        os.fsync(whole.fileno())
    draft.rename(path)


def _prepare(connection: Connection, revision: str) -> None:
    """The schema of the backup, without data."""
    there = set(inspect(connection).get_table_names())
    for table in schema.metadata.sorted_tables:
        if table.name in there and connection.execute(text(f"SELECT 1 FROM {table.name} LIMIT 1")).first():  # noqa: S608
            raise NotEmpty(f"table {table.name} has rows already")
    migrate(connection, revision)


async def _fill_postgres(checked: CheckedBackup, url: str, progress: Progress) -> None:
    connection = await asyncpg.connect(url, **session_options(url))
    try:
        async with connection.transaction():
            for name, columns, found in checked.tables():
                native, count = _native(name, columns), 0
                while several := [native(row) for row in islice(found, AT_ONCE)]:
                    await connection.copy_records_to_table(name, records=several, columns=columns)
                    count += len(several)
                    progress(name, count, checked.rows[name])
            await connection.execute(
                "SELECT setval(pg_get_serial_sequence('entries', 'seq'), max(seq)) FROM entries HAVING max(seq) > 0"
            )
    finally:
        await connection.close()


def _listed(columns: Sequence[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _native(name: str, columns: Sequence[str]) -> Any:
    """Converts a row for a database: bytes are hexadecimal in a line."""
    table: Table = schema.metadata.tables[name]
    octets = [n for n, column in enumerate(columns) if isinstance(table.columns[column].type, LargeBinary)]

    def native(row: list[Any]) -> list[Any]:
        for place in octets:
            row[place] = bytes.fromhex(row[place])
        return row

    return native
