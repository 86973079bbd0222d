"""Everything the terminal table says is in both catalogues, with the same facts."""

import re
from pathlib import Path
from string import Formatter

import pytest

from panoverde.cli import amounts, verify
from panoverde.cli.play import commands
from panoverde.cli.play.words import begins, is_short_for, plain
from panoverde.core.messages import Lang, catalogue
from panoverde.journal import saved_log

SOURCES = [
    *Path(commands.__file__).parent.glob("*.py"),
    Path(amounts.__file__),
    Path(verify.__file__),
    Path(saved_log.__file__),
]
SAID = re.compile(r'(?:self\._words\.say|note|[ =]say)\(\s*"([a-z-]+)"(?:, lang)?|"((?:column|verify)-[a-z-]+)"')
STYLES = {"green", "yellow", "bold", "red"}


def sentences(lang: Lang) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in catalogue(lang) if message.context == "play"}


def facts(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things_with_the_same_facts() -> None:
    portuguese, english = sentences(Lang.PT), sentences(Lang.EN)
    assert portuguese.keys() == english.keys()
    assert {key: facts(text) for key, text in portuguese.items()} == {key: facts(text) for key, text in english.items()}


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.name)
def test_every_sentence_in_the_source_is_in_the_catalogue(file: Path) -> None:
    said = {one or other for one, other in SAID.findall(file.read_text("utf-8"))} - STYLES
    assert said <= sentences(Lang.PT).keys()


def test_every_sentence_in_the_catalogue_is_said() -> None:
    source = "".join(file.read_text("utf-8") for file in SOURCES)
    assert not [key for key in sentences(Lang.PT) if f'"{key}"' not in source and f"'{key}'" not in source]


def test_names_are_matched_as_people_type_them() -> None:
    assert plain("Risco_Éxterior  ") == "risco exterior"
    assert begins("Risco exterior 5,00", ["risco", "risco_exterior"]) == (2, "5,00")
    assert begins("riscos", ["risco"]) is None
    assert plain("Don’t pass (valor)") == plain("dont pass valor")


@pytest.mark.parametrize(
    ("typed", "name", "short"),
    [
        ("preto", "preto valor", True),
        ("pedir cor", "pedir uma cor", True),
        ("ped uma c", "pedir uma cor", True),
        ("uma cor", "pedir uma cor", False),
        ("cor pedir", "pedir uma cor", False),
        ("p", "preto valor", False),
        ("pr v", "preto valor", True),
        ("preto valores", "preto valor", False),
        ("plen 1", "pleno 17", False),
        ("plen 17", "pleno 17", True),
        ("cavalo 17", "cavalo 17 20", False),
        ("vizinhos 2", "vizinhos 17 2", False),
        ("", "preto", False),
    ],
)
def test_what_is_short_for_a_name(typed: str, name: str, short: bool) -> None:
    assert is_short_for(typed, name) == short
