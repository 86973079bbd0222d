"""The documents are held to the code: the glossary, the commands, the options."""

import json
import re
import subprocess
import tokenize
from pathlib import Path

import msgspec
import pytest

from panoverde import games
from panoverde.cli import app
from panoverde.core.codec import Codec
from panoverde.core.game import AnyGame
from panoverde.core.people import Role

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def read(*names: str) -> str:
    return ROOT.joinpath(*names).read_text("utf-8")


def glossary() -> dict[str, str]:
    """Word in the code → the law's word, from the table of docs/reference/glossary.md."""
    rows = re.findall(r"^\| `([^`]+)` \| ([^|]+) \| [^|]+ \|$", read("docs", "reference", "glossary.md"), re.MULTILINE)
    return {word: law.strip() for word, law in rows}


def parts(name: str) -> set[str]:
    return {part.lower() for part in re.findall(r"[A-Z]?[a-z]+", name)} | {name.lower()}


def words_in_the_code() -> set[str]:
    text = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    return {part for name in set(re.findall(r"[A-Za-z_]+", text)) for part in parts(name)}


def identifiers() -> set[str]:
    """The names of the code; what is said aloud at a table is in the law's own words."""
    names: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        with path.open("rb") as file:
            names |= {token.string for token in tokenize.tokenize(file.readline) if token.type == tokenize.NAME}
    return {part for name in names - OPTIONS_OF_READINGS for part in parts(name)}


OPTIONS_OF_READINGS = {"dealer_peek"}
"""Names that the register of readings gives to options (R-48)."""


def test_every_word_of_the_glossary_is_used_in_the_code() -> None:
    used = words_in_the_code()
    missing = {word for word in glossary() if not set(word.split("_")) <= used}
    assert len(glossary()) > 20
    assert not missing


def test_one_concept_has_one_word() -> None:
    rejected = re.findall(r"^- not `([^`]+)`", read("docs", "reference", "glossary.md"), re.MULTILINE)
    assert len(rejected) > 5
    assert not set(rejected) & identifiers()


def test_every_role_is_in_the_glossary() -> None:
    assert {str(role) for role in Role} <= set(glossary())


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_game_has_a_page_with_its_options_commands_and_events(game: AnyGame) -> None:
    page = read("docs", "play", "games", f"{game.name}.md")
    codec = Codec(game)
    words = {field.name for field in msgspec.structs.fields(game.rules)} | set(game.presets)
    words |= set(codec.command_types) | set(codec.event_types)
    assert {word for word in words if f"`{word}`" not in page} == set()


def test_every_command_is_in_the_readme_or_the_documents() -> None:
    pages = read("README.md") + "".join(path.read_text("utf-8") for path in DOCS.rglob("*.md"))
    commands = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    groups = [group.name for group in app.registered_groups]
    assert {word for word in (*commands, *groups) if f"pano {word}" not in pages} == set()


def test_links_between_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", *DOCS.rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
            assert (path.parent / link).exists(), f"{path.name}: {link}"


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / line for line in listed.splitlines()]


def test_lock_files_hold_hashes_and_no_address() -> None:
    locks = [path for path in tracked_files() if path.suffix == ".lock"]
    assert locks
    for lock in locks:
        text = lock.read_text("utf-8")
        assert "://" not in text
        pins = re.findall(r"^[a-z0-9][\w.-]*(?:\[[^\]]*\])?==.*?(?=^\S|\Z)", text, re.MULTILINE | re.DOTALL)
        assert pins
        assert all("--hash=sha256:" in pin for pin in pins)


def test_the_packages_of_the_pages_are_pinned_by_hash_and_not_by_address() -> None:
    text = (ROOT / "web" / "package-lock.json").read_text("utf-8")
    assert "://" not in text
    packages = json.loads(text)["packages"]
    named = [package for path, package in packages.items() if path]
    assert named
    assert all(package["integrity"].startswith("sha512-") and "resolved" not in package for package in named)


def test_no_file_is_named_for_nothing() -> None:
    vague = {"utils", "helpers", "common", "base", "manager", "misc"}
    assert not [path for path in tracked_files() if path.stem in vague]
