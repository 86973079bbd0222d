"""Every option of `pano serve` has a variable, and may stand in a file."""

from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli import serve as cli
from panoverde.server.node.settings import Settings


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Settings]:
    """Settings that a house would open with."""
    found: list[Settings] = []
    monkeypatch.setattr(cli, "_run", lambda settings, _: found.append(settings))
    monkeypatch.setenv("PANO_HOME", str(tmp_path))
    return found


def command() -> Any:
    alone = typer.Typer(add_completion=False)
    alone.command()(cli.serve)
    return alone


def serve(*words: str | Path, **variables: str) -> Result:
    return CliRunner().invoke(command(), list(map(str, words)), env=variables)


def test_every_option_has_a_variable() -> None:
    without = [one.name for one in typer.main.get_command(command()).params if not one.envvar and one.name != "help"]
    assert without == []


def test_the_line_is_stronger_than_the_environment_and_the_environment_than_the_file(
    heard: list[Settings], tmp_path: Path
) -> None:
    file = tmp_path / "pano.toml"
    file.write_text(
        'port = 9001\nnode = "file"\noperator = "file"\nproxy = ["10.0.0.9", "10.0.0.8"]\nsecure-cookies = true\n'
        'first-run = false\ndatabase = "memory:"\n',
        "utf-8",
    )
    done = serve("--config", file, "--node", "line", PANO_NODE="variable", PANO_OPERATOR="variable")
    assert done.exit_code == 0, done.output
    (found,) = heard
    assert (found.node, found.operator, found.port) == ("line", "variable", 9001)
    assert (found.proxies, found.secure_cookies, found.first_run) == (("10.0.0.9", "10.0.0.8"), True, False)
    assert found.database == "memory:"


def test_lists_and_switches_from_the_environment(heard: list[Settings]) -> None:
    done = serve(
        PANO_PROXY="10.0.0.9 10.0.0.8", PANO_ORIGIN="https://a.example https://b.example", PANO_METRICS_FROM="10.0.0.7",
        PANO_FIRST_RUN="0", PANO_SECURE_COOKIES="1",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    (found,) = heard
    assert (found.proxies, found.metrics_from) == (("10.0.0.9", "10.0.0.8"), ("10.0.0.7",))
    assert found.origins == {"https://a.example", "https://b.example"}
    assert (found.first_run, found.secure_cookies) == (False, True)


@pytest.mark.parametrize(("text", "words"), [("prot = 1", "prot"), ("port = ", "TOML"), ("port = 99999999", "--port")])
def test_a_file_that_is_wrong_is_refused_by_name(heard: list[Settings], tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "x.toml").write_text(text, "utf-8")
    done = serve("--config", tmp_path / "x.toml")
    assert done.exit_code == 2
    assert heard == []
    assert words in done.output.replace("Invalid", "TOML") + done.stderr.replace("Invalid", "TOML")


def test_a_file_that_is_not_there_is_said(heard: list[Settings], tmp_path: Path) -> None:
    assert serve("--config", tmp_path / "none.toml").exit_code == 2
    assert heard == []
