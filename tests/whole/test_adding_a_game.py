"""docs/adding-a-game.md, followed to the letter in a copy of the repository."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def steps() -> list[str]:
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    return re.findall(r"```sh\n(.*?)```", page, re.DOTALL)


def test_a_renamed_copy_of_the_first_game_keeps_every_law(tmp_path: Path) -> None:
    for folder in ("src", "scenarios", "law"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool, start in {"python": "", "pano": '-c "from panoverde.cli import app; app()"'}.items():
        (tools / tool).write_text(f'#!/bin/sh\nexec {sys.executable} {start} "$@"\n')
        (tools / tool).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": str(tmp_path / "src")}
    commands = steps()
    assert len(commands) >= 3
    output = ""
    for command in commands:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        output += done.stdout
    assert output.count("vermelhinha: ") == 7
    assert "BROKEN" not in output
    assert re.search(r"\b[1-9]\d* passed, 0 failed", output)
