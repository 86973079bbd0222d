"""Collects citations in code, test marks and scenario heads."""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from panoverde.law.citations import find


class ScanError(ValueError):
    """A file that should hold citations can't be read."""


@dataclass(frozen=True, slots=True, order=True)
class CitationPlace:
    """Place of a citation; `name` is the test that carries it."""

    path: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


Citation = tuple[str, CitationPlace]


def scan_code(root: Path) -> Iterator[Citation]:
    """Citations in comments and string values of the package, except modules about citations."""
    package = root / "src" / "panoverde"
    themselves = package / "law", package / "trace", package / "cli" / "matrix.py"
    for path in sorted(package.rglob("*.py")):
        if not any(path.is_relative_to(place) for place in themselves):
            yield from _in_code(path.relative_to(root).as_posix(), _read(path))


def scan_tests(root: Path) -> Iterator[Citation]:
    """Citations in `pytest.mark.rule(...)`, anywhere."""
    for path in sorted((root / "tests").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        yield from _in_marks(place, _parse(place, _read(path)), "")


def scan_scenarios(root: Path) -> Iterator[Citation]:
    """Citations in the comment lines at the head of each scenario."""
    for path in sorted((root / "scenarios").rglob("*.scenario")):
        yield from _in_head(path.relative_to(root).as_posix(), _read(path))


def _in_code(path: str, source: str) -> Iterator[Citation]:
    lines = source.split("\n")
    for node in _values(_parse(path, source)):
        for citation in find(node.value if isinstance(node.value, str) else ""):
            yield citation, CitationPlace(path, _line_of(citation, node, lines))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            for citation in find(token.string):
                yield citation, CitationPlace(path, token.start[0])


def _values(node: ast.AST) -> Iterator[ast.Constant]:
    """Every constant except docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue
        if isinstance(child, ast.Constant):
            yield child
        yield from _values(child)


def _line_of(citation: str, node: ast.Constant, lines: list[str]) -> int:
    """The line of a multi-line string that shows the citation, else the first."""
    reach = range(node.lineno, (node.end_lineno or node.lineno) + 1)
    return next((line for line in reach if citation in find(lines[line - 1])), node.lineno)


def _in_marks(path: str, node: ast.AST, name: str) -> Iterator[Citation]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            name = f"{name}::{node.name}" if name else node.name
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark") | ast.Name("mark"), attr="rule")):
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value, CitationPlace(path, argument.lineno, name)
    for child in ast.iter_child_nodes(node):
        yield from _in_marks(path, child, name)


def _in_head(path: str, text: str) -> Iterator[Citation]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            return
        for citation in find(line):
            yield citation, CitationPlace(path, number)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ScanError(f"{path}: {error}") from error


def _parse(path: str, source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise ScanError(f"{path}:{line}: this isn't Python ({error})") from error
