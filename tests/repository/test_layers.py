"""Layers: core ← law ← kits ← games ← {tournament, pools, lab, interchange} ← journal ← store ← house ← server ← cli"""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "panoverde"
IMPURE = {"asyncio", "datetime", "logging", "random", "secrets", "socket", "sqlite3", "threading", "time", "uuid"}

MAY_IMPORT = {
    "core": {"core"},
    "law": {"law"},
    "kit": {"core", "kit"},
    "game": {"core", "kit"},
    "pools": {"core", "pools"},
    "tournament": {"core", "kit", "tournament"},
    "lab": {"core", "kit", "game", "games", "lab"},
    "interchange": {"core", "kit", "game", "games", "interchange", "__version__"},
    "journal": {"core", "law", "games", "pools", "tournament", "journal", "__version__"},
    "store": {"core", "journal", "store"},
    "house": {"core", "law", "kit", "games", "pools", "tournament", "lab", "interchange", "journal", "store", "house"},
    "server": {
        "core",
        "law",
        "games",
        "pools",
        "tournament",
        "journal",
        "store",
        "house",
        "wire",
        "trace",
        "bots",
        "server",
        "__version__",
    },
    "wire": {"core", "wire"},
    "client": {"core", "wire", "client"},
    "bots": {"core", "kit", "game", "tournament", "journal", "wire", "client", "house", "server", "bots"},
    "trace": {"law", "trace"},
    "conformance": {"core", "games", "lab", "law", "conformance"},
    "scenario": {"core", "law", "journal", "scenario"},
    "agents": {"core", "kit", "game", "lab", "agents"},
}
"""Whatever is not here may import anything, and nobody may import it: the command line."""
WITHOUT_A_TABLE = ("rules", "payout", "odds")
"""Chapters that speak of options, prizes and chances alone: the laboratory reads them without a table."""


def layer(module: str) -> str:
    """`panoverde.games._kit.cloth` is in kit, `panoverde.games.banca_francesa.bets` in game."""
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


@pytest.mark.parametrize("path", sources(*MAY_IMPORT), ids=name)
def test_a_layer_imports_only_what_lies_below(path: Path) -> None:
    own, edges = layer(module_of(path)), MAY_IMPORT[layer(module_of(path))]
    for imported in imports(path):
        if imported.startswith("panoverde."):
            exact = own == "game" and path.stem == "odds" and imported == "panoverde.lab.odds"
            same = own == "game" and imported.split(".")[2] == module_of(path).split(".")[2]
            assert layer(imported) in edges or exact or same, f"{name(path)} imports {imported}"


@pytest.mark.parametrize("path", sources("core", "kit", "game", "tournament"), ids=name)
def test_the_rules_know_no_clock_no_luck_and_no_database(path: Path) -> None:
    assert not {imported.split(".")[0] for imported in imports(path)} & IMPURE


FOLDERS = sorted({path.parent for path in sources("game")} - {SOURCE / "games"})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_every_game_folder_has_its_rules_and_the_game(folder: Path) -> None:
    assert {"rules", "__init__"} <= {path.stem for path in folder.glob("*.py")}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_rules_payout_and_odds_need_no_table(folder: Path) -> None:
    """Neither they nor what they import of their own game is a part or knows a state."""
    todo, seen = [folder / f"{stem}.py" for stem in WITHOUT_A_TABLE if (folder / f"{stem}.py").is_file()], set()
    while todo:
        path = todo.pop()
        seen.add(path)
        found = imports(path)
        assert "panoverde.core.part" not in found, name(path)
        assert path.stem != "state"
        own = [SOURCE.parent.joinpath(*module.split(".")).with_suffix(".py") for module in found]
        todo += [other for other in own if other.parent == folder and other not in seen]


def test_every_room_has_its_place() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if (path / "__init__.py").is_file()}
    assert rooms == (MAY_IMPORT.keys() - {"kit", "game"}) | {"games", "cli"}
    assert {path.name for path in SOURCE.glob("*.py")} == {"__init__.py"}


def test_the_check_can_fail() -> None:
    assert layer("panoverde.games._kit.cloth") == "kit"
    assert layer("panoverde.games.banca_francesa") == "game"
    assert layer("panoverde.games") == "games"
    assert layer("panoverde.core.table") not in MAY_IMPORT["trace"]
    assert "panoverde.games._kit.limit" in imports(SOURCE / "games" / "banca_francesa" / "bets.py")
    assert "panoverde.games.banca_francesa.rules" in imports(SOURCE / "games" / "banca_francesa" / "bets.py")
