"""web/src/console/rules.json: the rules behind each command, as the code that judges it cites them."""

import ast
import inspect
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from panoverde import games
from panoverde.core.events import TABLE_COMMANDS
from panoverde.core.game import AnyGame, tag_of
from panoverde.trace.citations import find

GAMES = Path(games.__file__).parent
MOST = 5
"""Rules that are named with a command: the first say most."""


def made(console: Path) -> dict[Path, str]:
    return {console / "rules.json": json.dumps(_found(), separators=(",\n", ":"), sort_keys=True) + "\n"}


def _found() -> dict[str, dict[str, dict[str, str]]]:
    """By game and profile: of each command its rules, in the order of the code."""
    return {
        game.name: {profile: dict(_of(game, rules.law)) for profile, rules in game.presets.items()}
        for game in games.every()
    }


def _of(game: AnyGame, law: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Of the chapters that govern the table, and readings of them."""
    own = (*(f"{chapter}{mark}" for chapter in law for mark in ".-"), "R-")
    for kind in (*game.commands, *TABLE_COMMANDS):
        if cites := [cite for cite in _cited(game, kind) if cite.startswith(own)]:
            yield tag_of(kind), " ".join(cites[:MOST])


def _cited(game: AnyGame, kind: type) -> tuple[str, ...]:
    """What is cited beside the steps of whatever judges it; what refusals cite, where nothing is."""
    folders = dict.fromkeys((*_packages(GAMES / game.name), Path(inspect.getfile(kind)).parent))
    judged = [step for folder in folders for step in _steps(folder) if kind.__name__ in step.commands]
    beside = find(" ".join(line.partition("  # ")[2] for step in judged for line in step.lines))
    return tuple(dict.fromkeys(beside or find("\n".join(line for step in judged for line in step.lines))))


@cache
def _packages(own: Path) -> tuple[Path, ...]:
    """A game's own, and those that it shares with others."""
    text = "\n".join(path.read_text("utf-8") for path in sorted(own.glob("*.py")))
    return (own, *(GAMES / name for name in dict.fromkeys(re.findall(r"panoverde\.games\.(_\w+)", text))))


class Step(NamedTuple):
    """A function to which a command is given under its own type, or the case of a match in which it is one."""

    commands: frozenset[str]
    lines: tuple[str, ...]


@cache
def _steps(folder: Path) -> tuple[Step, ...]:
    return tuple(step for path in sorted(folder.glob("*.py")) for step in _steps_in(path.read_text("utf-8")))


def _steps_in(source: str) -> Iterator[Step]:
    lines, module = source.splitlines(), ast.parse(source)
    functions = {node.name: node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)}
    for function in functions.values():
        types = [argument.annotation for argument in function.args.args if argument.arg == "command"]
        yield Step(frozenset(name for kind in types if kind for name in _names(kind)), _lines(function, lines))
        for case in (node for node in ast.walk(function) if isinstance(node, ast.match_case)):
            patterns = [part.cls for part in ast.walk(case.pattern) if isinstance(part, ast.MatchClass)]
            body = [line for step in case.body for line in _lines(step, lines)]
            calls = {name for step in case.body for name in _called(step) if name in functions}
            body += [line for name in sorted(calls) for line in _lines(functions[name], lines)]
            yield Step(frozenset(name for kind in patterns for name in _names(kind)), tuple(body))


def _lines(node: ast.stmt, lines: list[str]) -> tuple[str, ...]:
    return tuple(lines[node.lineno - 1 : node.end_lineno])


def _called(part: ast.AST) -> Iterator[str]:
    """Functions of the same module."""
    for node in ast.walk(part):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def _names(part: ast.AST) -> Iterator[str]:
    for node in ast.walk(part):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
