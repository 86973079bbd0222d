"""Lock on a SQLite file: a second server would deal the same tables, so it is refused."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from panoverde.store.url import sqlite_path


class DatabaseInUse(Exception):
    """Another server has the database."""


@contextmanager
def locked(database: str) -> Iterator[None]:
    """Holds the database until the block or the process ends. Files only: PostgreSQL has leases."""
    path = sqlite_path(database)
    if path is None:
        yield
        return
    lock = Path(f"{path}.lock")
    lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        _take(file, path)
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        yield
    finally:
        os.close(file)


def _take(file: int, path: Path) -> None:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        owner = os.pread(file, 32, 0).decode("ascii", "replace").strip() if sys.platform != "win32" else ""
        raise DatabaseInUse(f"{path} ({owner})" if owner else str(path)) from None
