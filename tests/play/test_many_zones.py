"""Boards with many zones: a line for those alike, and names in words."""

import re
from pathlib import Path

import pytest

from tests.play.evenings import evening, log_of

ALONE = ("--bots", "0")


def bets(file: Path) -> list[tuple[str, int]]:
    return [(event["zone"], event["chips"]) for event in log_of(file) if event["event"] == "bet_placed"]


def menu_of(output: str) -> str:
    """The first menu of an evening."""
    return output.split("▸")[0]


def test_many_zones_share_lines_by_their_names() -> None:
    menu = menu_of(evening("q", game="cussec", options=ALONE).output)
    assert re.search(r"1  Apostar +pequeno / grande / qualquer triplo +1,00 – 200,00", menu)
    assert re.search(r"2 +número 1 / 2 / 3 / 4 / 5 / 6 +1,00 – 100,00", menu)
    assert re.search(r"3 +par 1-2 … 5-6 ", menu)
    assert re.search(r"6 +total 4 … 17 ", menu)
    assert re.search(r"7  Levantar-se", menu)


def test_few_zones_have_a_line_each() -> None:
    menu = menu_of(evening("q", options=ALONE).output)
    assert re.search(r"1  Apostar +ases .*\n +2 +pequeno .*\n +3 +grande .*\n", menu)


@pytest.mark.parametrize(
    ("typed", "zone", "chips"),
    [
        (("numero 3 5",), "numero_3", 500),
        (("Número 3 5",), "numero_3", 500),
        (("numero_3 5",), "numero_3", 500),
        (("apostar número 3 5",), "numero_3", 500),
        (("place_bet numero_3 5",), "numero_3", 500),
        (("2 3 5",), "numero_3", 500),
        (("par 1-2 5",), "par_1_2", 500),
        (("par 1 2 5",), "par_1_2", 500),
        (("total", "11", "5"), "total_11", 500),
        (("total", "11 5"), "total_11", 500),
        (("total 11", "5"), "total_11", 500),
        (("apostar", "duplo 2", "5"), "duplo_2", 500),
        (("apostar duplo 2 5",), "duplo_2", 500),
        (("qualquer triplo 5",), "qualquer_triplo", 500),
        (("1 2 5",), "grande", 500),
        (("total 18 5", "4", "5"), "total_4", 500),
    ],
)
def test_a_zone_is_named_in_words_and_what_is_missing_is_asked(
    typed: tuple[str, ...], zone: str, chips: int, tmp_path: Path
) -> None:
    file = tmp_path / "log.jsonl"
    evening(*typed, "q", game="cussec", options=(*ALONE, "--save", str(file)))
    assert bets(file) == [(zone, chips)]


def test_the_question_has_the_limits_of_the_zone_that_was_chosen() -> None:
    output = evening("qualquer triplo", "", "apostar", "grande", "q", game="cussec", options=ALONE).output
    assert re.search(r"fichas \(1,00 – 6,00", output)
    assert re.search(r"fichas \(1,00 – 200,00", output)
    assert re.search(r"zona \(pequeno / grande / qualquer triplo / número 1 … 6 / par 1-2 … 5-6 /", output)


def test_a_bet_moves_no_line_of_the_menu_and_numbers_stay_in_order() -> None:
    output = evening("numero 3 5", "q", game="cussec", options=ALONE).output
    assert len(re.findall(r"2 +número 1 / 2 / 3 / 4 / 5 / 6 +1,00 – 100,00", output)) == 2


def test_english_words_name_the_same_zones(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("single number 3 5", "bet pair 1-2 5", "any triple 5", "q")
    evening(*typed, game="cussec", options=(*ALONE, "--lang", "en", "--save", str(file)))
    assert bets(file) == [("numero_3", 500), ("par_1_2", 500), ("qualquer_triplo", 500)]


def test_a_wheel_with_hundreds_of_places(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("pedir uma cor azul 1 100", "pleno 17 5", "cavalo 17-20 2", "preto 3", "vizinhos 17 2 5", "pleno", "3 4")
    output = evening(*typed, "q", game="roulette", options=(*ALONE, "--save", str(file))).output
    placed = [("pleno_17", 500), ("cavalo_17_20", 200), ("preto", 300), ("vizinhos_17_2", 500), ("pleno_3", 400)]
    assert bets(file) == placed
    assert re.search(r"pleno 0 … 36 +1,00 – 30,00", output)
    assert re.search(r"par / ímpar / menor / maior / encarnado / preto", output)


def test_amounts_to_choose_from_are_typed_as_amounts(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("pedir uma cor", "azul", "3", "5,00", "10", "q")
    output = evening(*typed, game="roulette", options=(*ALONE, "--save", str(file))).output.replace("\xa0", " ")
    assert "«3» não é uma das escolhas" in output
    assert "1,00 Kz / 2,00 Kz / 5,00 Kz" in output
    assert any(event.get("value") == 500 for event in log_of(file))


def test_two_dice_are_chosen_one_after_the_other() -> None:
    output = evening("pass 5", "take_dice", "2", "4", "q", game="craps", options=ALONE).output
    assert len(re.findall(r"Escolher os dados|take_dice", output)) >= 1
    assert re.search(r"dados 2 e 4", output)
