"""What is read of a PHH file, and what is wrong with it when it can't be."""

from decimal import Decimal
from pathlib import Path

import pytest

from panoverde.core.messages import Lang
from panoverde.interchange import words
from panoverde.interchange.actions import MUCKED, Action, UnreadableHand, parse_action
from panoverde.interchange.phh import OURS, HandHistory, Unsupported, files, parse, read
from tests.interchange.files import ends, hand, text

FOLDED = "d dh p1 ????, d dh p2 ????, d dh p3 ????, p3 f, p1 f"


def test_amounts_are_whole_numbers_of_the_finest_unit_in_the_file() -> None:
    history = hand("200.30 81.60 197", "p3 f, p1 cbr 3.125, p2 f", blinds="0.50 1", bet="min_bet = 1.00")
    assert history.scale == 1000
    assert history.stacks == (200300, 81600, 197000)
    assert (history.blinds, history.small_bet, history.big_bet) == ((500, 1000, 0), 1000, 1000)
    assert history.actions[1] == Action("p1 cbr 3.125", "cbr", 1, amount=3125)
    assert history.amount(1500) == "1.5"


def test_trailing_zeros_are_no_decimals() -> None:
    assert hand("100.00 50.0 1e3", FOLDED, blinds="5.0 10").scale == 1


def test_an_endless_fraction_of_a_result_is_cut() -> None:
    history = hand("100 100 100", FOLDED, more=ends("95.0 104.99999999999999999999 100"))
    assert (history.scale, history.rounded) == (10**4, True)
    assert history.finishing == (950000, 1049999, 1000000)


def test_an_unknown_stack_is_infinite() -> None:
    assert hand("inf 100 inf", FOLDED).stacks == (None, 100, None)


@pytest.mark.parametrize(
    ("written", "action"),
    [
        ("d db AhKhQh", Action("d db AhKhQh", "db", cards=("Ah", "Kh", "Qh"))),  # type: ignore[arg-type]
        ("d dh p12 ????", Action("d dh p12 ????", "dh", 12, ("??", "??"))),  # type: ignore[arg-type]
        ("  p1   f  ", Action("p1 f", "f", 1)),
        ("p2 cc # timed out", Action("p2 cc", "cc", 2)),
        ("p3 cbr 1,250.50", Action("p3 cbr 1,250.50", "cbr", 3, amount=Decimal("1250.50"))),
        ("p1 sm", Action("p1 sm", "sm", 1, MUCKED)),
        ("p1 sm -", Action("p1 sm -", "sm", 1)),
        ("p1 sm ??Ad", Action("p1 sm ??Ad", "sm", 1, ("??", "Ad"))),  # type: ignore[arg-type]
        ("p1 sm 10hAD", Action("p1 sm 10hAD", "sm", 1, ("Th", "Ad"))),  # type: ignore[arg-type]
        ("# a word aside", Action("", "")),
        ("", Action("", "")),
    ],
)
def test_an_action_is_its_words_without_the_commentary(written: str, action: Action) -> None:
    assert parse_action(written) == action


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("p1 pb", "bad-action"),
        ("p1 sd", "bad-action"),
        ("d", "bad-action"),
        ("d db", "bad-action"),
        ("p1 call", "bad-action"),
        ("q1 f", "bad-player"),
        ("p0 f", "bad-player"),
        ("p1 cbr much", "bad-amount"),
        ("p1 cbr -5", "bad-amount"),
        ("p1 cbr inf", "bad-amount"),
        ("d db AhK", "bad-card"),
        ("d db 1hKh", "bad-card"),
        ("p1 sm A?Kh", "bad-card"),
    ],
)
def test_what_is_no_action_is_said(written: str, key: str) -> None:
    with pytest.raises(UnreadableHand) as wrong:
        parse_action(written)
    assert wrong.value.key == key
    assert words.say(key, Lang.PT, **wrong.value.facts)


GOOD = text("100 100 100", FOLDED)
ABOUT_TWO = '{"unit":1,"rules":{},"owes":[0,0],"idle":[0,0]}'


@pytest.mark.parametrize(
    ("document", "key"),
    [
        ("variant = ", "not-toml-line"),
        ("variant = 7", "no-field"),
        (GOOD.replace("actions", "acts"), "no-field"),
        (GOOD.replace("'p3 f'", "7"), "no-field"),
        (GOOD.replace("'p3 f'", "'p4 f'"), "bad-player"),
        (GOOD.replace("antes", "anted"), "no-field"),
        (GOOD.replace("[100, 100, 100]", "[100]"), "too-few-players"),
        (GOOD.replace("[100, 100, 100]", "[100, 0, 100]"), "bad-amount"),
        (GOOD.replace("[100, 100, 100]", "[100, nan, 100]"), "bad-amount"),
        (GOOD.replace("[100, 100, 100]", "[100, true, 100]"), "bad-amount"),
        (GOOD.replace("[100, 100, 100]", "100"), "no-field"),
        (GOOD.replace("[100, 100, 100]", "[100, 100, 0.00000000001]"), "too-fine"),
        (GOOD.replace("[5, 10]", "[5, 10, 0, 0]"), "wrong-length"),
        (GOOD.replace("min_bet = 10", "min_bet = 0"), "bad-amount"),
        (GOOD.replace("min_bet = 10", "min_bet = inf"), "bad-amount"),
        (GOOD + "\nwinnings = [1, 2]", "wrong-length"),
        (GOOD + f"\n{OURS} = '{{}}'", "bad-origin"),
        (GOOD + f"\n{OURS} = '{ABOUT_TWO}'", "wrong-length"),
    ],
)
def test_what_is_no_hand_is_said(document: str, key: str) -> None:
    with pytest.raises(UnreadableHand) as wrong:
        parse(document)
    assert wrong.value.key == key
    assert {words.say(key, lang, **wrong.value.facts) for lang in Lang}


@pytest.mark.parametrize(("document", "line"), [("a = 1\nvariant = \n", "2"), ("a = 1\nactions = [\n", "3")])
def test_what_is_no_toml_is_said_with_its_line(document: str, line: str) -> None:
    with pytest.raises(UnreadableHand) as wrong:
        parse(document)
    assert str(wrong.value) == f"not-toml-line line={line}"


def test_a_variant_that_is_not_played_here_is_no_mistake_of_the_file() -> None:
    with pytest.raises(Unsupported) as missing:
        parse(text("100 100 100", FOLDED, variant="F7S/8"))
    assert str(missing.value) == "unsupported variant=F7S/8"


def test_a_field_of_somebody_elses_is_left_alone() -> None:
    assert parse(GOOD + f"\n{OURS} = 7\n_note = 'x'\nauthor = 'y'").origin is None


def test_the_least_bet_may_be_forgotten() -> None:
    assert hand("100 100 100", FOLDED, bet="").small_bet == 10
    assert hand("100 100", "p1 f", blinds="0 0", antes="3 3", bet="").small_bet == 3


def test_a_collection_has_a_table_for_each_hand_and_one_bad_hand_spoils_no_other(tmp_path: Path) -> None:
    file = tmp_path / "many.phhs"
    file.write_text(f"# a session\n\n[1]\n{GOOD}\nhand = 7\n\n[2] # bad\nvariant = \n\n[1]\n{GOOD}\n", "utf-8")
    hands = list(read(file))
    assert [name.removeprefix(str(tmp_path)) for name, _ in hands] == [
        "/many.phhs[1]",
        "/many.phhs[2]",
        "/many.phhs[1]",
    ]
    assert [type(one) for _, one in hands] == [HandHistory, UnreadableHand, HandHistory]
    assert isinstance(hands[0][1], HandHistory)
    assert hands[0][1].name.endswith("[1] #7")


def test_a_single_hand_may_have_tables_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode() + b"\r\n[_mine]\r\nx = 1\r\n")
    assert [type(one) for _, one in read(file)] == [HandHistory]


def test_an_empty_file_has_no_hand(tmp_path: Path) -> None:
    file = tmp_path / "none.phh"
    file.write_text("# nothing yet\n", "utf-8")
    assert [str(one) for _, one in read(file)] == ["no-hand"]


def test_a_folder_is_read_as_people_count(tmp_path: Path) -> None:
    for name in ("10.phh", "9.phh", "a/2.phhs", "a/10.phhs", "a/readme.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    found = [str(file.relative_to(tmp_path)) for file in files(tmp_path)]
    assert found == ["9.phh", "10.phh", "a/2.phhs", "a/10.phhs"]
    assert files(tmp_path / "9.phh") == [tmp_path / "9.phh"]


def test_both_languages_say_the_same_things_with_the_same_facts() -> None:
    from string import Formatter

    def facts(sentence: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(sentence) if name}

    portuguese, english = (words._WORDS[lang] for lang in (Lang.PT, Lang.EN))
    assert {key: facts(said) for key, said in portuguese.items()} == {key: facts(said) for key, said in english.items()}
