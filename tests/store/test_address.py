"""Stores by their addresses, and the commands for their schema."""

import asyncio
import stat
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Connection, text
from typer.testing import CliRunner

from panoverde.cli.database import app
from panoverde.house.records import Opening
from panoverde.store.address import open_store
from panoverde.store.memory import MemoryStore
from panoverde.store.revision import config, connected, head, version
from tests.store.batches import Pen, Place


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


def test_what_a_crash_left_of_a_file_in_the_making_is_made_again(tmp_path: Path) -> None:
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
    assert (before.exit_code, before.output) == (
        1, f"a base de dados tem o esquema —; este programa precisa do {head()}\n"
    )  # fmt: skip
    done = run(app, ["upgrade", url])
    assert (done.exit_code, done.output) == (0, f"esquema: — → {head()}\n")
    after = run(app, ["version", url, "--lang", "en"])
    assert (after.exit_code, after.output) == (0, f"the database has schema {head()}; this program needs {head()}\n")


def test_without_a_database_that_of_this_machines_house_is_meant(tmp_path: Path) -> None:
    own = {"PANO_HOME": str(tmp_path), "PANO_DATABASE": None, "PANO_LANG": "en"}
    missing = CliRunner().invoke(app, ["version"], env=own)
    assert (missing.exit_code, missing.stderr) == (2, f"there is no database at sqlite:///{tmp_path / 'casino.db'}\n")
    assert CliRunner().invoke(app, ["upgrade"], env=own).output == f"schema: — → {head()}\n"
    assert CliRunner().invoke(app, ["version"], env=own).exit_code == 0


def test_a_house_of_an_earlier_version_keeps_its_tables_and_learns_where_they_were_approved(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"

    def first_revision(connection: Connection) -> None:
        settings = config()
        settings.attributes["connection"] = connection
        command.upgrade(settings, "0001")
        row = "'mesa', 1, 'Mesa', 'craps', 'AO', '{}', 'AOA', 0, 1, 0, 0, 5, 'x', '', NULL"
        connection.execute(text(f"INSERT INTO openings VALUES ({row})"))  # noqa: S608 - ours

    connected(url, first_revision)

    async def story() -> Opening | None:
        store = await open_store(url)
        try:
            return await store.find(Opening, "mesa")
        finally:
            await store.close()

    with caplog.at_level("WARNING", "panoverde.store"):
        found = asyncio.run(story())
    assert found
    assert (found.name, found.opened_by, found.approval, found.closed_at) == ("Mesa", "x", "", None)
    copy = tmp_path / "x.db.schema-0001"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert version(f"sqlite:///{copy}") == "0001", "an older program can go on from the copy"
    assert "schema-0001" in caplog.text
    asyncio.run(story())
    assert sorted(file.name for file in tmp_path.iterdir()) == ["x.db", "x.db.schema-0001"]


def test_the_dictionary_is_markdown() -> None:
    told = CliRunner().invoke(app, ["dictionary"])
    assert told.exit_code == 0
    assert "| `amount` | INTEGER | BIGINT | no | what the account gains" in told.output
