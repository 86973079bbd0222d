"""docs/build/adding-a-game.md, followed to the letter in a copy of the repository."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from panoverde.conformance import LAWS

ROOT = Path(__file__).parents[2]


def steps() -> list[tuple[str, str]]:
    """Every block of the page, in its order: a command, or a file by its path."""
    page = (ROOT / "docs" / "build" / "adding-a-game.md").read_text("utf-8")
    return re.findall(r"^```(.+)\n((?s:.*?))^```$", page, re.MULTILINE)


def copy(place: Path) -> dict[str, str]:
    """The repository in this place, and an environment in which `python` and `pano` are its own."""
    for folder in ("src", "scenarios", "law", "tests"):
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    tools = place / "bin"
    tools.mkdir()
    for tool, start in {"python": "", "pano": '-c "from panoverde.cli import app; app()"'}.items():
        (tools / tool).write_text(f'#!/bin/sh\nexec {sys.executable} {start} "$@"\n')
        (tools / tool).chmod(0o755)
    return {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "PYTHONPATH": str(place / "src")}


def test_the_games_of_the_page_keep_every_law(tmp_path: Path) -> None:
    environment = copy(tmp_path)
    output = ""
    for kind, text in steps():
        if kind != "sh":
            path = tmp_path / kind.split()[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            continue
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
        output += done.stdout
    for game in ("vermelhinha", "alto_baixo"):
        assert len(re.findall(rf"^{game}: .+: kept$", output, re.MULTILINE)) == len(LAWS)
    assert len(re.findall(r"\b[1-9]\d* passed, 0 failed", output)) == 2
    assert "1/2" in output  # the odds of the small game
