"""The rooms above the games know facts, commands and accounts of the core, and no game."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from panoverde import games
from panoverde.core.commands import (
    BookSeat,
    BuyChips,
    CrossOut,
    EnterList,
    Leave,
    Ready,
    ReportConnection,
    RestartClocks,
    Sit,
    Void,
)
from panoverde.core.decider import tag_of

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "panoverde"
PAGES = ROOT / "web" / "src"
ALONE = SOURCE / "store" / "audit.py"
"""The auditor runs without the package: it can't import the names of accounts."""

FILES = [path for room in ("server", "house", "store") for path in sorted((SOURCE / room).rglob("*.py"))]
SHARED_PAGES = [
    path
    for path in sorted(PAGES.rglob("*"))
    if path.suffix in (".ts", ".svelte") and PAGES / "games" not in path.parents and ".test." not in path.name
]

OF_THE_BOOK = (BookSeat, EnterList, CrossOut)
OF_EVERY_GAME = {
    tag_of(kind) for kind in (Sit, BuyChips, Leave, Ready, ReportConnection, RestartClocks, Void, *OF_THE_BOOK)
}
TAGS = {tag_of(kind) for game in games.every() for kind in (*game.commands, *game.events)} - OF_EVERY_GAME
CHAPTERS = set(tomllib.loads((ROOT / "law" / "chapters.toml").read_text(encoding="utf-8"))["titles"])
ACCOUNT = re.compile(r"(chips|stake|wallet|credits|transit|pool):")


def strings(source: str) -> Iterator[str]:
    """Those that a program acts on: neither documentation, nor citations of a refusal, nor words of its own lists."""
    tree = ast.parse(source)
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused":
            skipped |= {id(part) for argument in node.args[:1] for part in ast.walk(argument)}
        elif isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "StrEnum" for base in node.bases):
            skipped |= {id(part) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def what_it_knows(texts: Iterator[str]) -> list[str]:
    """The games, laws and accounts that a file knows by a string."""
    return [text for text in texts if text in TAGS | CHAPTERS or ACCOUNT.match(text)]


@pytest.mark.parametrize(
    "path", [path for path in FILES if path != ALONE], ids=lambda path: str(path.relative_to(SOURCE))
)
def test_server_house_and_store_know_no_game(path: Path) -> None:
    assert what_it_knows(strings(path.read_text(encoding="utf-8"))) == []


QUOTED = re.compile(r"""(["'`])((?:(?!\1)[^\\\n])*)\1""")


@pytest.mark.parametrize("path", SHARED_PAGES, ids=lambda path: str(path.relative_to(PAGES)))
def test_shared_files_of_the_pages_know_no_game(path: Path) -> None:
    texts = (text for _, text in QUOTED.findall(path.read_text(encoding="utf-8")))
    known = {*games.names(), *(tag for tag in TAGS if "_" in tag)}
    assert [text for text in texts if text in known or text in CHAPTERS or ACCOUNT.match(text)] == []


def test_the_search_finds_what_it_looks_for() -> None:
    words = '"""dice_thrown"""\n'
    branches = 'if event == "dice_thrown":\n    raise Refused("PT-SO", "x")\nif law == "PT-SO":\n    move("stake:1")'
    assert what_it_knows(strings(words + branches)) == ["dice_thrown", "PT-SO", "stake:1"]
