"""What readings claim: their options exist, and code cites only readings about its own game."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from panoverde.law.book import Book
from panoverde.law.citations import chapters
from panoverde.trace.matrix import build
from panoverde.trace.readings import foreign_citations, unmet_options

ROOT = Path(__file__).parents[2]
Checkout = Callable[..., Path]


@pytest.mark.parametrize(
    ("where", "named"),
    [
        ("AO-1.35, 2.24, 10.24c", {"AO-1", "AO-2", "AO-10"}),
        ("PT-BFO-29, 30, 3d; R-25", {"PT-BFO"}),
        ("AO-4, AO-5", {"AO-4", "AO-5"}),
        ("FS-6.1 vs 3.1.1, 3.1.3.2; RT-7, 9", {"FS", "RT"}),
        ("AO-D1, AO manual headings", {"AO-D"}),
        ("AO-2.22; R-18", {"AO-2"}),
        ("all documents", set()),
    ],
)
def test_chapters_that_a_list_of_rules_names(where: str, named: set[str]) -> None:
    assert chapters(where) == named


def game(name: str, *law: str, options: tuple[str, ...] = ()) -> Any:
    rules = SimpleNamespace(law=law, __struct_fields__=options)
    return SimpleNamespace(name=name, presets={"AO": rules})


READINGS = """\
### R-01 — One

- **Where:** {where}
- **What is wrong:** It.
- **Default reading:** This.
- **Operator option:** {option}
"""


def written(checkout: Checkout, where: str, option: str, **files: str) -> Path:
    readings = READINGS.format(where=where, option=option)
    return checkout({"law/readings.md": readings, "law/chapters.toml": 'complete = ["AO-1"]\n', **files})


UNMET = [
    "R-01: no game of AO-1 has the option other",
    "R-01: AO-1 is claimed complete, but its game has none of other",
]


@pytest.mark.parametrize(
    ("where", "option", "found"),
    [
        ("AO-1.1", "no.", []),
        ("AO-1.1", "no: `bar` is not there.", []),
        ("AO-1.1", "yes — `bar`.", []),
        ("PT-NB-1", "yes — `other`.", []),  # not claimed complete
        ("AO-1.1, 4.1", "yes — `other`; except AO-1: it has none.", []),
        ("AO-1.1", "yes — `other`; except AO-4: it has none.", UNMET),
        ("AO-1.1", "yes.", ["R-01: readings.md gives the operator an option without its name in `backticks`"]),
        ("AO-1.1", "yes — `bar`, `other`.", ["R-01: no game of AO-1 has the option other"]),
        ("AO-1.1", "yes — `other`.", UNMET),
    ],
)
def test_options_of_a_complete_chapter_exist(checkout: Checkout, where: str, option: str, found: list[str]) -> None:
    book = Book.load(written(checkout, where, option) / "law")
    tables = [game("roulette", "AO-1", options=("bar",)), game("craps", "AO-4", options=("other",))]
    assert list(unmet_options(book, tables)) == found


KIT = "src/panoverde/games/_kit/window.py"
GAME = "src/panoverde/games/{}/__init__.py"
IMPORT = "from panoverde.games._kit.window import window\n"


def test_a_part_cites_only_readings_about_every_game_that_is_made_of_it(checkout: Checkout) -> None:
    files = {KIT: "# R-01\n", GAME.format("roulette"): IMPORT, GAME.format("craps"): IMPORT, GAME.format("cussec"): ""}
    root = written(checkout, "AO-1.1", "no.", **files)
    tables = [game("roulette", "AO-1"), game("craps", "AO-4"), game("cussec", "AO-5")]
    assert list(foreign_citations(build(root), root, tables)) == [
        f"{KIT}:1: cites R-01, whose «Where» names no chapter of craps"
    ]


@pytest.mark.parametrize(("where", "holds"), [("AO-1.1", True), ("AO-4.1", False), ("all documents", True)])
def test_a_game_cites_only_readings_about_it(checkout: Checkout, where: str, holds: bool) -> None:
    root = written(checkout, where, "no.", **{GAME.format("roulette"): "X = 1  # R-01\n"})
    assert (not list(foreign_citations(build(root), root, [game("roulette", "AO-1")]))) is holds


def test_parts_of_one_family_may_cite_readings_about_one_of_its_games(checkout: Checkout) -> None:
    part = "src/panoverde/games/_poker/pots.py"
    use = "from panoverde.games._poker import pots\n"
    files = {part: "# R-01\n", "src/panoverde/games/holdem.py": use, "src/panoverde/games/omaha.py": use}
    root = written(checkout, "AO-1.1", "no.", **files)
    matrix = build(root)
    assert not list(foreign_citations(matrix, root, [game("holdem", "AO-15"), game("omaha", "AO-1")]))
    assert len(list(foreign_citations(matrix, root, [game("holdem", "AO-15"), game("omaha", "AO-14")]))) == 2


def test_a_part_of_the_family_that_no_game_uses_cites_what_it_likes(checkout: Checkout) -> None:
    root = written(checkout, "AO-1.1", "no.", **{"src/panoverde/games/_poker/rulings.py": "# R-01\n"})
    assert not list(foreign_citations(build(root), root, [game("holdem", "AO-15")]))
