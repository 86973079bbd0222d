"""`pano matrix`: what it prints and how it exits."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.matrix import matrix

Checkout = Callable[..., Path]
CODE = "src/panoverde/games/roulette/play.py"
CLAIM = {"law/chapters.toml": 'complete = ["PT-NB"]\n'}


def pano_matrix(*arguments: str | Path) -> Result:
    app = typer.Typer()
    app.command("matrix")(matrix)
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_without_a_chapter_it_shows_totals_and_what_the_claims_lack(checkout: Checkout) -> None:
    result = pano_matrix("--root", checkout(CLAIM))
    assert result.exit_code == 0
    assert "PT-NB-1" in result.stdout
    assert "AO-1.1" not in result.stdout
    assert "AO-1" in result.stdout
    assert "PT-NB ★" in result.stdout
    assert "1 problem, see pano matrix --check" in result.stdout


def test_with_a_chapter_it_shows_every_rule(checkout: Checkout) -> None:
    files = {CODE: "# AO-1.1\n# AO-1.1\n", "law/status.toml": '[reasons]\n"AO-1.2" = "Is [bold] wood."\n'}
    result = pano_matrix("AO-1", "--root", checkout(files))
    assert result.exit_code == 0
    assert "games/roulette/play.py:1,2" in result.stdout
    assert "Is [bold] wood." in result.stdout
    assert "AO-1.10" in result.stdout
    assert "PT-NB" not in result.stdout
    assert "every claim holds" in result.stdout
    assert "\x1b" not in result.stdout


def test_an_unknown_chapter_is_refused(checkout: Checkout) -> None:
    result = pano_matrix("AO-9", "--root", checkout())
    assert result.exit_code == 2
    assert "no chapter is called 'AO-9'; there are AO-1, PT-NB" in result.stderr


def test_check_passes_with_one_line(checkout: Checkout) -> None:
    result = pano_matrix("--check", "--root", checkout())
    assert result.exit_code == 0
    assert result.stdout == "0 of 4 rules settled; no chapter claimed complete; every citation exists.\n"


def test_check_fails_with_the_problems(checkout: Checkout) -> None:
    result = pano_matrix("--check", "--root", checkout({**CLAIM, CODE: "# AO-9.9\n"}))
    assert result.exit_code == 1
    assert f"{CODE}:1: cites AO-9.9" in result.stderr
    assert "PT-NB-1: PT-NB is claimed complete" in result.stderr
    assert "2 problems" in result.stderr


def test_json_says_all_of_it(checkout: Checkout) -> None:
    result = pano_matrix("--json", "--root", checkout({**CLAIM, CODE: "# AO-1.1 R-01\n"}))
    record = json.loads(result.stdout)
    assert result.exit_code == 0
    assert record["totals"] == {
        "rules": 4, "done": 0, "reason": 0, "untested": 1, "uncoded": 0, "open": 3, "conflict": 0,
    }  # fmt: skip
    assert record["chapters"]["PT-NB"]["complete"] is True
    assert record["rules"][0] == {
        "chapter": "AO-1",
        "kind": "engine",
        "id": "AO-1.1",
        "state": "untested",
        "code": [f"{CODE}:1"],
        "tests": [],
        "scenarios": [],
        "reason": None,
    }
    assert record["readings"][0]["state"] == "untested"
    assert len(record["problems"]) == 1


def test_json_of_one_chapter_can_be_checked(checkout: Checkout) -> None:
    result = pano_matrix("PT-NB", "--json", "--check", "--root", checkout(CLAIM))
    assert result.exit_code == 1
    assert [rule["id"] for rule in json.loads(result.stdout)["rules"]] == ["PT-NB-1"]


def test_html_writes_one_page(checkout: Checkout, tmp_path: Path) -> None:
    file = tmp_path / "matrix.html"
    result = pano_matrix("--html", file, "--root", checkout())
    assert result.exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_html_that_cannot_be_written_is_refused(checkout: Checkout, tmp_path: Path) -> None:
    result = pano_matrix("--html", tmp_path / "no" / "matrix.html", "--root", checkout())
    assert result.exit_code == 2
    assert "can't write" in result.stderr


def test_outside_a_checkout_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in ([], ["--root", tmp_path], ["--check"]):
        result = pano_matrix(*arguments)
        assert result.exit_code == 2
        assert f"{tmp_path} is not a checkout" in result.stderr


def test_inside_a_checkout_it_finds_the_root(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(checkout() / "src" / "panoverde")
    assert pano_matrix("--check").exit_code == 0


@pytest.mark.parametrize("wrong", [{"law/status.toml": "["}, {CODE: "def\n"}])
def test_files_that_cannot_be_read_are_refused(checkout: Checkout, wrong: dict[str, str]) -> None:
    result = pano_matrix("--root", checkout(wrong))
    assert result.exit_code == 2
    assert next(iter(wrong)) in result.stderr
