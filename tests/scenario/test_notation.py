from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.core.text import BadLine
from panoverde.scenario.notation import BadScenario, read, read_time
from panoverde.scenario.profiles import each
from panoverde.scenario.run import play

HEAD = "table banca_francesa\n"
GOOD = HEAD + "A: place_bet ases 100\n  > bet_placed A ases 100\n"


def differences(text: str) -> list[tuple[str, str]]:
    return [pair for outcome in play(read(text)) for pair in outcome.differences()]


def test_the_example_of_the_notation_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "build" / "scenarios.md").read_text("utf-8")
    examples = [block.split("```")[0] for block in page.split("```scenario\n")[1:]]
    assert examples
    for example in examples:
        for text in each(example).values():
            assert differences(text) == []


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "begins with «table GAME»"),
        ("# only a comment\n", 1, "begins with «table GAME»"),
        ("A: throw\n", 1, "begins with «table GAME»"),
        ("> seated A 5\n", 1, "something must be done before"),
        (HEAD, 1, "nothing is expected"),
        (HEAD + "A: leave\n", 2, "nothing is expected"),
        (HEAD + "A: sit 5\n  > seated A 5\n  x R-203 seat-taken\n", 4, "not both"),
        (HEAD + "A: sit 5\n  x R-203 seat-taken\n  > seated A 5\n", 4, "not both"),
        (HEAD + "A: sit 5\n  >\n", 3, "not both"),
        (GOOD + HEAD, 4, "one table to a scenario"),
        (HEAD + 'A: void "unclosed\n', 2, "a quotation is not closed"),
        (HEAD + 'A: throw ! "1\n', 2, "a quotation is not closed"),
        ("table banca_francesa x2\nA: leave\n", 1, "a table is opened once"),
        (HEAD + "due x1\n", 2, "from x2 to x1000"),
        (HEAD + "due x0\n", 2, "from x2 to x1000"),
        (HEAD + "due x1001\n", 2, "from x2 to x1000"),
    ],
)
def test_a_text_that_is_no_scenario_says_on_which_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadScenario, match=why) as wrong:
        read(text)
    assert wrong.value.line == line


@pytest.mark.parametrize(
    ("steps", "line", "why"),
    [
        ("A: fly\n", 4, "'fly' is not one of"),
        ("nobody in particular\n", 4, "«who: what»"),
        ("A B: leave\n", 4, "nobody here is called 'A B'"),
        ("A: place_bet ases ten\n", 4, "whole number"),
        ("croupier: close_bets\ncroupier: throw\n", 5, "a die is needed here"),
        ("croupier: close_bets\ncroupier: throw ! 1 2\n", 5, "a die is needed here"),
        ("croupier: close_bets\ncroupier: throw ! 1 2 7\n", 5, "a die from 1 to 6"),
        ("croupier: close_bets\ncroupier: throw ! 1 2 3 4\n", 5, "nothing asked for 4"),
        ("at noon\n", 4, "a time is written"),
        ("due\ndue\n", 5, "nothing is due here"),
        ("= A\n", 4, "balances are written"),
        ("= A abc\n", 4, "balances are written"),
        ("at 5s\nat 4s\n", 5, "the clock does not go back"),
        ("bank: leave\n", 4, "is an account of the table"),
        ("= Z +5\n", 4, "nobody and no account here is called 'Z'"),
    ],
)
def test_a_step_that_makes_no_sense_says_on_which_line(steps: str, line: int, why: str) -> None:
    with pytest.raises(BadScenario, match=why) as wrong:
        play(read(GOOD + steps))
    assert wrong.value.line == line


def test_a_table_needs_its_game_and_at_most_a_profile() -> None:
    for opening in ("table\n", "table minimum=5\n", "table banca_francesa AO PT_ONLINE\n"):
        with pytest.raises(BadScenario, match="a table is opened with"):
            play(read(opening + "  x R-01 nothing\n"))


def test_an_opening_asks_no_chance_and_takes_each_option_once() -> None:
    with pytest.raises(BadScenario, match="asks for chance"):
        play(read("table banca_francesa ! 1 2 3\n  x R-01 nothing\n"))
    with pytest.raises(BadScenario, match="given twice"):
        play(read("table banca_francesa minimum=5 minimum=6\n  x R-01 nothing\n"))


def test_balances_are_numbers_with_or_without_a_plus() -> None:
    assert differences(GOOD + "= A 0 bank +0\n") == []


def test_a_refused_table_has_no_further_steps() -> None:
    assert differences("table bingo\n  x unknown-game\n") == []
    with pytest.raises(BadScenario, match="the table was not opened"):
        play(read("table bingo\n  x unknown-game\nA: sit 5\n"))


@pytest.mark.parametrize(
    ("steps", "expected", "came"),
    [
        ("A: place_bet ases 100\n  > bet_placed A ases 200\n", "> bet_placed A ases 200", "> bet_placed A ases 100"),
        ("A: place_bet ases 100\n  x AO-3.16a over-maximum\n", "x AO-3.16a over-maximum", "> bet_placed A ases 100"),
        ("A: place_bet ases 1\n  x AO-3.16a over-maximum\n", "x AO-3.16a over-maximum", "x AO-3.16 under-minimum"),
        ("A: place_bet ases 1\n  > bet_placed A ases 1\n", "> bet_placed A ases 1", "x AO-3.16 under-minimum"),
        ("A: place_bet ases 100\n= A +5\n", "= A +5", "= A +0"),
        (
            "croupier: close_bets\n  > bets_closed\n",
            "> bets_closed",
            '> bets_closed\n> announced "jogo feito, nada mais"',
        ),
        ('croupier: close_bets\n  > bets_closed\n  > announced "x\n', '> bets_closed\n> announced "x', None),
    ],
)
def test_what_differs_is_shown_beside_what_was_expected(steps: str, expected: str, came: str | None) -> None:
    (difference,) = differences(HEAD + steps)
    assert difference[0] == expected
    assert came is None or difference[1] == came


def test_a_step_refused_without_being_expected_to_differs() -> None:
    (difference,) = differences(GOOD + "A: place_bet ases 1000\n")
    assert difference == ("accepted", "x AO-3.16a over-maximum")


@pytest.mark.parametrize(
    ("text", "milliseconds"),
    [("1h", 3_600_000), ("3m5s", 185_000), ("250ms", 250), ("1h1m1s1ms", 3_661_001), ("0s", 0), ("90s", 90_000)],
)
def test_times_are_written_as_people_say_them(text: str, milliseconds: int) -> None:
    assert read_time(text) == milliseconds


@pytest.mark.parametrize("text", ["", "5", "s", "-5s", "5s3m", "5 s", "1d", "٣s"])
def test_other_times_are_refused(text: str) -> None:
    with pytest.raises(BadLine, match="a time is written"):
        read_time(text)


UNDECIDED = "croupier: throw ! 1 1 2 x3\n  > dice_thrown 1 1 2 decides nothing\n"


def test_a_count_is_as_many_equal_steps() -> None:
    counted = read(GOOD + "croupier: close_bets\n" + UNDECIDED + "= A +0\n")
    assert [(step.text, step.chance, step.times) for step in counted.steps][2:] == [
        ("croupier: throw", ("1", "1", "2"), 3)
    ]
    throws = [outcome for outcome in play(counted) if outcome.step.times == 3]
    one_by_one = GOOD + "croupier: close_bets\n" + UNDECIDED.replace(" x3", "") * 3 + "= A +0\n"
    assert [outcome.events for outcome in throws] == [outcome.events for outcome in play(read(one_by_one))[-3:]]
    assert [outcome.balances for outcome in throws] == [(), (), ("A +0",)]
    assert differences(GOOD + "croupier: close_bets\n" + UNDECIDED + "= A +0\n") == []


def test_each_repetition_is_held_to_what_is_expected() -> None:
    once_too_often = GOOD + "A: place_bet ases 100 x6\n  > bet_placed A ases 100\n"
    assert differences(once_too_often) == [("> bet_placed A ases 100", "x AO-3.16a over-maximum")]
    assert differences(HEAD + "A: place_bet ases 1 x4\n  x AO-3.16 under-minimum\n") == []


def test_a_quoted_word_is_no_count() -> None:
    (step,) = read(HEAD + 'inspector: void "x6"\n', must_expect=False).steps
    assert (step.text, step.times) == ('inspector: void "x6"', 1)


OPENINGS = ["table banca_francesa", "table banca_francesa AO|PT_ONLINE"]
lines = st.sampled_from(
    [
        *OPENINGS,
        "A: sit 5",
        "A: sit 5|6",
        "due",
        "due x2",
        "A: leave x1000",
        "at 5s",
        "  > x",
        "  x y z",
        "= A +0",
        "# c",
        "",
    ]
)


@given(st.lists(st.text(max_size=30) | lines).map("\n".join))
def test_no_text_at_all_breaks_the_parser(text: str) -> None:
    try:
        for page in each(text).values():
            play(read(page, must_expect=False))
    except BadScenario as wrong:
        assert wrong.line >= 1  # noqa: PT017 - either way out is right


# The command


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", "run", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_the_command_counts_what_passes_and_shows_what_differs(tmp_path: Path) -> None:
    (tmp_path / "good.scenario").write_text(GOOD, "utf-8")
    assert run(str(tmp_path)) == (0, "1 passed, 0 failed\n")
    (tmp_path / "bad.scenario").write_text(HEAD + "A: place_bet ases 1\n  > bet_placed A ases 1\n", "utf-8")
    (tmp_path / "worse.scenario").write_text("nonsense", "utf-8")
    (tmp_path / "binary.scenario").write_bytes(b"\xff\xfe")
    code, output = run(str(tmp_path))
    assert code == 1
    assert "- expected  > bet_placed A ases 1" in output
    assert "+ happened  x AO-3.16 under-minimum" in output
    assert output.endswith("1 passed, 3 failed\n")


def test_a_path_with_nothing_in_it_is_an_error(tmp_path: Path) -> None:
    assert run(str(tmp_path))[0] == 2
    assert run(str(tmp_path / "missing.scenario"))[0] == 2


def test_blessing_writes_what_happens_and_keeps_the_comments(tmp_path: Path) -> None:
    file = tmp_path / "new.scenario"
    file.write_text(
        "# AO-3.9a\ntable banca_francesa\n\nA: place_bet ases 100\nA: place_bet ases 1000\n"
        "# then\ncroupier: close_bets\n",
        "utf-8",
    )
    assert run(str(file))[0] == 1
    assert run(str(file), "--bless")[0] == 0
    blessed = file.read_text("utf-8")
    assert blessed == (
        "# AO-3.9a\ntable banca_francesa\n\nA: place_bet ases 100\n  > bet_placed A ases 100\nA: place_bet ases 1000\n"
        "  x AO-3.16a over-maximum\n# then\ncroupier: close_bets\n  > bets_closed\n"
        '  > announced "jogo feito, nada mais"\n'
    )
    assert run(str(file)) == (0, "1 passed, 0 failed\n")
    assert run(str(file), "--bless") == (0, "1 passed, 0 failed\n")


def test_blessing_corrects_only_what_was_expected(tmp_path: Path) -> None:
    file = tmp_path / "old.scenario"
    file.write_text(GOOD + "A: withdraw_bet ases 100\ncroupier: close_bets\n  > bets_closed\n= A +7 bank -7\n", "utf-8")
    run(str(file), "--bless")
    assert file.read_text("utf-8") == (
        GOOD + "A: withdraw_bet ases 100\ncroupier: close_bets\n  > bets_closed\n"
        '  > announced "jogo feito, nada mais"\n= A +0 bank +0\n'
    )


def test_blessing_keeps_a_count_and_says_when_its_times_differ(tmp_path: Path) -> None:
    file = tmp_path / "counted.scenario"
    page = GOOD + "croupier: close_bets\n" + UNDECIDED
    file.write_text(page.replace("decides nothing", "decides ases") + "= A +7\n", "utf-8")
    assert run(str(file), "--bless")[0] == 0
    assert file.read_text("utf-8") == page + "= A +0\n"
    assert run(str(file), "--bless")[0] == 0
    assert file.read_text("utf-8") == page + "= A +0\n"
    differing = GOOD + "A: place_bet ases 100 x6\n  > bet_placed A ases 100\n"
    file.write_text(differing, "utf-8")
    code, output = run(str(file), "--bless")
    assert (code, "line 4: the 6 times differ" in output) == (1, True)
    assert file.read_text("utf-8") == differing


def test_blessing_a_file_that_is_no_text_leaves_it_alone(tmp_path: Path) -> None:
    file = tmp_path / "no.scenario"
    file.write_bytes(b"\xff\xfe")
    assert run(str(file), "--bless")[0] == 1
    assert file.read_bytes() == b"\xff\xfe"


def test_a_mark_of_byte_order_does_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "marked.scenario"
    file.write_text(GOOD, "utf-8-sig")
    assert run(str(file))[0] == 0


def test_blessing_a_text_that_is_no_scenario_leaves_it_alone(tmp_path: Path) -> None:
    file = tmp_path / "no.scenario"
    file.write_text("nonsense\n", "utf-8")
    assert run(str(file), "--bless")[0] == 1
    assert file.read_text("utf-8") == "nonsense\n"
