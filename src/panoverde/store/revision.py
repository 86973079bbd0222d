"""Migrations of a database to the schema of this version."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import SetColumnComment, SetTableComment

from panoverde.store.schema import metadata

SCRIPTS = Path(__file__).parent / "migrations"

T = TypeVar("T")


_turn = Lock()
"""Alembic uses globals: two threads must not migrate at once."""


def upgrade(url: str) -> None:
    """To the newest revision. For PostgreSQL give the URL of the tables' owner."""
    with _turn:
        connected(url, _upgrade)


def version(url: str) -> str | None:
    """Revision of the database; None before the first."""
    return connected(url, _version)


def head() -> str:
    """Revision that this version of the program needs."""
    revision = ScriptDirectory.from_config(config()).get_current_head()
    assert revision is not None  # noqa: S101 - there is a first one
    return revision


def config() -> Config:
    settings = Config()
    settings.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return settings


def _upgrade(connection: Connection) -> None:
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, "head")
    if connection.dialect.supports_comments:
        _explain(connection)


def _explain(connection: Connection) -> None:
    """Writes today's data dictionary into the database as comments, so revisions needn't repeat them."""
    for table in metadata.tables.values():
        connection.execute(SetTableComment(table))
        for column in table.columns:
            connection.execute(SetColumnComment(column))


def _version(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()


def connected(url: str, work: Callable[[Connection], T]) -> T:
    """Runs `work` in one transaction. Don't call it in an event loop."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address.set(drivername="sqlite"), poolclass=NullPool)
        with engine.begin() as connection:
            return work(connection)

    async def there() -> T:
        engine = create_async_engine(address.set(drivername="postgresql+asyncpg"), poolclass=NullPool)
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    return asyncio.run(there())
