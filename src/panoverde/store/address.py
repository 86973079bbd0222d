"""Opens a store by its address."""

import asyncio
import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from panoverde.store.contract import Store
from panoverde.store.memory import MemoryStore
from panoverde.store.revision import head, upgrade, version
from panoverde.store.sqlite import SqliteStore
from panoverde.store.url import is_postgres, postgres_url, sqlite_path

ONLY_OWNER = 0o600

log = logging.getLogger("panoverde.store")


class NotReady(Exception):
    """The database isn't in the state that this version needs; what to do."""


def database_url(place: str) -> str:
    """A URL unchanged; a plain path as a SQLite URL."""
    return place if ":" in place else f"sqlite:///{Path(place).absolute()}"


def existing(place: str) -> str:
    """The same for a database that must exist: reading must not create one."""
    url = database_url(place)
    path = sqlite_path(url)
    if path is not None and not path.is_file():
        raise FileNotFoundError(2, "no such database", place)
    return url


async def open_store(url: str) -> Store:
    """`memory:`, `sqlite:///PATH` (created or migrated as needed) or `postgresql://…`."""
    if url == "memory:":
        return MemoryStore()
    if path := sqlite_path(url):
        await asyncio.to_thread(_prepare, path)
        return SqliteStore(path)
    if is_postgres(url):
        return await _open_postgres(postgres_url(url))
    # Don't repeat the address: it may hold a password.
    raise ValueError("a store is memory:, sqlite:///PATH or postgresql://…")


def _prepare(path: Path) -> None:
    """A new file gets its name only when complete: a crash leaves nothing that looks like a database."""
    if path.exists():
        _migrate(path)
        return
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, ONLY_OWNER))
    upgrade(f"sqlite:///{draft}")
    draft.rename(path)


def _migrate(path: Path) -> None:
    """A copy first: an older program can go on from it."""
    url = f"sqlite:///{path}"
    there = version(url)
    if there is not None and there != head():
        copy = path.with_name(f"{path.name}.schema-{there}")
        if not copy.exists():
            _copy(path, copy)
        log.warning("migrating; a copy is in %s", copy, extra={"version": f"{there} → {head()}"})
    upgrade(url)


def _copy(path: Path, copy: Path) -> None:
    draft = copy.with_name(f"{copy.name}.new")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, ONLY_OWNER))
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(draft)) as target:
        source.backup(target)
    with draft.open("rb") as whole:
        os.fsync(whole.fileno())
    draft.rename(copy)


async def _open_postgres(url: str) -> Store:
    from panoverde.store.postgres import PostgresStore

    store = await PostgresStore.open(url)
    there, needed = await store.revision(), head()
    if there == needed:
        return store
    await store.close()
    raise NotReady(
        f"the database has {f'schema {there}' if there else 'no schema yet'}, this program needs {needed}:"
        " run `pano database upgrade URL`, with the URL of the tables' owner"
    )
