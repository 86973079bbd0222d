"""Two claims about readings: the options that they name exist, and code cites only readings about its own game."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any, Protocol

from panoverde.law.book import Book, Reading
from panoverde.law.citations import order
from panoverde.trace.matrix import Matrix

GAMES = PurePosixPath("src/panoverde/games")


class AnyGame(Protocol):
    """What is asked of a game here."""

    @property
    def name(self) -> str: ...
    @property
    def presets(self) -> Mapping[str, Any]: ...


def chapters_of(game: AnyGame) -> frozenset[str]:
    """Chapters that govern tables of a game, in any of its profiles."""
    return frozenset(chapter for rules in game.presets.values() for chapter in rules.law)


# Options


def unmet_options(book: Book, games: Iterable[AnyGame]) -> Iterator[str]:
    """Options that a reading of a chapter claimed complete names, or fails to name."""
    every = tuple(games)
    for reading in book.readings.values():
        claimed = sorted(reading.chapters & set(book.complete) - reading.excepted, key=order)
        if claimed and reading.has_option:
            yield from _unmet(reading, claimed, every)


def _unmet(reading: Reading, claimed: list[str], games: tuple[AnyGame, ...]) -> Iterator[str]:
    if not reading.options:
        yield f"{reading.id}: readings.md gives the operator an option without its name in `backticks`"
        return
    offered = {chapter: _fields(game for game in games if chapter in chapters_of(game)) for chapter in claimed}
    for option in reading.options:
        if not any(option in fields for fields in offered.values()):
            yield f"{reading.id}: no game of {', '.join(claimed)} has the option {option}"
    for chapter, fields in offered.items():
        if fields.isdisjoint(reading.options):
            yield f"{reading.id}: {chapter} is claimed complete, but its game has none of {', '.join(reading.options)}"


def _fields(games: Iterable[AnyGame]) -> frozenset[str]:
    rules: Iterator[Any] = (rules for game in games for rules in game.presets.values())
    return frozenset(field for one in rules for field in one.__struct_fields__)


# Citations


def foreign_citations(matrix: Matrix, root: Path, games: Iterable[AnyGame]) -> Iterator[str]:
    """Readings that a game's code, or a part that it is made of, cites though they don't name the game's chapters."""
    users = _users(root, games)
    for row in matrix.readings.values():
        named = matrix.book.readings[row.id].chapters
        for place in row.code if named else ():
            for game in _strangers(named, PurePosixPath(place.path), users):
                yield f"{place}: cites {row.id}, whose «Where» names no chapter of {game.name}"


FAMILY = GAMES / "_poker"
"""Games of one regulation: a reading of one of its variants may stand anywhere among their parts."""


def _strangers(
    named: frozenset[str], module: PurePosixPath, users: Mapping[PurePosixPath, tuple[AnyGame, ...]]
) -> tuple[AnyGame, ...]:
    """Games of a module whose chapters a reading doesn't name."""
    using = users.get(module, ())
    strange = tuple(game for game in using if named.isdisjoint(chapters_of(game)))
    return () if module.is_relative_to(FAMILY) and strange != using else strange


def _users(root: Path, games: Iterable[AnyGame]) -> Mapping[PurePosixPath, tuple[AnyGame, ...]]:
    """The games that use each module, by the imports from game to part to part."""
    users: dict[PurePosixPath, tuple[AnyGame, ...]] = {}
    for game in games:
        folder = GAMES / game.name
        first = [PurePosixPath(path.relative_to(root).as_posix()) for path in (root / folder).glob("*.py")]
        for module in _reached(root, [*first, GAMES / f"{game.name}.py"]):
            users[module] = (*users.get(module, ()), game)
    return users


def _reached(root: Path, modules: list[PurePosixPath]) -> set[PurePosixPath]:
    found = set[PurePosixPath]()
    while modules:
        module = modules.pop()
        if module not in found and (root / module).is_file():
            found.add(module)
            modules += _imports(root, module)
    return found


def _imports(root: Path, module: PurePosixPath) -> Iterator[PurePosixPath]:
    """Modules of games that it imports by their whole name: a game's own files are all looked at."""
    for node in ast.walk(ast.parse((root / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("panoverde.games."):
            path = PurePosixPath("src", *str(node.module).split("."))
            yield from (
                path.with_suffix(".py"),
                path / "__init__.py",
                *(path / f"{name.name}.py" for name in node.names),
            )
