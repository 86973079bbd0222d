"""`pano ruling`: cases in, rulings out."""

import json
import re
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.ruling import ruling

EXAMPLES = Path(__file__).parents[1] / "games" / "poker" / "rulings" / "examples.json"
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "rulings.md"


def pano(*arguments: str, stdin: str | bytes = "") -> Result:
    app = typer.Typer()
    app.command("ruling")(ruling)
    return CliRunner().invoke(app, arguments, input=stdin, env={"NO_COLOR": "1"})


def test_each_case_has_its_ruling_in_order() -> None:
    result = pano(str(EXAMPLES))
    rulings = json.loads(result.stdout)
    cases = json.loads(EXAMPLES.read_text("utf-8"))
    assert result.exit_code == 0
    assert [(one["id"], one["ruling"], one["to"]) for one in rulings] == [
        (case["id"], case["expected"]["ruling"], case["expected"]["to"]) for case in cases
    ]
    fields = ["id", "ruling", "to", "at_least", "options", "cites", "penalty", "alternatives"]
    assert all(list(one) == fields for one in rulings)


def test_the_page_shows_what_is_printed() -> None:
    case, answer = re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert json.loads(pano("-", stdin=case).stdout) == json.loads(answer)


def test_a_dash_is_standard_input() -> None:
    assert pano("-", stdin=EXAMPLES.read_bytes()).stdout == pano(str(EXAMPLES)).stdout
    assert json.loads(pano("-", stdin="[]").stdout) == []


@pytest.mark.parametrize(
    ("stdin", "language", "words"),
    [
        ('[{"id": "k7"}]', "pt", ["caso «k7»", "game", "falta este campo"]),
        ('[{"id": "k7"}]', "en", ["case «k7»", "game", "this field is missing"]),
        ("{}", "en", ["a list of cases is expected"]),
        ("[", "pt", ["isto não é JSON"]),
        ('["x"]', "pt", ["caso #1"]),
    ],
)
def test_bad_input_names_case_and_field_and_prints_nothing(stdin: str, language: str, words: list[str]) -> None:
    result = pano("-", "--lang", language, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert all(word in result.stderr for word in words)


@pytest.mark.parametrize("file", ["missing.json", ".", "\0"])
def test_a_file_that_can_not_be_read(file: str) -> None:
    result = pano(file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "não se pode ler" in result.stderr
