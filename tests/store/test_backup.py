"""A backup is the whole database at one moment, and comes back whole into a database of either kind."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from panoverde.store import schema
from panoverde.store.audit import audit
from panoverde.store.backup import CheckedBackup, NotABackup, NotEmpty, backup, restore
from panoverde.store.export import DatabaseAddress, NotADatabase, check_version, export, reading
from panoverde.store.keys import public_key
from tests.journal.served import write_evening
from tests.postgres import fresh_database
from tests.store.batches import Place, account

GAMES = ("banca_francesa", "roulette")


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database after an evening."""
    folder = tmp_path_factory.mktemp("casino")
    asyncio.run(write_evening(f"sqlite:///{folder / 'casino.db'}", folder, GAMES, acts=200))
    return folder / "casino.db"


def lines_of(database: DatabaseAddress, how: Callable[..., Any] = backup) -> bytes:
    file = BytesIO()
    asyncio.run(how(database, file))
    return file.getvalue()


def rows_of(database: DatabaseAddress) -> dict[str, list[list[Any]]]:
    """Everything that a database has, table by table."""

    async def story() -> dict[str, list[list[Any]]]:
        async with reading(database) as source:
            return {
                table.name: [list(row) async for row in source.rows(table)] for table in schema.metadata.sorted_tables
            }

    return asyncio.run(story())


def fresh(kind: str, folder: Path, request: pytest.FixtureRequest) -> DatabaseAddress:
    if kind == "sqlite":
        return DatabaseAddress.named(str(folder / "restored.db"))
    return DatabaseAddress.named(fresh_database(request.getfixturevalue("postgres")))


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> DatabaseAddress:
    return fresh(request.param, tmp_path, request)


def saved(database: DatabaseAddress, path: Path) -> Path:
    path.write_bytes(lines_of(database))
    return path


def test_a_restored_database_is_the_original_row_for_row_and_audits_clean(
    casino: Path, target: DatabaseAddress, tmp_path: Path
) -> None:
    original = DatabaseAddress.named(str(casino))
    file = saved(original, tmp_path / "backup.jsonl")
    checked = restore(file, target)
    found, expected = rows_of(target), rows_of(original)
    assert sum(map(len, expected.values())) > 200
    assert found == expected
    assert checked.rows == {table: len(rows) for table, rows in expected.items()}
    again = saved(target, tmp_path / "again.jsonl")
    assert again.read_bytes() == file.read_bytes()
    report = audit(again, key=public_key(casino.parent / "keys"))
    assert not report.findings
    assert report.counts["entries"] == len(expected["entries"])


def test_from_sqlite_to_postgresql_and_back_nothing_changes(
    casino: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = fresh("postgresql", tmp_path, request)
    restore(saved(DatabaseAddress.named(str(casino)), tmp_path / "there.jsonl"), server)
    back = fresh("sqlite", tmp_path, request)
    restore(saved(server, tmp_path / "back.jsonl"), back)
    assert rows_of(back) == rows_of(DatabaseAddress.named(str(casino)))
    assert not audit(tmp_path / "restored.db").findings


def test_the_house_goes_on_in_a_restored_database(casino: Path, target: DatabaseAddress, tmp_path: Path) -> None:
    restore(saved(DatabaseAddress.named(str(casino)), tmp_path / "backup.jsonl"), target)
    asyncio.run(write_evening(target.url, casino.parent, ("cussec",), acts=60, first=False))
    after = saved(target, tmp_path / "after.jsonl")
    report = audit(after, key=public_key(casino.parent / "keys"))
    assert not report.findings
    assert report.counts["entries"] > CheckedBackup.of(tmp_path / "backup.jsonl").rows["entries"]


def test_a_backup_of_a_database_that_stands_still_is_the_same_file(casino: Path) -> None:
    assert lines_of(DatabaseAddress.named(str(casino))) == lines_of(DatabaseAddress.named(f"sqlite:///{casino}"))


def test_an_export_is_the_journal_alone_and_audits_clean(casino: Path, tmp_path: Path) -> None:
    text = lines_of(DatabaseAddress.named(str(casino)), export)
    tables = [json.loads(line)["table"] for line in text.splitlines() if line.startswith(b'{"table"')]
    assert tables == ["entries"]
    assert b"argon2" not in text
    path = tmp_path / "export.jsonl"
    path.write_bytes(text)
    assert not audit(path, key=public_key(casino.parent / "keys")).findings
    with pytest.raises(NotABackup, match="not all tables"):
        CheckedBackup.of(path)


def test_what_was_cut_or_altered_is_not_restored(casino: Path, tmp_path: Path) -> None:
    file = saved(DatabaseAddress.named(str(casino)), tmp_path / "backup.jsonl")
    text = file.read_bytes()
    for wrong in (text[:-1], text[: len(text) // 2], text.replace(b".demo", b".dema", 1), b"", b"{}\n"):
        file.write_bytes(wrong)
        with pytest.raises(NotABackup):
            restore(file, DatabaseAddress.named(str(tmp_path / "restored.db")))
    assert not (tmp_path / "restored.db").exists()


def test_nothing_is_ever_restored_over_something(casino: Path, target: DatabaseAddress, tmp_path: Path) -> None:
    file = saved(DatabaseAddress.named(str(casino)), tmp_path / "backup.jsonl")
    restore(file, target)
    before = rows_of(target)
    with pytest.raises(NotEmpty):
        restore(file, target)
    assert rows_of(target) == before


def test_values_come_back_as_they_were(lasting: Place, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Letters of every sort, nothing, yes and no, long numbers."""
    from panoverde.house.records import Opening, Proposal, Switch
    from panoverde.store.contract import Batch, Store

    rows = (
        account("Ágata 🂡 \\ \"quoted\" \n line"),
        Switch(id="all", off=True, why="", by="x", at=1),
        Switch(id="game:craps", off=False, why="€", by="x", at=2**62),
        Proposal(id="p", account="a", unit="EUR", amount=-(2**62), why="w", by="b", at=1, approved=None),
        Proposal(id="q", account="a", unit="EUR", amount=1, why="w", by="b", at=1, approved=True),
        Opening(
            id="m", name="m", game="g", profile="p", rules="{}", unit="EUR", demo=False, by_hand=True, pace=0,
            opened_at=1, opened_by="x",
        ),
    )  # fmt: skip

    async def story(store: Store) -> None:
        await store.commit(Batch(rows=rows))

    lasting.tell(story)
    file = saved(DatabaseAddress.named(lasting.url), tmp_path / "backup.jsonl")
    for kind in ("sqlite", "postgresql"):
        target = fresh(kind, tmp_path, request)
        restore(file, target)

        async def found(store: Store) -> None:
            for row in rows:
                assert await store.find(type(row), row.id) == row

        Place(target.url).tell(found)


def test_what_is_no_database_of_ours_is_said(tmp_path: Path) -> None:
    with pytest.raises(NotADatabase):
        DatabaseAddress.named("mysql://somewhere/else")
    with pytest.raises(NotADatabase, match="no such file"):
        check_version(DatabaseAddress.named(str(tmp_path / "nothing.db")))
    sqlite3.connect(tmp_path / "other.db").executescript("CREATE TABLE something(x)")
    with pytest.raises(NotADatabase, match="schema None"):
        check_version(DatabaseAddress.named(str(tmp_path / "other.db")))
