from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.scenario.notation import BadScenario
from panoverde.scenario.profiles import each, join

HEAD = "# a|b  a comment has no profile\n\n"
PAGE = (
    HEAD + "table banca_francesa AO|PT_ONLINE minimum=100|200\n"
    "A: place_bet ases   100|200\n"
    '  > bet_placed A  ases 100|200 said="x|y"\n'
    "= A +0 bank 0\n"
)


def test_each_profile_reads_its_own_words_on_the_same_lines() -> None:
    assert each(PAGE) == {
        "AO": HEAD + "table banca_francesa AO minimum=100\n"
        'A: place_bet ases   100\n  > bet_placed A  ases 100 said="x|y"\n= A +0 bank 0\n',
        "PT_ONLINE": HEAD + "table banca_francesa PT_ONLINE minimum=200\n"
        'A: place_bet ases   200\n  > bet_placed A  ases 200 said="x|y"\n= A +0 bank 0\n',
    }


def test_the_pages_of_all_profiles_join_into_the_one_they_came_from() -> None:
    assert join(list(each(PAGE).values())) == PAGE


@pytest.mark.parametrize("text", ["", "# only a comment\n", "table banca_francesa\nA: a|b\n", "table x y=a|b\n"])
def test_a_page_for_one_profile_is_read_as_it_is(text: str) -> None:
    assert each(text) == {"": text}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("table banca_francesa AO|AO\n", 1, "each profile is named once"),
        ("# head\ntable banca_francesa AO|\n", 2, "each profile is named once"),
        ("table banca_francesa AO|PT_ONLINE\nA: place_bet ases 1|2|3\n", 2, "write 2 words, or one"),
        ("table banca_francesa AO|PT_ONLINE minimum=1|\n", 1, "write 2 words, or one"),
    ],
)
def test_a_word_is_written_once_or_for_every_profile(text: str, line: int, why: str) -> None:
    with pytest.raises(BadScenario, match=why) as wrong:
        each(text)
    assert wrong.value.line == line


@pytest.mark.parametrize(
    "pages",
    [
        ["  > paid A 5\n", "  x R-01 not-now\n"],
        ["  > paid A 5\n", "  > paid A 5 rake=1\n"],
        ["  > paid A 5 tip=1\n", "  > paid A 5 rake=1\n"],
        ['  > said "a b"\n', '  > said "a c"\n'],
        ["  > paid A 5\n", "  > paid A 5\n= A +0\n"],
    ],
)
def test_profiles_that_differ_in_more_than_words_need_a_page_each(pages: list[str]) -> None:
    with pytest.raises(BadScenario, match="write a page for each"):
        join(pages)


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", "run", *arguments])
    return result.exit_code, result.output


TWO = "table ponto_banca AO|AO_MACAU seats=6\n"


def test_the_command_counts_every_profile_and_says_which_differs(tmp_path: Path) -> None:
    file = tmp_path / "two.scenario"
    file.write_text(TWO + "  x AO-10.1 option-outside-law\n", "utf-8")
    code, output = run(str(file))
    assert code == 1
    assert "two.scenario:1(AO_MACAU)" in "".join(output.split())
    assert "+ happened  x AO-11.1 option-outside-law" in output
    assert output.endswith("1 passed, 1 failed\n")


def test_blessing_writes_a_bar_where_profiles_differ(tmp_path: Path) -> None:
    file = tmp_path / "two.scenario"
    file.write_text(TWO, "utf-8")
    assert run(str(file), "--bless")[0] == 0
    assert file.read_text("utf-8") == TWO + "  x AO-10.1|AO-11.1 option-outside-law\n"
    assert run(str(file)) == (0, "2 passed, 0 failed\n")


def test_blessing_profiles_that_go_apart_leaves_the_page_alone(tmp_path: Path) -> None:
    file = tmp_path / "apart.scenario"
    text = "table banca_francesa AO|PT_ONLINE\nA: place_bet ases 1|600\n  > bet_placed A ases 1\n"
    file.write_text(text, "utf-8")
    code, output = run(str(file), "--bless")
    assert code == 1
    assert "writeapageforeach" in "".join(output.split())
    assert file.read_text("utf-8") == text
