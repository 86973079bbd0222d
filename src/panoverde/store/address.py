"""Opens a store by its address."""

import asyncio
import os
from pathlib import Path

from sqlalchemy.engine import make_url

from panoverde.store.contract import Store
from panoverde.store.memory import MemoryStore
from panoverde.store.revision import head, upgrade
from panoverde.store.sqlite import SqliteStore

ONLY_OWNER = 0o600


class NotReady(Exception):
    """The database isn't in the state that this version needs; what to do."""


def database_url(place: str) -> str:
    """A URL unchanged; a plain path as a SQLite URL."""
    return place if ":" in place else f"sqlite:///{Path(place).absolute()}"


def existing(place: str) -> str:
    """The same for a database that must exist: reading must not create one."""
    url = database_url(place)
    if url.startswith("sqlite:///") and not Path(make_url(url).database or "").is_file():
        raise FileNotFoundError(2, "no such database", place)
    return url


async def open_store(url: str) -> Store:
    """`memory:`, `sqlite:///PATH` (created or migrated as needed) or `postgresql://…`."""
    if url == "memory:":
        return MemoryStore()
    if url.startswith("sqlite:///") and (path := make_url(url).database):
        await asyncio.to_thread(_prepare, Path(path))
        return SqliteStore(Path(path))
    if url.startswith(("postgresql://", "postgres://")):
        return await _open_postgres(url)
    # Don't repeat the address: it may hold a password.
    raise ValueError("a store is memory:, sqlite:///PATH or postgresql://…")


def _prepare(path: Path) -> None:
    """A new file gets its name only when complete: a crash leaves nothing that looks like a database."""
    if path.exists():
        upgrade(f"sqlite:///{path}")
        return
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    os.close(os.open(draft, os.O_CREAT | os.O_WRONLY, ONLY_OWNER))
    upgrade(f"sqlite:///{draft}")
    draft.rename(path)


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
