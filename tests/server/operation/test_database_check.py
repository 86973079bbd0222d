"""A damaged file is noticed when the house opens, before a player loses anything by it."""

import asyncio
import sqlite3
from pathlib import Path

from panoverde.server.node.casino import open_casino
from panoverde.server.node.settings import Settings
from panoverde.server.operation.alarms import Cause
from panoverde.server.operation.database_check import damage


def test_a_sound_file_and_what_is_no_file_have_no_damage(tmp_path: Path) -> None:
    sound = tmp_path / "sound.db"
    _fill(sound)
    assert damage(f"sqlite:///{sound}") == ""
    assert damage("memory:") == damage("postgresql://casino@db/casino") == ""


def test_a_page_that_was_overwritten_is_damage(tmp_path: Path) -> None:
    harmed = tmp_path / "harmed.db"
    _fill(harmed)
    _harm(harmed)
    assert damage(f"sqlite:///{harmed}") != ""
    harmed.write_bytes(b"not a database at all" * 100)
    assert damage(f"sqlite:///{harmed}") != ""


def test_the_house_says_so_at_its_start(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 'casino.db'}", keys=tmp_path / "keys", first_run=False)

    async def opened() -> bool:
        async with open_casino(settings) as casino:
            await casino.rounds.examine()
            return any(alarm.cause == Cause.DATABASE_DAMAGED for alarm in casino.floor.alarms)

    assert not asyncio.run(opened())
    with sqlite3.connect(tmp_path / "casino.db") as file:
        file.execute("CREATE TABLE filling (text TEXT)")
        file.execute("CREATE INDEX filled ON filling (text)")
        file.executemany("INSERT INTO filling VALUES (?)", [(f"{n:040}",) for n in range(2_000)])
    with sqlite3.connect(tmp_path / "casino.db") as file:
        (place,) = file.execute("SELECT rootpage FROM sqlite_master WHERE name = 'filled'").fetchone()
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _harm(tmp_path / "casino.db", place)
    assert asyncio.run(opened())


def _fill(path: Path) -> None:
    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE filling (text TEXT)")
        file.executemany("INSERT INTO filling VALUES (?)", [("x" * 100,)] * 1000)


def _harm(path: Path, page: int = 3) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
