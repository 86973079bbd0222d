"""The rule book loads from its folder, and says clearly what is wrong with it."""

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from panoverde.law.book import Book, BookError, Rule, law_version

Checkout = Callable[..., Path]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_rules_and_readings_are_parsed(checkout: Checkout) -> None:
    book = Book.load(checkout() / "law")
    assert list(book.rules) == ["AO-1.1", "AO-1.2", "AO-1.10", "PT-NB-1"]
    assert book.rules["AO-1.2"] == Rule(
        "AO-1.2",
        "001 AO",
        "art. 1 n.º 2",
        "roleta",
        "equipment",
        "A wheel has pockets.",
        "Uma roleta tem compartimentos.",
    )
    reading = book.readings["R-01"]
    assert reading.title == '"stops" or halts'
    assert reading.where == "AO-1.1"
    assert reading.problem == "Nobody says when."
    assert reading.default == "It stops: `at_rest`."
    assert reading.option == "no."
    assert list(book.readings) == ["R-01", "R-02"]


def test_the_readings_at_the_end_of_a_summary_are_told_apart(checkout: Checkout) -> None:
    rules = Book.load(checkout() / "law").rules
    assert (rules["AO-1.1"].told, rules["AO-1.1"].readings) == ("A wheel <turns> & stops.", ("R-01",))
    assert (rules["AO-1.2"].told, rules["AO-1.2"].readings) == ("A wheel has pockets.", ())
    several = Rule("AO-1.1", "", "", "", "", "It [the wheel] stops. [R-01, R-214]", "")
    assert (several.told, several.readings) == ("It [the wheel] stops.", ("R-01", "R-214"))


def test_both_rules_and_readings_exist(checkout: Checkout) -> None:
    book = Book.load(checkout() / "law")
    assert book.exists("AO-1.10")
    assert book.exists("R-02")
    assert not book.exists("AO-1.3")
    assert not book.exists("AO-1")


@pytest.mark.parametrize(
    ("citation", "chapter"),
    [
        ("AO-D1", "AO-D"),
        ("AO-3.12a", "AO-3"),
        ("AO-1.27a-iii", "AO-1"),
        ("PT-NB-7a", "PT-NB"),
        ("PT-BFO-10", "PT-BFO"),
        ("PT-SO-P1", "PT-SO"),
        ("PT-TO-1", "PT-TO"),
        ("PT-SD-COMB-a", "PT-SD"),
        ("PT-SD-DEF", "PT-SD"),
        ("FS-3.1.2.1", "FS"),
        ("RT-36.1-1", "RT"),
    ],
)
def test_every_rule_knows_its_chapter(citation: str, chapter: str) -> None:
    assert Book.load().rules[citation].chapter == chapter


def test_rules_stand_in_the_order_of_the_law() -> None:
    places = {citation: place for place, citation in enumerate(Book.load().rules)}
    law = [
        "AO-D4",
        "AO-1.2",
        "AO-1.10",
        "AO-1.27a",
        "AO-1.27a-iv",
        "AO-1.27a-ix",
        "AO-2.1",
        "AO-10.1",
        "PT-SO-P1",
    ]
    assert all(places[before] < places[after] for before, after in pairwise([*law, "PT-SO-1"]))


def test_chapters_without_a_title_go_by_their_name(checkout: Checkout) -> None:
    book = Book.load(checkout() / "law")
    assert [book.title(chapter) for chapter in book.chapters] == ["Roleta <americana>", "PT-NB"]


def test_a_folder_is_read_once(checkout: Checkout) -> None:
    folder = checkout() / "law"
    assert Book.load(folder) is Book.load(folder)


@pytest.mark.rule("AO-D2", "AO-D3")
def test_the_version_changes_with_rules_and_readings_only(checkout: Checkout) -> None:
    law = checkout() / "law"
    version = law_version(law)
    assert Book.load(law).version == version
    assert len(version) == 12
    assert int(version, 16) >= 0
    edit(law / "status.toml", "[reasons]", '[reasons]\n"AO-1.1" = "None."')
    edit(law / "regras.csv", "compartimentos", "casas")
    assert law_version(law) == version
    edit(law / "catalogue.csv", "pockets", "slots")
    changed = law_version(law)
    edit(law / "readings.md", "Any", "Red")
    assert len({version, changed, law_version(law)}) == 3


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('[reasons]\n"AO-1.3" = "None."', "AO-1.3: no such rule"),
        ('[reasons]\n"AO-1.1" = "  "', "AO-1.1 has no reason"),
        ('[reasons]\n"AO-1.1" = 3', "AO-1.1 has no reason"),
        ('[reasons]\n"AO-1.1" = "a"\n"AO-1.1" = "b"', 'end of document.*: "AO-1.1" = "b"'),
        ('[reasons]\n"AO-1.1" = "a"\n"AO-1.1" = "b"\n', 'at line 3.*: "AO-1.1" = "b"'),
        ("reasons = 1", r"\[reasons\] isn't a table"),
        ('[reason]\n"AO-1.1" = "a"', "reason: this file has no such key"),
        ("[", r"end of document.*: \["),
    ],
)
def test_a_wrong_status_is_named(checkout: Checkout, content: str, message: str) -> None:
    with pytest.raises(BookError, match=rf"status\.toml: .*{message}"):
        Book.load(checkout({"law/status.toml": content}) / "law")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('complete = ["AO-9"]', "AO-9: no such chapter"),
        ('complete = ["AO-1", "AO-1"]', "AO-1 stands there twice"),
        ("complete = [1]", "complete isn't a list"),
        ('complete = "AO-1"', "complete isn't a list"),
        ('[titles]\n"AO-9" = "x"', "AO-9: no such chapter"),
        ('[titles]\n"AO-1" = 1', r"\[titles\] isn't a table"),
        ('whole = ["AO-1"]', "whole: this file has no such key"),
    ],
)
def test_a_wrong_claim_is_named(checkout: Checkout, content: str, message: str) -> None:
    with pytest.raises(BookError, match=rf"chapters\.toml: {message}"):
        Book.load(checkout({"law/chapters.toml": content}) / "law")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("catalogue.csv", '"AO-1.2"', '"AO-1.1"', "AO-1.1 stands there twice"),
        ("catalogue.csv", '"AO-1.2"', '"AO1"', "'AO1' isn't an id"),
        ("catalogue.csv", '"AO-1.2"', '"AO-1.3","x"\n"AO-1.2"', "a line isn't id, source"),
        ("catalogue.csv", '"PT-NB-1"', '"PT-NB-1","x"', "a line isn't id, source"),
        ("catalogue.csv", '"roleta","staff"', '"roleta"x,"staff"', ".* expected after"),
        ("regras.csv", '"AO-1.2"', '"AO-1.1"', "AO-1.1 stands there twice"),
        ("regras.csv", '"AO-1.2"', '"AO-1.3"', "AO-1.3: no such rule in the catalogue"),
        ("regras.csv", '"AO-1.10","O pagador lança a bola."\n', "", "AO-1.10 isn't told in Portuguese"),
        ("regras.csv", "O pagador lança a bola.", "  ", "AO-1.10 isn't told in Portuguese"),
        ("regras.csv", '"AO-1.10",', "", "a line isn't id, resumo"),
        ("readings.md", "### R-02", "### R-01", "R-01 stands there twice"),
        ("readings.md", "**Where:** AO-1.2", "nowhere", "R-02 has no «Where»"),
    ],
)
def test_a_wrong_law_is_named(checkout: Checkout, name: str, old: str, new: str, message: str) -> None:
    law = checkout() / "law"
    edit(law / name, old, new)
    with pytest.raises(BookError, match=rf"{name}: {message}"):
        Book.load(law)


def test_an_empty_file_tells_nothing(checkout: Checkout) -> None:
    with pytest.raises(BookError, match=r"regras\.csv: AO-1\.1 isn't told in Portuguese"):
        Book.load(checkout({"law/regras.csv": ""}) / "law")


@pytest.mark.parametrize("name", ["catalogue.csv", "regras.csv", "readings.md", "status.toml", "chapters.toml"])
def test_a_missing_file_is_named(checkout: Checkout, name: str) -> None:
    law = checkout() / "law"
    (law / name).unlink()
    with pytest.raises(BookError, match=f"{name}: this file of the rule book is missing"):
        Book.load(law)


def test_the_book_is_light() -> None:
    heavy = "{'rich', 'typer', 'msgspec', 'panoverde.trace.scan'} & set(sys.modules)"
    code = f"import sys; from panoverde.law.book import Book; Book.load(); sys.exit(str({heavy} or '') or 0)"
    result = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=False, env=_path()
    )
    assert (result.returncode, result.stderr) == (0, "")


def _path() -> dict[str, str]:
    return {"PYTHONPATH": ":".join(entry for entry in sys.path if entry)}
