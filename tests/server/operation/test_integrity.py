"""The program beside the digests that are expected of it; and what happens when they differ."""

import asyncio
import hashlib
import shutil
import sqlite3
import subprocess
from pathlib import Path

import asyncpg
import pytest
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.core.messages import Lang, phrase
from panoverde.house.oversight.incidents import Happening
from panoverde.law.book import law_folder
from panoverde.server.operation import integrity
from panoverde.server.operation.schema_check import may_change_the_journal, schema_digests
from panoverde.store.revision import upgrade
from tests.postgres import cluster, fresh_database
from tests.server.operation.node import opened, settings


@pytest.fixture
def manifest(tmp_path: Path) -> Path:
    path = tmp_path / "panoverde.sha256"
    path.write_text(integrity.manifest(), "utf-8")
    return path


def test_the_list_is_one_that_anybody_can_check_without_this_program(tmp_path: Path, manifest: Path) -> None:
    """With coreutils alone, in a copy of the files."""
    copy = tmp_path / "copy"
    shutil.copytree(integrity.HOME, copy, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(law_folder(), copy / "law", dirs_exist_ok=True)
    check = ["sha256sum", "--check", "--strict", "--quiet", str(manifest)]
    assert subprocess.run(check, cwd=copy, check=False).returncode == 0
    (copy / "core" / "money.py").write_text("", "utf-8")
    assert subprocess.run(check, cwd=copy, check=False, capture_output=True).returncode == 1


def test_the_list_names_every_part_of_the_product() -> None:
    parts = {integrity.component(name) for name in integrity.actual()}
    assert parts == {"code", "games", "rules", "words", "schema"}
    assert not any("__pycache__" in name for name in integrity.actual())
    assert "law/catalogue.csv" in integrity.actual()


def test_what_differs_is_named_with_both_digests(manifest: Path) -> None:
    lines = manifest.read_text("utf-8").splitlines()
    kept = [line for line in lines if not line.endswith("  core/money.py")]
    other = hashlib.sha256(b"").hexdigest()
    changed = [f"{other}  core/cards.py" if line.endswith("  core/cards.py") else line for line in kept]
    manifest.write_text("\n".join([*changed, f"{other}  core/gone.py"]) + "\n", "utf-8")
    verdict = integrity.check(manifest)
    assert verdict.holds is False
    found = {one.file: (bool(one.expected), bool(one.actual)) for one in verdict.differences or ()}
    assert found == {"core/cards.py": (True, True), "core/gone.py": (True, False), "core/money.py": (False, True)}


def test_the_command_says_so_and_ends_with_its_verdict(manifest: Path, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"
    upgrade(url)
    runner = CliRunner()
    sound = runner.invoke(app, ["integrity", "--manifest", str(manifest), "--database", url, "--lang", "en"])
    assert sound.exit_code == 0, sound.output
    assert sound.output.count("  ") >= 6
    assert "Sound" in sound.output
    assert runner.invoke(app, ["integrity", "--write"]).output == manifest.read_text("utf-8")
    manifest.write_text("nothing of the kind\n", "utf-8")
    assert runner.invoke(app, ["integrity", "--manifest", str(manifest)]).exit_code == 2
    manifest.write_text("", "utf-8")
    assert runner.invoke(app, ["integrity", "--manifest", str(manifest)]).exit_code == 1


def test_run_from_its_source_the_program_has_nothing_to_be_compared_with() -> None:
    said = CliRunner().invoke(app, ["integrity"], env={"PANO_DATABASE": ""})
    assert said.exit_code == 0
    assert phrase("house", "integrity-unlisted", Lang.PT) in said.output.replace("\n", " ")


def test_a_database_whose_guards_are_gone_is_not_the_one_that_was_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'casino.db'}"
    upgrade(url)
    expected, found = schema_digests(url)
    assert expected == found
    with sqlite3.connect(tmp_path / "casino.db") as connection:
        connection.execute("DROP TRIGGER entries_no_update")
    expected, found = schema_digests(url)
    assert expected != found


def test_a_failure_is_a_significant_event_and_can_stop_all_play(tmp_path: Path, manifest: Path) -> None:
    manifest.write_text("0" * 64 + "  core/money.py\n", "utf-8")

    async def story(*, stops: bool) -> tuple[int, bool]:
        chosen = settings(tmp_path, manifest=manifest, integrity_stops=stops)
        async with opened(chosen) as (casino, _):
            async with asyncio.timeout(60):
                while not (found := await casino.books.incidents.list(kind=Happening.INTEGRITY_FAILED)):
                    await asyncio.sleep(0.02)
            await asyncio.sleep(0.05)
            kept = [one.body for one in await casino.store.read("house") if b"integrity_checked" in one.body]
            assert kept
            assert b'"holds":false' in kept[0]
            return len(found), casino.books.switches.why_not("craps", "nowhere") is not None

    assert asyncio.run(story(stops=False)) == (1, False)
    assert asyncio.run(story(stops=True)) == (1, True)


def test_the_schema_of_a_server_is_compared_too_and_its_login_may_not_change_the_journal() -> None:
    with cluster() as owner:
        url = fresh_database(owner)
        expected, found = schema_digests(url)
        assert expected == found
        asyncio.run(_execute(url, "CREATE ROLE casino LOGIN IN ROLE panoverde_server"))
        assert may_change_the_journal(url)
        assert not may_change_the_journal(url.replace("owner@", "casino@"))
        asyncio.run(_execute(url, "ALTER TABLE entries DISABLE TRIGGER entries_never_changed"))
        expected, found = schema_digests(url)
        assert expected != found


async def _execute(url: str, statement: str) -> None:
    connection = await asyncpg.connect(url)  # type: ignore[no-untyped-call, unused-ignore]
    await connection.execute(statement)
    await connection.close()
