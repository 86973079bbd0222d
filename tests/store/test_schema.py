"""The tables: equal to the records, equal to what the migrations make, and closed against changes of the journal."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from panoverde.house.records import ROWS
from panoverde.store.contract import Row
from panoverde.store.dictionary import dictionary
from panoverde.store.revision import connected, head, upgrade, version
from panoverde.store.rows import columns, key_of, nullable
from panoverde.store.schema import JSON_TEXT, NUMBER, WORDS, YES_OR_NO, metadata
from tests.postgres import empty_database, fresh_database
from tests.store.batches import Pen, Place, pay

TYPES: dict[str, object] = {"text": WORDS, "integer": NUMBER, "boolean": YES_OR_NO, "json": JSON_TEXT}
CHANGES = (
    "UPDATE entries SET body = '{}'",
    "DELETE FROM entries",
    "UPDATE postings SET amount = 0",
    "DELETE FROM postings",
)


@pytest.mark.parametrize("kind", ROWS, ids=lambda kind: kind.table)
def test_each_record_and_its_table_have_the_same_fields(kind: type[Row]) -> None:
    table = metadata.tables[kind.table]
    keys = {key_of(field) for field in kind.unique}
    assert [column.name for column in table.columns if column.name not in keys] == list(kind.__struct_fields__)
    assert keys <= {column.name for column in table.columns if column.unique}
    for name, sort in columns(kind).items():
        assert table.columns[name].type is TYPES[sort], name
        assert table.columns[name].nullable == (name in nullable(kind)), name


def test_every_table_is_of_the_journal_or_of_a_record() -> None:
    assert set(metadata.tables) == {"entries", "postings", "balances"} | {kind.table for kind in ROWS}


def test_every_table_and_column_is_explained() -> None:
    told = dictionary()
    for table in metadata.tables.values():
        assert table.comment
        assert f"## {table.name}" in told
        for column in table.columns:
            assert column.comment, f"{table.name}.{column.name}"
            assert column.comment in told


def _differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": False})
    return list(compare_metadata(context, metadata))


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_the_migrations_make_exactly_these_tables(database: str, tmp_path: Path, postgres: str) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}" if database == "sqlite" else empty_database(postgres)
    assert version(url) is None
    upgrade(url)
    assert version(url) == head()
    assert connected(url, _differences) == []
    upgrade(url)
    assert version(url) == head()


def test_the_dictionary_is_in_the_database_too(postgres: str) -> None:
    async def story() -> None:
        connection = await asyncpg.connect(fresh_database_url)
        told = await connection.fetchval("SELECT col_description('coups'::regclass, 5)")
        assert told == metadata.tables["coups"].columns["number"].comment
        await connection.close()

    fresh_database_url = fresh_database(postgres)
    asyncio.run(story())


def _write_something(place: Place) -> None:
    async def story() -> None:
        async with place.opened() as store:
            await store.commit(Pen("cage").batch(*pay("cage", "wallet:ana", 10)))

    asyncio.run(story())


@pytest.mark.parametrize("change", CHANGES)
def test_sqlite_refuses_to_change_the_journal(tmp_path: Path, change: str) -> None:
    _write_something(Place(f"sqlite:///{tmp_path / 'x.db'}"))
    with sqlite3.connect(tmp_path / "x.db") as connection:
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            connection.execute(change)
        assert connection.execute("SELECT count(*), sum(abs(amount)) FROM postings").fetchone() == (2, 20)
        assert connection.execute("SELECT count(*) FROM entries").fetchone() == (1,)


@pytest.mark.parametrize("change", [*CHANGES, "TRUNCATE entries", "TRUNCATE postings"])
def test_postgresql_refuses_to_change_the_journal_even_to_its_owner(postgres: str, change: str) -> None:
    url = fresh_database(postgres)
    _write_something(Place(url))

    async def story() -> None:
        connection = await asyncpg.connect(url)
        with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="never changed"):
            await connection.execute(change)
        await connection.close()

    asyncio.run(story())


def test_the_balances_of_players_have_a_constraint_of_their_own(lasting: Place) -> None:
    _write_something(lasting)
    change = "UPDATE balances SET amount = -1 WHERE account = 'wallet:ana'"
    if lasting.url.startswith("sqlite"):
        with (
            sqlite3.connect(lasting.url.removeprefix("sqlite:///")) as connection,
            pytest.raises(sqlite3.IntegrityError, match="guarded"),
        ):
            connection.execute(change)
        return

    async def story() -> None:
        there = await asyncpg.connect(lasting.url)
        with pytest.raises(asyncpg.CheckViolationError, match="guarded"):
            await there.execute(change)
        await there.close()

    asyncio.run(story())
