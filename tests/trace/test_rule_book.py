"""The real rule book and the real checkout: what we claim is so."""

import csv
import re
from functools import cache
from pathlib import Path

import pytest

from panoverde import games
from panoverde.law.book import Book
from panoverde.tournament import TOURNAMENT
from panoverde.trace.matrix import Matrix, RuleState, build, problems
from panoverde.trace.page import KINDS
from panoverde.trace.readings import foreign_citations, unmet_options

ROOT = Path(__file__).resolve().parents[2]


@cache
def matrix() -> Matrix:
    """The matrix of this checkout, which no test changes."""
    return build(ROOT)


def test_every_citation_exists_and_every_claim_holds() -> None:
    found = matrix()
    assert problems(found) == []
    assert list(unmet_options(found.book, (*games.every(), TOURNAMENT))) == []
    assert list(foreign_citations(found, ROOT, games.every())) == []


def test_the_catalogue_has_1466_rules_and_the_register_its_readings() -> None:
    book = Book.load(ROOT / "law")
    lines = (ROOT / "law" / "catalogue.csv").read_text(encoding="utf-8").splitlines()
    assert len(book.rules) == len(lines) - 1 == 1466
    headings = (ROOT / "law" / "readings.md").read_text(encoding="utf-8").count("\n### R-")
    assert len(book.readings) == headings >= 196


def column(name: str, of: str) -> list[str]:
    with (ROOT / "law" / name).open(encoding="utf-8", newline="") as file:
        return [line[of] for line in csv.DictReader(file)]


@pytest.mark.rule("PT-SO-P4")
def test_every_rule_of_the_catalogue_is_told_in_portuguese_and_in_its_order() -> None:
    assert column("regras.csv", "id") == column("catalogue.csv", "id")
    assert all(text == text.strip() != "" for text in column("regras.csv", "resumo"))


@pytest.mark.rule("PT-SO-P4")
def test_the_portuguese_is_for_players_and_not_the_english_again() -> None:
    for rule in Book.load().rules.values():
        assert rule.resumo not in (rule.summary, rule.told), rule.id
        assert not re.search(r"\bR-\d|\bUI\b|\(cf\.|\bcf\. (PT|AO|RT|FS)-| {2}|\n", rule.resumo), rule.id
        assert re.search(r"[.?!][»”)]*$", rule.resumo), rule.id
        assert not re.search(r"\b(and|with|player|stake)\b", rule.resumo), rule.id


def test_every_reading_that_a_rule_names_is_in_the_register() -> None:
    book = Book.load()
    named = {reading for rule in book.rules.values() for reading in rule.readings}
    assert len(named) > 100
    assert named <= set(book.readings)
    assert not [rule.id for rule in book.rules.values() if re.search(r"\bR-\d", rule.told)]


def test_the_package_finds_the_law_by_itself() -> None:
    assert Book.load() == Book.load(ROOT / "law")


def test_every_reason_is_one_sentence() -> None:
    for citation, reason in Book.load().reasons.items():
        assert reason.endswith("."), citation
        assert ". " not in reason, citation


def test_every_chapter_has_a_title() -> None:
    book = Book.load()
    assert set(book.titles) == set(book.chapters)


def test_every_kind_has_a_portuguese_word() -> None:
    assert {rule.kind for rule in Book.load().rules.values()} == set(KINDS)


@pytest.mark.parametrize("chapter", Book.load().complete)
def test_a_claimed_chapter_is_more_code_than_reasons(chapter: str) -> None:
    totals = matrix().totals(chapter)
    assert totals.counts[RuleState.REASON] * 2 < totals.rules


@pytest.mark.parametrize(
    ("rule", "items"),
    [("PT-NB-2", "abc"), ("AO-13.2", "abc"), ("PT-NB-103", "abcdefghijlm"), ("AO-16.9", "abcdefghijkl")],
)
def test_each_item_of_a_list_is_a_rule_of_its_own(rule: str, items: str) -> None:
    """Portugal's list of combinations has no k."""
    known = Book.load().rules
    assert [item for item in known if re.fullmatch(rf"{re.escape(rule)}[a-z]", item)] == [rule + one for one in items]


@pytest.mark.parametrize(
    ("rule", "word", "palavra"),
    [
        ("AO-4.11a", "legal maximum", "máximo legal"),  # «não deem lugar a pagamento superior ao máximo»
        ("AO-10.22", "keep or change", "manter ou mudar"),  # «manter ou alterar as suas apostas»
        ("AO-1.15", "not changed", "não as trocar"),  # «Caso o não faça»
        ("PT-NB-39b", "with the mão", "tem a mão"),  # «se tiver a mão»
        ("PT-NB-47", "a player may raise", "um jogador repica"),  # «que um jogador pode repicar»
        ("PT-NB-65", "all agree", "concordam"),  # «que todos concordam com a decisão»
        ("PT-NB-74", "may set", "pode marcar"),  # «pode a concessionária definir»
        ("PT-SO-36", "rule that it sets for maximum bets", "máximos de aposta"),  # «de acordo com a regra»
    ],
)
def test_a_summary_keeps_the_words_that_decide(rule: str, word: str, palavra: str) -> None:
    told = Book.load().rules[rule]
    assert word in told.summary
    assert palavra in told.resumo


def test_angola_does_not_say_that_no_bet_is_below_the_minimum() -> None:
    """AO-13.20 has the range and that it is posted; PT-NB-20 alone goes on."""
    angola, portugal = (Book.load().rules[rule] for rule in ("AO-13.20", "PT-NB-20"))
    assert ("below" in angola.summary, "below" in portugal.summary) == (False, True)
