"""Numbers and words as people type them, and questions that trap nobody."""

import re
from pathlib import Path

import pytest

from panoverde.cli.play.questions import read_number, read_text
from tests.cli.play.evenings import evening, log_of


@pytest.mark.parametrize(("typed", "number"), [("7", 7), (" -2 ", -2), ("7,0", None), ("sete", None), ("²", None)])
def test_a_plain_number_is_whole(typed: str, number: int | None) -> None:
    assert read_number(typed) == number


@pytest.mark.parametrize(
    ("typed", "first", "rest"),
    [
        ("crachá 12", "crachá 12", ""),
        ('"crachá 12" "crachá 34"', "crachá 12", '"crachá 34"'),
        ('doze "crachá 34"', "doze", '"crachá 34"'),
        ("copo d'água #1", "copo d'água #1", ""),
        ('"sem fim', '"sem fim', ""),
        ('""', "", ""),
    ],
)
def test_quotes_keep_words_together(typed: str, first: str, rest: str) -> None:
    assert read_text(typed) == (first, rest)


# Leaving a question

ALONE = ("--bots", "0")


def placed(file: Path) -> list[tuple[str, int]]:
    return [(event["zone"], event["chips"]) for event in log_of(file) if event["event"] == "bet_placed"]


@pytest.mark.parametrize("instead", ["grande 5", "Grande 5 Kz", "place_bet grande 5,00", "gr 5"])
def test_a_whole_command_leaves_the_question_and_is_done(instead: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening("pequeno", "x", instead, "", "q", options=(*ALONE, "--save", str(file))).output
    assert placed(file) == [("grande", 500)]
    assert output.count("fichas (1,00 – 200,00") == 2


def test_another_name_asks_its_own_question_however_often(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("pequeno", *["grande", "ases"] * 200, "2", "q", options=(*ALONE, "--save", str(file)))
    assert placed(file) == [("ases", 200)]


def test_a_choice_may_be_left_for_another_act_too() -> None:
    output = evening("pedir uma cor", "preto 5", "q", game="roulette", options=ALONE).output
    assert "aposta 5,00\xa0Kz em «preto (valor)»" in output
    output = evening("pedir uma cor", "leave", game="roulette", options=ALONE).output
    assert "A mesa fecha" not in output
    assert "As contas somam zero ✓" in output


@pytest.mark.parametrize("typed", ["3 5", "gr", "99"])
def test_a_number_or_what_is_short_for_a_name_leaves_no_question(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("ases", typed, "", "q", options=(*ALONE, "--save", str(file)))
    assert placed(file) == []


def test_words_are_never_taken_for_a_command(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("c", "seize_dice", "seize_dice", "void", "q", options=(*ALONE, "--save", str(file)))
    seized = next(event for event in log_of(file) if event["event"] == "dice_seized")
    assert {"seize_dice", "void"} <= {word for value in seized.values() for word in re.findall(r"\w+", str(value))}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("pequeno", "x"), "«x» não é um montante"),
        (("pequeno", "1.000"), "«1.000» lê-se de duas maneiras; escreva 1000 ou 1."),
        (("pequeno 5,001",), "«5,001» lê-se de duas maneiras; escreva 5001 ou 5."),
        (("pequeno", "0,001"), "tem casas decimais a mais"),
        (("pequeno", "5 €"), "«5 €» não é da moeda desta mesa, Kz."),
        (("c", "seize_dice", "x" * 201), "Escreva algumas palavras"),
    ],
)
def test_a_wrong_answer_is_told_how_to_leave(typed: tuple[str, ...], says: str) -> None:
    output = evening(*typed, "", "q", options=ALONE).output
    assert re.search(rf"{re.escape(says)}.*Enter deixa a pergunta; o nome de outra opção também", output)


def test_in_english_too() -> None:
    output = evening("pequeno", "1,000", "", "q", options=(*ALONE, "--lang", "en")).output
    assert "“1,000” reads two ways; type 1000 or 1. Enter leaves the question" in output


# Words for keys


@pytest.mark.parametrize("word", ["q", "Q", "sair", "Sair", "quit"])
def test_words_end_the_evening_in_a_question_too(word: str) -> None:
    for typed in ((word,), ("pequeno", word)):
        output = evening(*typed, "ases 1", options=ALONE).output
        assert "A mesa fecha." in output
        assert "aposta 1,00" not in output


@pytest.mark.parametrize("word", ["?", "ajuda", "help", "AJUDA"])
def test_words_ask_for_help(word: str) -> None:
    output = evening(word, "q", options=ALONE).output
    assert "levantar as fichas" in output
    assert output.count("1  Apostar") == 2
