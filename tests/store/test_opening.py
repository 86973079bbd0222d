"""Stores by their addresses, and the commands for their schema."""

import asyncio
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde.store.cli import app
from panoverde.store.memory import MemoryStore
from panoverde.store.migrate import head
from panoverde.store.opening import open_store
from tests.store.writing import Pen, Place


def test_a_new_file_is_made_with_the_schema_and_belongs_to_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "casa.db"

    async def story() -> None:
        async with Place(f"sqlite:///{path}").opened() as store:
            await store.commit(Pen("a").batch())
            modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
            assert set(modes) == {"casa.db", "casa.db-wal", "casa.db-shm"}
            assert set(modes.values()) == {0o600}

    asyncio.run(story())
    assert [file.name for file in tmp_path.iterdir()] == ["casa.db"]


def test_what_a_crash_left_of_a_file_in_the_making_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "casa.db.new").write_bytes(b"half of something")

    async def story() -> None:
        async with Place(f"sqlite:///{tmp_path / 'casa.db'}").opened() as store:
            await store.commit(Pen("a").batch())

    asyncio.run(story())


def test_memory_is_a_store_too() -> None:
    assert isinstance(asyncio.run(open_store("memory:")), MemoryStore)


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://", "nothing"])
def test_an_address_of_anything_else_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="memory:"):
        asyncio.run(open_store(url))


def test_the_commands_upgrade_a_database_and_say_its_version(tmp_path: Path) -> None:
    url, run = f"sqlite:///{tmp_path / 'x.db'}", CliRunner().invoke
    missing = run(app, ["version", url])
    assert (missing.exit_code, list(tmp_path.iterdir())) == (2, []), "looking at a database must not make it"
    (tmp_path / "x.db").touch()
    before = run(app, ["version", str(tmp_path / "x.db")])
    assert (before.exit_code, before.output) == (1, f"— ({head()})\n")
    done = run(app, ["upgrade", url])
    assert (done.exit_code, done.output) == (0, f"— → {head()}\n")
    after = run(app, ["version", url])
    assert (after.exit_code, after.output) == (0, f"{head()} ({head()})\n")


def test_the_dictionary_is_markdown() -> None:
    told = CliRunner().invoke(app, ["dictionary"])
    assert told.exit_code == 0
    assert "| `amount` | INTEGER | BIGINT | no | what the account gains" in told.output
