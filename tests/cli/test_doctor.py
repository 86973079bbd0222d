"""`pano doctor` finds what is wrong with an installation, and says it in two languages."""

import asyncio
import os
import string
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panoverde.cli import app, doctor
from panoverde.core.messages import Lang, catalogue
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from panoverde.server.operation.clock_offset import Timekeeping
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create
from tests.server.casino import enrolled


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound installation."""
    folder = tmp_path / "home"
    folder.mkdir(mode=0o700)
    load_or_create(folder / "keys")

    async def make() -> None:
        await (await open_store(f"sqlite:///{folder / 'casino.db'}")).close()

    asyncio.run(make())
    (folder / "backups").mkdir(mode=0o700)
    (folder / "backups" / "casino-1.jsonl").touch()
    monkeypatch.setattr(doctor, "timekeeping", lambda: Timekeeping(True, 0.0, 0.0))
    monkeypatch.setattr(doctor, "LEAST_ROOM", 1)
    return folder


def examine(home: Path, *words: str, lang: str = "en", **variables: str) -> Result:
    chosen = {"PANO_HOME": str(home), "PANO_BACKUPS": str(home / "backups"), "PANO_LANG": lang, **variables}
    return CliRunner().invoke(app, ["doctor", *words], env={**os.environ, **chosen})


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_sound_installation_is_said_to_be_one(home: Path, lang: str) -> None:
    done = examine(home, lang=lang)
    assert (done.exit_code, [line[0] for line in done.output.splitlines()]) == (0, ["✓"] * 10), done.output


async def with_administrators(home: Path, *factors: bool) -> None:
    """A real house with so many administrators; those told have a second factor."""
    store = await open_store(f"sqlite:///{home / 'casino.db'}")
    books = Books(store, SystemClock(), load_or_create(home / "keys"))
    await books.standing.declare_real(SYSTEM)
    for number, has_factor in enumerate(factors):
        password = "uma frase bem longa"  # noqa: S105 - of nobody
        account = await books.staff.employ(SYSTEM, f"chefe{number}", password, (Duty.ADMINISTRATOR,))
        if has_factor:
            await enrolled(books, account)
    await store.close()


def test_a_real_house_has_two_administrators_each_with_a_second_factor(home: Path) -> None:
    asyncio.run(with_administrators(home, True, True))
    done = examine(home)
    assert done.exit_code == 0, done.output
    assert "all 2 administrators" in done.output


Harm = Callable[[Path, pytest.MonkeyPatch], object]
HARMS: dict[str, tuple[Harm, str]] = {
    "home": (lambda home, _: home.chmod(0o755), "chmod go-rwx"),
    "database": (lambda home, _: (home / "casino.db").chmod(0o644), "chmod go-rwx"),
    "no database": (lambda home, _: (home / "casino.db").unlink(), "there is no database"),
    "keys": (lambda home, _: (home / "keys" / "signing.key").unlink(), "no usable keys"),
    "open keys": (lambda home, _: (home / "keys" / "signing.key").chmod(0o644), "no usable keys"),
    "first password": (lambda home, _: (home / "first-password").touch(), "own-password"),
    "backup": (lambda home, _: (home / "backups" / "casino-1.jsonl").unlink(), "no recent backup"),
    "old backup": (lambda home, _: os.utime(home / "backups" / "casino-1.jsonl", (1, 1)), "no recent backup"),
    "clock": (lambda _, patch: patch.setattr(doctor, "timekeeping", lambda: Timekeeping(False, 0.0, 9.0)), "chrony"),
    "room": (lambda _, patch: patch.setattr(doctor, "LEAST_ROOM", 1 << 60), "nearly full"),
    "schema": (lambda _, patch: patch.setattr(doctor, "head", lambda: "9999"), "pano database upgrade"),
    "garbage": (lambda home, _: (home / "casino.db").write_bytes(b"x" * 9999), "Not possible"),
    "bare": (lambda home, _: asyncio.run(with_administrators(home, True, False)), "without a second factor: chefe1"),
    "alone": (lambda home, _: asyncio.run(with_administrators(home, True)), "a single administrator"),
    "https": (lambda _, patch: patch.setenv("PANO_ADDRESS", "http://casino.example"), "PANO_SECURE_COOKIES"),
}


@pytest.mark.parametrize("harm", HARMS)
def test_one_thing_that_is_wrong_is_named_with_what_to_do(
    home: Path, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    do, words = HARMS[harm]
    do(home, monkeypatch)
    done = examine(home)
    wrong = [line for line in done.output.splitlines() if line.startswith("✗")]
    assert done.exit_code == 1
    assert len(wrong) == 1, done.output
    assert words in wrong[0]


def test_a_house_that_was_never_opened_and_a_database_that_is_away(tmp_path: Path) -> None:
    never = examine(tmp_path / "none")
    assert "pano serve" in never.output
    assert not (tmp_path / "none").exists()
    away = examine(tmp_path, PANO_DATABASE="postgresql://a:secret@127.0.0.1:1/x")
    assert away.exit_code == 1
    assert "Connect call failed" in away.output
    assert "secret" not in away.output


def test_every_sentence_exists_in_both_languages_with_the_same_facts() -> None:
    def facts(lang: Lang) -> dict[str, set[str]]:
        told = [one for one in catalogue(lang) if one.context == "house" and str(one.id).startswith("doctor-")]
        return {
            str(one.id): {name for _, name, _, _ in string.Formatter().parse(str(one.string)) if name} for one in told
        }

    assert facts(Lang.PT) == facts(Lang.EN)
    assert len(facts(Lang.PT)) >= 24
