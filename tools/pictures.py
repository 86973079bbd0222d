"""Pictures of the README and the documents: two terminal tables, a simulation and the matrix of rules.

The matrix is a page, so its picture needs Chromium (Debian's `chromium`).
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

IMAGES = Path(__file__).parents[1] / "docs" / "images"
PANO = Path(sys.executable).with_name("pano")
HAND = (150, 186)
TYPED = "pass 5\na ganhar no 6 7\n\nodds 50\n\nq\n"


def run(*arguments: str, typed: str = "") -> str:
    wide = {**os.environ, "FORCE_COLOR": "1", "COLUMNS": "84", "TERM": "xterm-256color"}
    return subprocess.run([PANO, *arguments], input=typed, env=wide, capture_output=True, text=True, check=True).stdout


def terminal(name: str, title: str, text: str, lines: slice) -> None:
    """What a terminal shows, as a vector picture."""
    console = Console(record=True, width=84, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115, PTH123
    shown = text.splitlines()[lines]
    console.print(Text.from_ansi("\n".join(shown)))
    svg = console.export_svg(title=title, unique_id="pano")
    alone = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # no font from another origin
    (IMAGES / name).write_text(alone, "utf-8")


def page(name: str, html: Path) -> None:
    browser = shutil.which("chromium") or sys.exit("the picture of the matrix needs Chromium: apt-get install chromium")
    with tempfile.TemporaryDirectory() as profile:
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", "--disable-component-update", "--disable-sync",
             f"--user-data-dir={profile}", "--window-size=1100,900", f"--screenshot={IMAGES / name}", html.as_uri()],
            check=True, capture_output=True,
        )  # fmt: skip


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    played = run("play", "craps", "--seed", "4", typed=TYPED)
    terminal("play.svg", "pano play craps", played, slice(72, 122))
    hand = run("play", "holdem", "--seed", "8", "--bots", "5", typed="1\n" * 8 + "q\n")
    terminal("holdem.svg", "pano play holdem", hand, slice(*HAND))
    run("simulate", "banca-francesa", "--coups", "10000000", "--seed", "1", "--plot", str(IMAGES / "simulation.png"))
    with tempfile.TemporaryDirectory() as folder:
        html = Path(folder) / "matrix.html"
        run("matrix", "--html", str(html))
        page("matrix.png", html)


if __name__ == "__main__":
    main()
