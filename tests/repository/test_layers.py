"""The layers of the design: core ← kits ← games ← {tournament, house, lab} ← {store, server, cli}."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "panoverde"
IMPURE = {"asyncio", "datetime", "logging", "random", "secrets", "socket", "sqlite3", "threading", "time", "uuid"}

MAY_IMPORT = {
    "core": {"core"},
    "kit": {"core", "kit"},
    "game": {"core", "kit"},
    "lab": {"core", "kit", "game", "games", "lab"},
    "interchange": {"core", "kit", "game", "games", "interchange", "__version__"},
    "trace": {"trace"},
    "conformance": {"core", "games", "trace", "conformance"},
    "store": {"core", "store"},
    "house": {"core", "kit", "games", "lab", "tables", "trace", "store", "house"},
    "client": {"core", "client", "server"},
}
GAME_FILES = {
    "rules": set(),
    "model": {"rules"},
    "payout": {"rules"},
    "play": {"rules", "model", "payout"},
    "fold": {"rules", "model"},
    "odds": {"rules", "payout"},
    "__init__": {"rules", "model", "payout", "play", "fold", "odds"},
}


def layer(module: str) -> str:
    """Of `panoverde.games._banked.cloth`, kit; of `panoverde.games.banca_francesa.play`, game."""
    parts = module.split(".")[1:]
    if parts[:1] != ["games"]:
        return parts[0] if parts else "panoverde"
    if len(parts) == 1:
        return "games"
    return "kit" if parts[1].startswith("_") else "game"


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> list[str]:
    """Every module that a file imports, relative ones resolved."""
    found = []
    package = path.parent.relative_to(SOURCE.parent).parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join((*package[: len(package) - node.level + 1], *([node.module] if node.module else [])))
            name = base if node.level else str(node.module)
            found += [f"{name}.{alias.name}" for alias in node.names] if _is_package(name) else [name]
    return found


def _is_package(module: str) -> bool:
    return (SOURCE.parent / Path(*module.split("."))).is_dir()


def sources(*layers: str) -> list[Path]:
    return [path for path in sorted(SOURCE.rglob("*.py")) if layer(module_of(path)) in layers]


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE))


ABOVE_THEM_ALL = {"cli.py", "subject.py"}
"""The command line, and what it opens tables for: they may import anything."""


@pytest.mark.parametrize("path", [path for path in sources(*MAY_IMPORT) if path.name not in ABOVE_THEM_ALL], ids=name)
def test_a_layer_imports_only_what_lies_below(path: Path) -> None:
    own, edges = layer(module_of(path)), MAY_IMPORT[layer(module_of(path))]
    for imported in imports(path):
        if imported.startswith("panoverde."):
            exact = own == "game" and path.stem == "odds" and imported == "panoverde.lab.exact"
            same = own == "game" and imported.split(".")[2] == module_of(path).split(".")[2]
            assert layer(imported) in edges or exact or same, f"{name(path)} imports {imported}"


@pytest.mark.parametrize("path", sources("core", "kit", "game"), ids=name)
def test_the_rules_know_no_clock_no_luck_and_no_database(path: Path) -> None:
    assert not {imported.split(".")[0] for imported in imports(path)} & IMPURE


@pytest.mark.parametrize("path", sources("game"), ids=name)
def test_a_game_has_the_same_files_and_each_looks_only_back(path: Path) -> None:
    own = f"panoverde.games.{path.parent.name}."
    siblings = {imported.removeprefix(own).split(".")[0] for imported in imports(path) if imported.startswith(own)}
    assert siblings <= GAME_FILES[path.stem]


@pytest.mark.parametrize("folder", sorted({path.parent for path in sources("game")}), ids=lambda path: path.name)
def test_every_game_folder_is_complete(folder: Path) -> None:
    assert {path.stem for path in folder.glob("*.py")} == set(GAME_FILES)


def test_the_check_can_fail() -> None:
    assert layer("panoverde.games._banked.cloth") == "kit"
    assert layer("panoverde.games.banca_francesa") == "game"
    assert layer("panoverde.games") == "games"
    assert layer("panoverde.core.table") not in MAY_IMPORT["trace"]
    assert "panoverde.games._banked.betting" in imports(SOURCE / "games" / "banca_francesa" / "play.py")
    assert "panoverde.games.banca_francesa.rules" in imports(SOURCE / "games" / "banca_francesa" / "play.py")
