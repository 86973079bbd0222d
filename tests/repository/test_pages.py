"""The sources of the pages: only `web/src/games` knows a game; every text comes from the catalogues, and is used."""

import re
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import fields

from panoverde import games
from panoverde.core.commands import (
    BookSeat,
    BuyChips,
    CrossOut,
    EnterList,
    Leave,
    ReportConnection,
    RestartClocks,
    Sit,
    Void,
)
from panoverde.core.decider import tag_of
from panoverde.core.game import TableRules
from panoverde.core.messages import Lang, catalogue

PAGES = Path(__file__).parents[2] / "web" / "src"
OF_THE_BOOK = (BookSeat, EnterList, CrossOut)
EVERY_GAME = {tag_of(kind) for kind in (Sit, BuyChips, Leave, ReportConnection, RestartClocks, Void, *OF_THE_BOOK)}
"""Commands of the core; its facts have tags of each game, which `games/facts.json` knows."""
QUOTED = re.compile(r"""["'`]([a-z_]+)["'`]|^\s*([a-z_]+):""", re.MULTILINE)
MARKUP = re.compile(r"""\bclass="[^"]*"|speech\.say\("\w+"\)""")

OWN_WORDS = {"games", "tournament"}
"""Folders that know what they show; a tournament has words of its own that some game uses too."""


def shared() -> Iterator[Path]:
    for path in sorted(PAGES.rglob("*")):
        part = path.relative_to(PAGES).parts[0]
        is_source = path.suffix in {".ts", ".svelte"} and ".test." not in path.name
        if is_source and part not in OWN_WORDS:
            yield path


def names_of_games() -> set[str]:
    return {game.name for game in games.every()}


def own_tags() -> set[str]:
    tags = {tag_of(kind) for game in games.every() for kind in (*game.commands, *game.events)}
    return tags - EVERY_GAME


def test_shared_files_name_no_game_and_no_tag_of_one() -> None:
    known = names_of_games() | own_tags()
    found = {
        f"{path.relative_to(PAGES)}: {word}"
        for path in shared()
        for pair in QUOTED.findall(MARKUP.sub("", path.read_text("utf-8")))
        for word in pair
        if word in known
    }
    assert not found


def test_shared_files_name_no_option_of_one_game() -> None:
    """Those of every game's rules may be named; single words often mean something else."""
    every = {name for name in vars(TableRules) if not name.startswith("_")}
    options = {field.name for game in games.every() for field in fields(game.rules)} - every
    words = re.compile(r"""["'`]([a-z]+(?:_[a-z]+)+|regime|variant)["'`]""")
    found = {f"{path.name}: {word}" for path in shared() for word in words.findall(path.read_text("utf-8"))}
    assert not {one for one in found if one.partition(": ")[2] in options}


STATE = re.compile(r"""\bview(?: as [^\n]*?\))?\??\.(\w+)|\{([^{}]*)\} = [^;\n]*\bview\b""")


def of_the_state(text: str) -> set[str]:
    """Fields of a table's state that a source reads."""
    return {name.strip() for found in STATE.findall(text) for names in found for name in names.split(",")} - {""}


def test_shared_files_read_nothing_of_a_state_but_its_rules() -> None:
    """Every game has a state of its own; in it are rules, of which `core.game.TableRules` is known."""
    assert {name for path in shared() for name in of_the_state(path.read_text("utf-8"))} == {"rules"}
    read = "(table.view as View | null)?.cloth; table.view.hand; const { dice, point } = table.view as View;"
    assert of_the_state(read) == {"cloth", "hand", "dice", "point"}


def test_shared_files_import_only_the_registry_of_games() -> None:
    imported = re.compile(r"""(?:from|import\()\s*"[./]*/(games[^"]*)\"""")
    found = {module for path in shared() for module in imported.findall(path.read_text("utf-8"))}
    assert found == {"games", "games/game"}


def test_shared_files_use_no_type_of_a_game() -> None:
    prefixes = "|".join({name.title().replace("_", "") for name in names_of_games()} | {"Poker"})
    typed = re.compile(rf"\b(?:{prefixes})[A-Z]\w+")
    found = {f"{path.name}: {name}" for path in shared() for name in typed.findall(path.read_text("utf-8"))}
    assert not found


def test_what_is_registered_are_games() -> None:
    registry = (PAGES / "games" / "index.ts").read_text("utf-8")
    registered = re.findall(r"^  (\w+)[,:]", registry.partition("const GAMES")[2].partition("};")[0], re.MULTILINE)
    assert registered
    assert set(registered) <= names_of_games()


def test_every_text_of_the_pages_is_used() -> None:
    """That none is missing, the types say: a page can only ask for a text that the catalogue has."""
    texts = {str(message.id) for message in catalogue(Lang.PT) if message.context == "page"}
    sources = [path for path in PAGES.rglob("*") if path.suffix in {".ts", ".svelte"}]
    used = set(re.findall(r"""["`](\w+)["`]""", "\n".join(path.read_text("utf-8") for path in sources)))
    assert texts
    assert texts <= used, sorted(texts - used)
