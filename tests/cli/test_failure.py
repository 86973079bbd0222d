"""Whatever ends a command, its user reads one sentence."""

import subprocess
from pathlib import Path

import pytest

from panoverde.cli.failure import run, sentence
from panoverde.core.messages import Lang
from tests.cli.admin.operator import PASSWORD
from tests.cli.serve_process import environment, pano


def told(home: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        pano(*words), env=environment(home, **variables), cwd=home, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "nothing.db", "out.jsonl"),
        ("backup", "postgresql://a:secret@127.0.0.1:1/x", "out.jsonl"),
        ("restore", "nothing.jsonl", "postgresql://a:secret@127.0.0.1:1/x"),
        ("audit", "verify", "postgresql://a:secret@127.0.0.1:1/x"),
        ("audit", "key", "nowhere"),
        ("database", "upgrade", "postgresql://a:secret@127.0.0.1:1/x"),
        ("database", "upgrade", "/dev/null/x.db"),
        ("integrity", "--database", "postgresql://a:secret@127.0.0.1:1/x"),
        ("serve", "--database", "postgresql://a:secret@127.0.0.1:1/x", "--port", "0"),
        ("admin", "password", "--database", "postgresql://a:secret@127.0.0.1:1/x"),
        ("admin", "tables", "--server", "nonsense"),
        ("verify", "nothing.json"),
        ("scenario", "run", "nothing"),
    ],
    ids=" ".join,
)
def test_a_command_that_can_not_do_its_work_says_so_in_one_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    done = told(tmp_path, *words, PANO_ADMIN_PASSWORD=PASSWORD)
    assert done.returncode not in (0, -1), done.stdout
    assert "Traceback" not in done.stderr + done.stdout
    assert "secret" not in done.stderr + done.stdout
    lines = (done.stderr or done.stdout).strip().splitlines()
    assert len(lines) == 1 or lines[0].startswith("Usage"), lines


def test_a_fault_of_the_program_is_one_sentence_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        facts: dict[str, str] = {}
        facts["this"]

    monkeypatch.setenv("PANO_LANG", "en")
    monkeypatch.delenv("PANO_TRACEBACK", raising=False)
    with pytest.raises(SystemExit) as ended:
        run(fail)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("a fault of the program: KeyError 'this' (test_failure.py:")
    assert said.count("\n") == 1
    monkeypatch.setenv("PANO_TRACEBACK", "1")
    with pytest.raises(KeyError):
        run(fail)


def test_the_words_come_in_two_languages_and_without_passwords() -> None:
    wrong = OSError("postgresql://casino:secret@db/x is away")
    assert sentence(wrong, Lang.PT) == "Não é possível: postgresql://casino:…@db/x is away"
    assert sentence(wrong, Lang.EN) == "Not possible: postgresql://casino:…@db/x is away"
