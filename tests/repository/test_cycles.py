"""No module needs, while it loads, another that needs it in turn."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src"
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def modules(root: Path) -> dict[str, Path]:
    found = {}
    for path in root.rglob("*.py"):
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """What is imported when a module loads: not what its functions import, nor what only a type checker sees."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield from statements(other)
        elif not isinstance(child, FUNCTIONS):
            yield from statements(child)


def needs(module: str, known: dict[str, Path]) -> set[str]:
    path, found = known[module], set()
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for statement in statements(ast.parse(path.read_text("utf-8"))):
        if isinstance(statement, ast.Import):
            found |= {alias.name for alias in statement.names}
            continue
        above = package[: len(package) - statement.level + 1] if statement.level else []
        base = ".".join([*above, *([statement.module] if statement.module else [])])
        inner = {f"{base}.{alias.name}" for alias in statement.names}
        found |= (inner & known.keys()) or {base}
    return (found & known.keys()) - {module}


def check(root: Path) -> None:
    known = modules(root)
    TopologicalSorter({module: needs(module, known) for module in known}).prepare()


def test_no_module_needs_one_that_needs_it() -> None:
    check(SOURCE)


@pytest.mark.parametrize(
    ("one", "holds"),
    [
        ("from room.two import B", False),
        ("import room.two", False),
        ("from room import two", False),
        ("from . import two", False),
        ("from .two import B", False),
        ("try:\n    from room.two import B\nexcept ImportError: ...", False),
        ("def late():\n    from room.two import B", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from room.two import B", True),
    ],
)
def test_a_cycle_is_found(tmp_path: Path, one: str, holds: bool) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "__init__.py").write_text("")
    (tmp_path / "room" / "one.py").write_text(one)
    (tmp_path / "room" / "two.py").write_text("from room.one import A")
    if holds:
        check(tmp_path)
    else:
        with pytest.raises(CycleError):
            check(tmp_path)
