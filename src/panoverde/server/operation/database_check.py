"""Is the file of a database sound? SQLite's own quick check, beside the server."""

import sqlite3
from contextlib import closing

from sqlalchemy.engine import make_url


def damage(url: str) -> str:
    """The first thing wrong; empty if the file is sound, or not a file. Don't call it in an event loop."""
    path = make_url(url).database if url.startswith("sqlite:///") else None
    if path is None:
        return ""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file:
            (found,) = file.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as wrong:
        return str(wrong)
    return "" if found == "ok" else str(found).splitlines()[-1]
