"""Evenings at a terminal table, typed in advance."""

import json
import re
from pathlib import Path
from typing import Any

import typer
from typer.testing import CliRunner, Result

from panoverde.cli.play.commands import play
from panoverde.cli.verify import verify

app = typer.Typer()
app.command("play")(play)
app.command("verify")(verify)
GAME = "banca-francesa"


def evening(*typed: str, options: tuple[str, ...] = (), game: str = GAME) -> Result:
    """Play these lines; whatever happens, no traceback."""
    lines = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(app, ["play", game, *options], input=lines, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def accounts(output: str) -> dict[str, tuple[str, ...]]:
    """The last table of an evening: what each brought, took away and gained."""
    rows = {}
    for line in output.splitlines():
        if found := re.match(r" +((?:Jogador|Player|Robô|Bot) \d+|Banca|Bank)  +(.*)", line):
            rows[found[1]] = tuple(re.split(r"  +", found[2].strip().replace("\xa0", " ")))
    return rows


def log_of(file: Path) -> list[dict[str, Any]]:
    """The events of every act."""
    return [event for line in file.read_text("utf-8").splitlines() for event in json.loads(line)["events"]]
