"""A spec written to a file and given to `pano tournament`."""

import json
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from panoverde.cli.tournament.commands import app


def tournament(folder: Path, command: str, spec: Any, *options: str) -> Result:
    """`spec`: bytes as they are, anything else as JSON."""
    file = folder / "spec.json"
    file.write_bytes(spec if isinstance(spec, bytes) else json.dumps(spec).encode())
    return CliRunner().invoke(app, [command, str(file), *options], env={"NO_COLOR": "1", "COLUMNS": "160"})


def figures(folder: Path, command: str, spec: Any) -> dict[str, Any]:
    result = tournament(folder, command, spec, "--json")
    assert result.exit_code == 0, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    return told


def refused(folder: Path, command: str, spec: Any) -> str:
    result = tournament(folder, command, spec, "--json")
    assert result.exit_code == 1, result.output
    told = json.loads(result.stdout)
    assert set(told) == {"refused", "message"}
    assert told["message"]
    return str(told["refused"])


def malformed(folder: Path, command: str, spec: Any, lang: str = "en") -> str:
    result = tournament(folder, command, spec, "--json", "--lang", lang)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    return result.stderr.strip()
