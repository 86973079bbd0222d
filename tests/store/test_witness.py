"""A journal cut before its last checkpoint is noticed where a witness file is configured, without being told."""

import asyncio
import json
import os
import shutil
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.switches import ALL
from panoverde.journal.entry import Entry
from panoverde.server.node.casino import open_casino
from panoverde.server.node.settings import Settings
from panoverde.server.operation.alarms import Cause
from panoverde.store import witness
from panoverde.store.audit import CHECKPOINTS, last_witnessed, main
from tests.postgres import fresh_database, psql

CUT = "DELETE FROM entries WHERE stream = 'checkpoints' AND version > 1;"


async def evening(settings: Settings) -> tuple[int, list[Cause]]:
    """The house opens, somebody does something, and it closes: what /readyz said, and the alarms."""
    async with open_casino(settings) as casino:
        await casino.books.incidents.note(Happening.CLOCK_CHANGED, "system", subject="one")
        await casino.rounds.sign()
        inside = httpx.ASGITransport(casino.app, client=("127.0.0.1", 1))
        async with httpx.AsyncClient(transport=inside, base_url="http://localhost") as http:
            ready = (await http.get("/readyz")).status_code
        causes = [alarm.cause for alarm in casino.floor.alarms]
        if Cause.JOURNAL_CUT in causes:
            kinds = [one.kind for one in await casino.books.incidents.list()]
            assert Happening.INTEGRITY_FAILED in kinds
            assert [one.id for one in casino.books.switches.off] == [ALL]
        return ready, causes


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=f"sqlite:///{tmp_path / 'casino.db'}", keys=tmp_path / "keys", witness=tmp_path / "witness",
        first_run=False,
    )  # fmt: skip


def test_an_older_copy_in_the_place_of_the_database_is_noticed_at_the_start(settings: Settings, tmp_path: Path) -> None:
    database, seen = tmp_path / "casino.db", tmp_path / "witness"
    assert asyncio.run(evening(settings)) == (200, [])
    shutil.copy(database, tmp_path / "older.db")
    assert asyncio.run(evening(settings)) == (200, [])
    told = seen.read_text()
    assert len(told.splitlines()) >= 3
    assert audited(database, seen) == (0, 0)
    shutil.copy(tmp_path / "older.db", database)
    assert audited(database, seen) == (1, 1), "the copy holds by itself"
    for _ in range(2):  # what is signed meanwhile does not make up for it
        assert asyncio.run(evening(settings)) == (503, [Cause.JOURNAL_CUT])
    assert seen.read_text() == told
    seen.rename(tmp_path / "witness.before")  # a deliberate restore
    assert asyncio.run(evening(settings)) == (200, [])
    assert audited(database, seen) == (0, 0)


def audited(database: Path, seen: Path) -> tuple[int, int]:
    """By the command and by the one file."""
    words = [str(database), "--witness", str(seen), "--json"]
    done = CliRunner().invoke(app, ["audit", "verify", *words, "--no-judge"])
    assert bool(json.loads(done.stdout)["holds"]) == (done.exit_code == 0)
    return done.exit_code, main(words)


def test_a_journal_of_postgresql_that_is_cut_is_noticed(tmp_path: Path, postgres: str) -> None:
    url = fresh_database(postgres)
    settings = Settings(database=url, keys=tmp_path / "keys", witness=tmp_path / "witness", first_run=False)
    for _ in range(2):
        ready, causes = asyncio.run(evening(settings))
        assert ready == 200
        assert Cause.JOURNAL_CUT not in causes
    assert witness.missing_from(url, tmp_path / "witness") is None
    psql(url, f"ALTER TABLE entries DISABLE TRIGGER USER; {CUT}")
    assert witness.missing_from(url, tmp_path / "witness") == last_witnessed(tmp_path / "witness")
    ready, causes = asyncio.run(evening(settings))
    assert ready == 503
    assert Cause.JOURNAL_CUT in causes


def test_a_line_that_was_torn_counts_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "witness"
    assert last_witnessed(path) is None
    for version in (7, 8):
        witness.note(path, Entry(CHECKPOINTS, version, 0, b"", bytes([version]) * 32))
    assert (path.stat().st_mode & 0o777) == 0o600
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        found = last_witnessed(path)
        assert (found.version if found else 0) == (7 if size >= len(whole) // 2 else 0)
        witness.note(path, Entry(CHECKPOINTS, 9, 0, b"", bytes(32)))
        assert last_witnessed(path) == (9, bytes(32))


def test_the_doctor_asks_it(settings: Settings, tmp_path: Path) -> None:
    def said() -> str:
        chosen = {"PANO_HOME": str(tmp_path), "PANO_LANG": "en", "PANO_WITNESS": str(tmp_path / "witness")}
        return CliRunner().invoke(app, ["doctor"], env={**os.environ, **chosen}).output

    asyncio.run(evening(settings))
    assert "✓ the journal has all that the witness" in said()
    (tmp_path / "witness").write_text(f"99 {'ab' * 32}\n")
    assert "✗ the journal lacks checkpoint 99" in said()
    (tmp_path / "witness").unlink()
    assert "✗ the witness" in said()
