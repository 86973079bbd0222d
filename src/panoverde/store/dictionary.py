"""Data dictionary: every table and column in words, from the schema."""

from collections.abc import Iterator

from sqlalchemy import Column, Table
from sqlalchemy.dialects import postgresql, sqlite

from panoverde.store.schema import JOURNAL, metadata


def dictionary() -> str:
    """Markdown."""
    return "\n".join(["# Data dictionary", *(line for table in metadata.tables.values() for line in _table(table))])


def _table(table: Table) -> Iterator[str]:
    yield from ("", f"## {table.name}", "", table.comment or "", "")
    if table in JOURNAL:
        yield from ("The database refuses to change or to remove its rows.", "")
    yield from ("| column | SQLite | PostgreSQL | may be empty | meaning |", "|---|---|---|---|---|")
    yield from map(_column, table.columns)
    for index in sorted(table.indexes, key=lambda one: str(one.name)):
        yield from ("", f"Index `{index.name}`: {', '.join(column.name for column in index.columns)}.")


def _column(column: Column[object]) -> str:
    words, number = (column.type.compile(dialect()) for dialect in (sqlite.dialect, postgresql.dialect))
    key = " **key**;" if column.primary_key else ""
    empty = "yes" if column.nullable else "no"
    return f"| `{column.name}` | {words} | {number.split(' COLLATE')[0]} | {empty} |{key} {column.comment} |"
