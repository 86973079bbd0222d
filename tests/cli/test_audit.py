"""`pano audit`, `pano backup`, `pano restore`."""

import asyncio
import json
import sqlite3
import stat
import string
from contextlib import closing
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli import audit as audit_cli
from panoverde.cli.audit import app
from panoverde.store import audit as auditor
from panoverde.store.audit import WORDS, AuditReport, Finding
from panoverde.store.keys import public_key
from tests.journal.served import write_evening
from tests.postgres import empty_database, fresh_database


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("casino")
    asyncio.run(write_evening(f"sqlite:///{folder / 'casino.db'}", folder, ("banca_francesa",), acts=150))
    return folder / "casino.db"


def pano(*words: object) -> Result:
    """As `pano` would call it."""
    name, *others = map(str, words)
    if name == "audit":
        return CliRunner().invoke(app, others)
    alone = typer.Typer()
    alone.command()(getattr(audit_cli, name))
    return CliRunner().invoke(alone, others)


def key_of(casino: Path) -> str:
    return public_key(casino.parent / "keys")


def test_a_database_verifies_with_the_published_key(casino: Path) -> None:
    told = pano("audit", "key", casino.parent / "keys")
    assert told.stdout.strip() == key_of(casino)
    held = pano("audit", "verify", casino, "--key", told.stdout.strip())
    assert held.exit_code == 0
    assert held.stdout.splitlines()[-1] == "CONFERE"
    assert "Atos repetidos" in held.stdout
    english = pano("audit", "verify", f"sqlite:///{casino}", "--lang", "en")
    assert (english.exit_code, english.stdout.splitlines()[-1]) == (0, "HOLDS")


def test_without_a_source_the_house_of_this_machine_is_verified_with_its_own_key(
    casino: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PANO_HOME", str(casino.parent))
    monkeypatch.delenv("PANO_DATABASE", raising=False)
    held = pano("audit", "verify")
    assert (held.exit_code, held.stdout.splitlines()[-1]) == (0, "CONFERE")
    assert "chave tomada" not in held.stdout, "the key is at hand"
    monkeypatch.setenv("PANO_LANG", "en")
    assert pano("audit", "verify").stdout.splitlines()[-1] == "HOLDS"
    assert auditor.main([]) == 0
    monkeypatch.setenv("PANO_HOME", str(tmp_path))
    missing = pano("audit", "verify")
    assert missing.exit_code == 2
    assert str(tmp_path / "casino.db") in missing.stderr
    assert auditor.main([]) == 2
    monkeypatch.setenv("PANO_DATABASE", f"sqlite:///{casino}")
    assert pano("audit", "verify").exit_code == 0


def test_many_notes_alike_are_one_line_and_the_verdict_is_the_last() -> None:
    report = AuditReport()
    for number in range(16):
        report.remark(f"table/mesa-{number}", 1, "open", draws=0, sealed=0)
    report.remark("journal", 0, "tail", entries=3)
    lines = list(report.lines("en"))
    assert len(lines) == 4
    assert "16 such notes, the first at table/mesa-0 1:" in lines[1]
    assert lines[-1] == "HOLDS"
    assert len(list(report.lines("pt", every_note=True))) == 19
    report.found("chain", Finding("cage", 2, "missing", {"before": 1, "found": 3}))
    *_, finding, verdict = report.lines("en")
    assert finding == "  cage 2: missing: entry 1 is followed by entry 3"
    assert verdict == "FAILS: 1 findings; the first: cage 2: missing: entry 1 is followed by entry 3"


def test_an_export_verifies_and_is_judged_again(casino: Path, tmp_path: Path) -> None:
    file = tmp_path / "export.jsonl"
    told = pano("audit", "export", casino, file)
    assert told.exit_code == 0
    digest = json.loads(file.read_bytes().splitlines()[-1])["sha256"]
    assert digest in told.stdout.replace("\n", "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    verdict = json.loads(pano("audit", "verify", file, "--json", "--key", key_of(casino)).stdout)
    assert verdict["holds"]
    assert verdict["replay"]["judged"] > 50
    assert verdict["replay"]["tables"] == 1
    again = pano("audit", "export", casino, file)
    assert again.exit_code == 2


def test_what_does_not_hold_is_told_with_its_place(casino: Path, tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    with closing(sqlite3.connect(casino)) as rows:
        rows.execute("VACUUM INTO ?", (str(path),))
    with closing(sqlite3.connect(path)) as rows:
        rows.execute("UPDATE balances SET amount = amount + 1 WHERE account = 'demo'")
        rows.commit()
    told = pano("audit", "verify", path, "--lang", "en")
    assert told.exit_code == 1
    assert "balance of demo" in told.stdout
    assert told.stdout.splitlines()[-1].startswith("FAILS: 1 findings; the first: balances")
    with closing(sqlite3.connect(path)) as rows:
        for (trigger,) in rows.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            rows.execute(f'DROP TRIGGER "{trigger}"')
        rows.execute("DELETE FROM entries WHERE stream = 'table/banca-francesa' AND version = 9")
        rows.commit()
    told = pano("audit", "verify", path)
    assert told.exit_code == 1
    assert "table/banca-francesa 9: falta: depois da entrada 8 vem a 10" in told.stdout


def test_what_cannot_be_read_is_said(tmp_path: Path) -> None:
    for words in (
        ("audit", "verify", tmp_path / "nothing"),
        ("audit", "verify", "mysql://somewhere/else"),
        ("audit", "verify", "postgresql://127.0.0.1:1/nobody"),
        ("audit", "export", tmp_path / "nothing", tmp_path / "file"),
        ("audit", "key", tmp_path),
        ("backup", tmp_path / "nothing", tmp_path / "file"),
        ("restore", tmp_path / "nothing", tmp_path / "casino.db"),
    ):
        told = pano(*words)
        assert told.exit_code == 2, words
        assert "Não é possível" in told.stderr
        assert told.exception is None or isinstance(told.exception, SystemExit)
    assert not (tmp_path / "file").exists()


def test_a_backup_is_restored_and_audited(casino: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "backup.jsonl", tmp_path / "restored.db"
    assert pano("backup", casino, file).exit_code == 0
    told = pano("restore", file, target, "--key", key_of(casino))
    assert told.exit_code == 0
    assert told.stdout.splitlines()[-1] == "CONFERE"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    for again in (pano("restore", file, target), pano("backup", casino, file), pano("audit", "tool", file)):
        assert again.exit_code == 2
        assert "já " in again.stderr, "in the reader's language"


@pytest.mark.parametrize("make", [empty_database, fresh_database])
def test_a_database_on_a_server_is_restored_backed_up_exported_and_audited(
    casino: Path, tmp_path: Path, postgres: str, make: object
) -> None:
    assert callable(make)
    url, file = make(postgres), tmp_path / "backup.jsonl"
    pano("backup", casino, file)
    told = pano("restore", file, url, "--key", key_of(casino))
    assert (told.exit_code, told.stdout.splitlines()[-1]) == (0, "CONFERE")
    assert pano("backup", url, tmp_path / "again.jsonl").exit_code == 0
    assert (tmp_path / "again.jsonl").read_bytes() == file.read_bytes()
    assert pano("audit", "export", url, tmp_path / "export.jsonl").exit_code == 0
    assert pano("audit", "verify", tmp_path / "export.jsonl", "--key", key_of(casino)).exit_code == 0
    assert pano("audit", "verify", url, "--seen", "00" * 32).exit_code == 1


def test_the_auditor_can_be_taken_away(casino: Path, tmp_path: Path) -> None:
    assert pano("audit", "tool", tmp_path / "audit.py").exit_code == 0
    assert b"Standard library only" in (tmp_path / "audit.py").read_bytes()
    assert pano("audit", "tool", tmp_path / "audit.py").exit_code == 2
    assert casino.exists()


def test_every_word_of_the_auditor_is_in_both_languages_with_the_same_facts() -> None:
    for key, (portuguese, english) in WORDS.items():
        assert portuguese != english, key
        facts = [{name for _, name, _, _ in string.Formatter().parse(text) if name} for text in (portuguese, english)]
        assert facts[0] == facts[1], key
