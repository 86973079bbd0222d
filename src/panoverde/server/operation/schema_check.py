"""Has the database the tables and journal triggers of this version of the program?"""

import hashlib
import tempfile
from collections.abc import Iterable
from pathlib import Path

import sqlalchemy as sa

from panoverde.store.revision import connected, upgrade
from panoverde.store.schema import metadata

JOURNAL = ("entries", "postings")


def schema_digests(url: str) -> tuple[str, str]:
    """Expected and actual. Don't call it in an event loop."""
    if url.startswith("sqlite:"):
        return _of_fresh_file(), connected(url, _sqlite)
    return _digest(_expected()), connected(url, _postgres)


def _of_fresh_file() -> str:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'fresh'}"
        upgrade(url)
        return connected(url, _sqlite)


def _sqlite(connection: sa.Connection) -> str:
    """The SQL that made the tables, indices and triggers."""
    question = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name"
    return _digest(" ".join(line.split()) for (line,) in connection.execute(sa.text(question)))


def _expected() -> list[str]:
    columns = [
        f"{table.name}.{column.name} {column.nullable}"
        for table in metadata.tables.values()
        for column in table.columns
    ]
    return sorted([*columns, *(f"{table} is never changed" for table in JOURNAL)])


def _postgres(connection: sa.Connection) -> str:
    inspector = sa.inspect(connection)
    columns = [
        f"{table}.{column['name']} {column['nullable']}"
        for table in inspector.get_table_names()
        if table != "alembic_version"
        for column in inspector.get_columns(table)
    ]
    question = (
        "SELECT relname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
        " WHERE NOT tgisinternal AND tgenabled = 'O' AND tgname = relname || '_never_changed'"
    )
    guards = [f"{table} is never changed" for (table,) in connection.execute(sa.text(question))]
    return _digest(sorted([*columns, *guards]))


def may_change_the_journal(url: str) -> bool:
    """Has this login more rights than the server needs? Always true of a file: there only triggers guard the
    journal."""
    return not url.startswith("sqlite:") and connected(url, _may_change)


def _may_change(connection: sa.Connection) -> bool:
    question = sa.text("SELECT has_table_privilege(current_user, :of, 'UPDATE, DELETE, TRUNCATE')")
    return any(connection.execute(question, {"of": table}).scalar() for table in JOURNAL)


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
