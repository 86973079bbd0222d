"""`pano rng`: what it writes, prints and refuses."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result as Ran

from panoverde.cli.rng import app
from panoverde.core.fair import RANGE, NumberStream, commitment_of
from panoverde.lab.rng import raw_output, report as reports
from panoverde.lab.rng.report import RngReport
from panoverde.lab.rng.seeds import repeated, seeds_for
from panoverde.lab.rng.verdict import Result


def pano_rng(*arguments: str | Path) -> Ran:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"NO_COLOR": "1", "COLUMNS": "160"})


@pytest.mark.parametrize("size", [1, 31, 32, 256, 1_000])
def test_the_raw_bytes_are_the_words_of_the_stream(size: int) -> None:
    stream = NumberStream(b"seed" * 8, b"salt" * 8)
    words = b"".join(stream.below(RANGE).to_bytes(8, "big") for _ in range(size // 8 + 1))
    assert raw_output.stream(b"seed" * 8, b"salt" * 8, size) == words[:size]


def test_a_dump_takes_a_new_seed_and_a_new_salt_every_so_many_bytes() -> None:
    whole = b"".join(raw_output.chunks(repeated("x", "raw"), 1_000, 256))
    seeds, head, expected = repeated("x", "raw"), b"", b""
    for size in (256, 256, 256, 232):
        seed = next(seeds)
        head = hashlib.sha256(head + commitment_of(seed).encode()).digest()
        expected += raw_output.stream(seed, head, size)
    assert whole == expected


def test_fresh_seeds_are_never_the_same() -> None:
    fresh = seeds_for(None, "raw")
    assert len({next(fresh) for _ in range(100)}) == 100
    assert next(seeds_for("a", "raw")) == next(seeds_for("a", "raw")) != next(seeds_for("a", "dice-3 0"))


def test_a_dump_is_as_long_as_asked_and_the_same_for_the_same_text(tmp_path: Path) -> None:
    one, other, third = (tmp_path / name for name in ("one", "other", "third"))
    assert pano_rng("dump", "--bytes", "100K", "--out", one, "--seed", "x").exit_code == 0
    assert pano_rng("dump", "--bytes", "100000", "--out", other, "--seed", "x", "--lang", "en").exit_code == 0
    assert pano_rng("dump", "--bytes", "100K", "--out", third).exit_code == 0
    assert one.read_bytes() == other.read_bytes() != third.read_bytes()
    assert len(one.read_bytes()) == len(third.read_bytes()) == 100_000


def test_a_dump_goes_to_standard_output_and_its_speed_to_the_other() -> None:
    result = pano_rng("dump", "--bytes", "3000", "--seed", "x", "--lang", "en")
    assert result.stdout_bytes == b"".join(raw_output.chunks(repeated("x", "raw"), 3_000))
    assert result.stderr.startswith("3,000 bytes in ")
    assert "MB/s" in result.stderr


def test_a_reader_that_has_enough_is_no_failure() -> None:
    script = "from panoverde.cli.rng import app; app()"
    writing = subprocess.Popen(
        [sys.executable, "-c", script, "dump", "--bytes", "50M"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert writing.stdout is not None
    assert writing.stderr is not None
    assert len(writing.stdout.read(10)) == 10
    writing.stdout.close()
    errors = writing.stderr.read()
    writing.stderr.close()
    assert (writing.wait(20), errors) == (0, b"")


@pytest.mark.parametrize("size", ["", "x", "-1", "1.5M", "10X", "²"])
def test_a_size_that_makes_no_sense_is_refused(size: str) -> None:
    result = pano_rng("dump", f"--bytes={size}")
    assert result.exit_code == 2
    assert "1G" in result.stderr


def test_what_cannot_be_written_is_said_before_the_work(tmp_path: Path) -> None:
    for command in (("dump", "--bytes", "1G", "--out"), ("report", "--json")):
        result = pano_rng(*command, tmp_path / "missing" / "file")
        assert result.exit_code == 2
        assert "a pasta não existe" in result.stderr
    result = pano_rng("dump", "--bytes", "10", "--out", tmp_path, "--lang", "en")
    assert result.exit_code == 2
    assert "Can't write" in result.stderr


GOOD = RngReport(100_000, "x", (Result("dice-3", "frequency", 0.5, 100_000), Result("raw", "monobit", 0.25, 8)))
BAD = RngReport(100_000, None, (Result("dice-3", "frequency", 0.5, 100_000), Result("raw", "monobit", 1e-9, 8)))


def given(monkeypatch: pytest.MonkeyPatch, report: RngReport) -> list[tuple[Any, ...]]:
    asked: list[tuple[Any, ...]] = []

    def making(*arguments: Any) -> RngReport:
        asked.append(arguments[:2])
        return report

    monkeypatch.setattr(reports, "make_report", making)
    return asked


def test_a_report_that_passes_ends_with_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = given(monkeypatch, GOOD)
    result = pano_rng("report", "--draws", "100000", "--seed", "x")
    assert result.exit_code == 0
    assert asked == [(100_000, "x")]
    assert "3 dados" in result.stdout
    assert "«x»" in result.stdout
    assert "Passa: em conjunto a 99" in result.stdout


def test_a_report_that_fails_ends_with_one_and_says_what_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, BAD)
    result = pano_rng("report", "--lang", "en", "--every-test")
    assert result.exit_code == 1
    (line,) = [line for line in result.stdout.splitlines() if "fails" in line]
    assert "raw words" in line
    assert "ones and zeros" in line
    assert "1.0e-09" in line
    assert "Fails: 1 tests rejected" in result.stdout
    assert "Fresh seeds" in result.stdout


def test_a_report_is_written_as_json(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    given(monkeypatch, BAD)
    assert pano_rng("report", "--json", tmp_path / "report.json").exit_code == 1
    written = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert written["passes"] is False
    assert written["failures"] == [{"subject": "raw", "test": "monobit", "count": 8, "p": 1e-9}]
    assert written["confidence"] == 0.99
    assert written["threshold"] == 0.005
    printed = pano_rng("report", "--json", "-")
    assert json.loads(printed.stdout) == written


def test_too_few_draws_are_refused() -> None:
    assert pano_rng("report", "--draws", "100").exit_code == 2


def test_it_is_a_command_of_pano() -> None:
    from panoverde.cli import PARTS

    assert PARTS["rng"].load().commands.keys() == {"report", "dump"}
