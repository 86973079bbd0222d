"""The page holds everything, escapes what it shows, and needs nothing else."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

from panoverde.trace.matrix import RuleState, build
from panoverde.trace.page import WORDS, page

Checkout = Callable[..., Path]
CODE = "src/panoverde/games/roulette/play.py"
FILES = {
    CODE: "# AO-1.1\n",
    "tests/test_play.py": 'import pytest\n@pytest.mark.rule("AO-1.1")\ndef test_the_wheel_stops(): ...\n',
    "scenarios/roulette/a<b.scenario": "# AO-1.1\n",
    "law/status.toml": '[reasons]\n"AO-1.2" = "Wood & <brass>."\n',
}
VOID = {"meta", "input", "wbr"}


class Outline(HTMLParser):
    """Fails on a tag that closes another; gathers ids and inner links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open_tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open_tags.append(tag)
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [(value or "").removeprefix("#") for name, value in attrs if name == "href"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open_tags.pop() == tag, f"</{tag}> at {self.getpos()}"


def test_every_rule_stands_on_the_page_with_its_evidence(checkout: Checkout) -> None:
    text = page(build(checkout(FILES)))
    for expected in ("AO-1.1", "art. 1 n.º 1", "the wheel stops", "Provada", "Dispensada", "PT-NB-1", "R-02"):
        assert expected in text
    assert "tests/<wbr>test_play.py:2" in text
    assert "src/<wbr>panoverde/<wbr>games/<wbr>roulette/<wbr>play.py: 1" in text


def test_what_comes_from_files_is_escaped(checkout: Checkout) -> None:
    text = page(build(checkout(FILES)))
    assert "A wheel &lt;turns&gt; &amp; stops." in text
    assert "Wood &amp; &lt;brass&gt;." in text
    assert "a&lt;b.scenario" in text
    assert "Roleta &lt;americana&gt;" in text
    assert not re.search(r"<(turns|brass|americana|b\.scenario)", text)


def test_tags_close_and_links_lead_somewhere(checkout: Checkout) -> None:
    outline = Outline(page(build(checkout(FILES))))
    assert outline.open_tags == []
    assert len(outline.ids) == len(set(outline.ids))
    assert set(outline.links) <= set(outline.ids)


def test_citations_in_summaries_and_readings_are_links(checkout: Checkout) -> None:
    text = page(build(checkout()))
    assert '[<a href="#R-01">R-01</a>]' in text
    assert 'Any, see <a href="#R-01">R-01</a>.' in text
    assert "<code>at_rest</code>" in text


def test_a_state_is_a_word_and_a_sign_not_a_colour_alone(checkout: Checkout) -> None:
    text = page(build(checkout()))
    assert set(WORDS) == set(RuleState)
    for sign, word, meaning in WORDS.values():
        assert f'data-sign="{sign}">{word}</span>' in text
        assert meaning in text


def test_the_page_is_portuguese_and_marks_english(checkout: Checkout) -> None:
    text = page(build(checkout(FILES)))
    assert '<html lang="pt">' in text
    assert '<p lang="en">A wheel has pockets.</p>' in text


def test_the_page_needs_nothing_else_and_never_varies(checkout: Checkout) -> None:
    matrix = build(checkout(FILES))
    text = page(matrix)
    assert text == page(matrix)
    assert not re.search(r"https?:|src=|@import|url\(", text)
    assert matrix.book.version in text


def test_a_claim_shows_whether_it_holds(checkout: Checkout) -> None:
    whole = {**FILES, "law/status.toml": '[reasons]\n"AO-1.2" = "Wood."\n"AO-1.10" = "Hands."\n'}
    claimed = {"law/chapters.toml": 'complete = ["AO-1"]\n'}
    assert "★ dado por completo" in page(build(checkout({**whole, **claimed})))


def test_a_claim_that_does_not_hold_is_not_hidden(checkout: Checkout) -> None:
    text = page(build(checkout({"law/chapters.toml": 'complete = ["PT-NB"]\n'})))
    assert "☆ dado por completo, com faltas" in text
    assert "1 afirmação ou citação não se confirma" in text
    assert "PT-NB-1: PT-NB is claimed complete" in text


def test_many_tests_are_folded_away(checkout: Checkout) -> None:
    tests = "import pytest\n" + "".join(f'@pytest.mark.rule("AO-1.1")\ndef test_{n}(): ...\n' for n in range(7))
    assert "<summary>e mais 2</summary>" in page(build(checkout({"tests/test_play.py": tests})))
