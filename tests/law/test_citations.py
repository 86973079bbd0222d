"""The grammar finds every citation, well spelt or not, and nothing else."""

import pytest

from panoverde.law.book import Book
from panoverde.law.citations import find, is_citation, order

BOOK = Book.load()


def test_every_id_of_the_rule_book_is_one_citation() -> None:
    ids = [*BOOK.rules, *BOOK.readings]
    assert len(BOOK.rules) == 1466
    assert [citation for citation in ids if not is_citation(citation)] == []


@pytest.mark.parametrize("frame", ["{}.", "{}:", "({})", "{}, {}; {}…", "«{}»", "# {} {}", "{}/b", "_{}_", "[{}]."])
def test_punctuation_around_a_citation_is_left_out(frame: str) -> None:
    for citation in (*BOOK.rules, *BOOK.readings):
        assert set(find(frame.replace("{}", citation))) == {citation}


def test_citations_are_given_in_the_order_of_the_text() -> None:
    assert find("see PT-BFO-24a. AO-3.16a: then AO-3.12a") == ("PT-BFO-24a", "AO-3.16a", "AO-3.12a")


@pytest.mark.parametrize(
    "citation",
    [
        "AO-3.99z",
        "AO-99.1",
        "R-999",
        "R-1",
        "AO-312",
        "AO-3a",
        "PT-BOF-10",
        "PT-12",
        "AO-3.12a-c",
        "FS-99",
        "RT-7.Z",
    ],
)
def test_a_misspelt_citation_is_found_and_does_not_exist(citation: str) -> None:
    assert find(f"see {citation}.") == (citation,)
    assert not BOOK.exists(citation)


@pytest.mark.parametrize(
    "text",
    [
        "AO-3 and AO-17.",
        "chapters PT-BFO, PT-SD; AO-D",
        "PT-online",
        "pt-PT",
        "PAR-19",
        "x-R-19",
        "AO-",
        "R-squared",
        "",
    ],
)
def test_chapters_and_other_words_are_no_citations(text: str) -> None:
    assert find(text) == ()


def test_numbers_are_ordered_as_numbers_and_letters_come_first() -> None:
    names = ["RT", "AO-10", "AO-2", "AO-D", "R-100", "R-20", "FS"]
    assert sorted(names, key=order) == ["AO-D", "AO-2", "AO-10", "FS", "R-20", "R-100", "RT"]
