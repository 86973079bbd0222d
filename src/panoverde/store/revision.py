"""Migrations of a database to the schema of this version."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TypeVar

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import SetColumnComment, SetTableComment

from panoverde.store.schema import metadata
from panoverde.store.url import is_postgres, postgres_url, session_options

SCRIPTS = Path(__file__).parent / "migrations"
SERVER_ROLE = "panoverde_server"

T = TypeVar("T")


_turn = Lock()
"""Alembic uses globals: two threads must not migrate at once."""


class NoServerRole(Exception):
    """The role of the servers is missing, and this login may not create roles; the statement to run."""


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


def migrate(connection: Connection, revision: str) -> None:
    if connection.dialect.name == "postgresql":
        _need_server_role(connection)
    settings = config()
    settings.attributes["connection"] = connection
    command.upgrade(settings, revision)


def _need_server_role(connection: Connection) -> None:
    """The first revision grants rights to it, and creates it where the owner may."""
    known = connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": SERVER_ROLE}).scalar()
    creates = text("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    if not known and not connection.execute(creates).scalar():
        raise NoServerRole(f"CREATE ROLE {SERVER_ROLE} NOLOGIN")


def _upgrade(connection: Connection) -> None:
    migrate(connection, "head")
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
    if not is_postgres(url):
        engine = create_engine(url, poolclass=NullPool)
        with engine.begin() as connection:
            return work(connection)

    async def dial() -> asyncpg.Connection:
        return await asyncpg.connect(postgres_url(url), **session_options(url))

    async def there() -> T:
        # The driver reads the address itself: SQLAlchemy knows neither several hosts nor sslmode.
        engine = create_async_engine("postgresql+asyncpg://", async_creator=dial, poolclass=NullPool)
        async with engine.begin() as connection:
            return await connection.run_sync(work)

    return asyncio.run(there())
