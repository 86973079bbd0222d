"""A witness of the journal: a file outside the database, with every checkpoint that this node signed.

A journal that is cut before its last checkpoint, or replaced by an older copy, holds by itself. The witness has seen
more. docs/operate/audit.md says where it should lie.
"""

import os
from pathlib import Path

from sqlalchemy import Connection, text

from panoverde.journal.entry import Entry
from panoverde.store.audit import CHECKPOINTS, Witnessed, last_witnessed
from panoverde.store.contract import Store
from panoverde.store.revision import connected

ONLY_OWNER = 0o600
SIGNED = text("SELECT hash FROM entries WHERE stream = :stream AND version = :version")


def note(path: Path, entry: Entry) -> None:
    """Appends a checkpoint, durably. Slow: never call it in an event loop."""
    before = path.read_bytes() if path.exists() else None
    torn = "\n" if before and not before.endswith(b"\n") else ""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, ONLY_OWNER)
    try:
        os.write(file, f"{torn}{entry.version} {entry.hash.hex()}\n".encode())
        os.fsync(file)
    finally:
        os.close(file)
    if before is None:
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


async def missing(store: Store, path: Path) -> Witnessed | None:
    """The last checkpoint that the witness has seen, if the journal doesn't have it."""
    seen = last_witnessed(path)
    if seen is None:
        return None
    found = await store.read(CHECKPOINTS, seen.version - 1, 1)
    return None if found and found[0].version == seen.version and found[0].hash == seen.hash else seen


def missing_from(url: str, path: Path) -> Witnessed | None:
    """The same, of a database that is only read."""
    seen = last_witnessed(path)

    def signed(connection: Connection) -> bytes | None:
        found = connection.execute(SIGNED, {"stream": CHECKPOINTS, "version": seen.version if seen else 0}).scalar()
        return None if found is None else bytes(found)

    return seen if seen and connected(url, signed) != seen.hash else None
