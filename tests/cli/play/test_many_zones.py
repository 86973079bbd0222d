"""Boards with many zones: a line for those alike, and names in words."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.play.evenings import app, evening, log_of

ALONE = ("--bots", "0")


def bets(file: Path) -> list[tuple[str, int]]:
    return [(event["zone"], event["chips"]) for event in log_of(file) if event["event"] == "bet_placed"]


def menu_of(output: str) -> str:
    """The first menu of an evening."""
    return output.split("▸")[0]


def test_many_zones_share_lines_by_their_names() -> None:
    menu = menu_of(evening("q", game="cussec", options=ALONE).output)
    assert re.search(r"1  Apostar +pequeno / grande +1,00 – 200,00.*\n +qualquer triplo +1,00 – 6,00", menu)
    assert re.search(r"2 +número 1 / 2 / 3 / 4 / 5 / 6 +1,00 – 100,00", menu)
    assert re.search(r"3 +par 1-2 … 5-6 ", menu)
    assert re.search(r"6 +total 4 … 17 ", menu)
    assert re.search(r"7  Levantar-se", menu)


def test_zones_of_one_name_with_other_limits_have_lines_of_their_own_under_one_number() -> None:
    menu = menu_of(evening("q", game="craps", options=ALONE).output)
    totals = [r"4 +total 2 / 12 +1,00 – 6,00", r" +total 3 / 11 +1,00 – 13,00", r" +total 7 +1,00 – 50,00"]
    assert re.search(r".*\n".join(totals), menu)
    assert re.search(r"\n +5 +a ganhar no 4 / 5 / 9 / 10 +múltiplos de 1,00 até 100,00", menu)
    assert re.search(r"\n +a ganhar no 6 / 8 +múltiplos de 1,02 até 102,00", menu)
    assert re.search(r"7  Levantar-se", menu)


def test_a_zone_among_many_that_has_other_limits_is_said_to_have_them() -> None:
    typed = ("pedir uma cor azul 5 20", "pleno 17 10", "q")
    before, after = evening(*typed, game="roulette", options=ALONE).output.split("▸ pleno 17 10")
    assert re.search(r"1  Apostar +pleno 0 … 36 +múltiplos de 5,00 até 30,00", before)
    assert "salvo abaixo" not in before  # one neighbour on each side, or two, are no exceptions to one another
    assert re.search(r"1  Apostar +pleno 0 … 36 \(salvo abaixo\) +múltiplos de 5,00 até 30,00", after)
    assert re.search(r"\n +pleno 17 +múltiplos de 5,00 até 20,00", after)
    assert re.search(r"número e vizinhos 0-2 … 36-2  ", after)
    assert re.search(r"número e vizinhos 0-1 … 36-1 \(salvo abaixo\).*\n +número e vizinhos 17-1 / 25-1 / 34-1 ", after)


def test_a_number_that_depends_on_a_choice_is_said_once_that_is_made() -> None:
    output = evening("pedir uma cor azul 30", "", "q", game="roulette", options=ALONE).output.replace("\xa0", " ")
    assert re.search(r"9  Pedir uma cor +azul / .* branco +1,00 Kz / .* / 30,00 Kz *\n", output)
    assert "(1 – 33 · Enter desiste)" in output


@pytest.mark.parametrize("game", ["roulette", "craps"])
def test_limits_are_never_broken_in_two(game: str) -> None:
    lines = "pedir uma cor azul 5 20\nq\n"
    output = CliRunner().invoke(app, ["play", game, "--bots", "0"], input=lines, env={"COLUMNS": "80"}).output
    limits = [line for line in output.splitlines() if re.search("múltiplos|[0-9] – [0-9]", line)]
    assert len(limits) > 10
    assert all(re.search(r"([0-9] – |até )[0-9,]+\xa0Kz *$|1 – [0-9]+ *$", line) for line in limits)


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
    assert len(re.findall(r"2 +número 1 / 2 / 3 / 4 / 5 / 6 +1,00 – 100,00", output)) == 1
    assert re.search(r"2 +número 1 / 2 / 4 / 5 / 6 +1,00 – 100,00.*\n +número 3 +0,01 – 95,00", output)
    assert len(re.findall(r"3 +par 1-2 … 5-6 ", output)) == len(re.findall(r"6 +total 4 … 17 ", output)) == 2


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("preto 5", "valor_preto"),
        ("Preto valor 5", "valor_preto"),
        ("apost encarnado 5", "valor_encarnado"),
        ("impar 5", "valor_impar"),
        ("enc 5", "valor_encarnado"),
    ],
)
def test_what_is_short_for_only_one_zone_is_enough(typed: str, zone: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(typed, "q", game="roulette", options=(*ALONE, "--save", str(file)))
    assert [placed for placed, _ in bets(file)] == [zone]


@pytest.mark.parametrize("typed", ["pedir cor azul 1 20", "pedir uma cor azul 1 20", "Ped c az 1 20", "pedir cor azul"])
def test_an_act_may_be_typed_in_short(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(typed, "1", "20", "q", game="roulette", options=(*ALONE, "--save", str(file)))
    given = next(event for event in log_of(file) if event["event"] == "colour_given")
    assert (given["colour"], given["value"], given["count"]) == ("azul", 100, 20)


def test_what_is_short_for_several_zones_is_no_bet() -> None:
    output = evening("ma 5", "m 5", "me", "", "p 5", "pr 5", "q", game="roulette", options=ALONE).output
    assert "«p 5» não está no menu" in output  # one letter is a slip
    assert re.findall(r"aposta 5,00\xa0Kz em «(.*)»", output) == ["maior (valor)", "preto (valor)"]


def test_what_is_short_for_several_choices_is_asked_again() -> None:
    output = evening("ask colour gr", "grey 1 5", "q", game="roulette", options=(*ALONE, "--lang", "en")).output
    assert "«gr» may be: green / grey." in output
    assert "the colour “grey” is Player 1's" in output


def test_several_lines_that_a_word_is_short_for_are_named_by_number() -> None:
    output = evening("even 5", "take 5", "change ev", "q", game="roulette", options=(*ALONE, "--lang", "en")).output
    assert "AOA5.00 on “even (value chips)”" in output
    typed = (*[""] * 3, "par 5", "par do 5", "q")
    output = evening(*typed, game="ponto_banca", options=("--option", "croupier_handles=yes", *ALONE)).output
    assert "Há várias opções com esse nome: 4, 5" in output
    assert re.findall(r"aposta 5,00\xa0Kz em «(.*)»", output) == ["par do ponto"]


@pytest.mark.rule("AO-1.16", "AO-1.19")
@pytest.mark.parametrize("typed", ["pleno 17 5", "plen 17 5", "apostar pleno 17 5", "cavalo 17-20 5", "dúzia 1 5"])
def test_a_zone_that_is_not_offered_is_refused_with_its_rule(typed: str) -> None:
    output = evening(typed, "q", game="roulette", options=ALONE).output
    assert "Recusado AO-1.16 AO-1.19: precisa de fichas de uma cor" in output
    assert "não está no menu" not in output


@pytest.mark.rule("AO-4.11a", "AO-4.10c")
def test_what_needs_a_point_is_refused_before_there_is_one() -> None:
    """The odds of this bet are priced for each point; the zone is one."""
    output = evening("odds pass 5", "come 5", "q", game="craps", options=(*ALONE, "--lang", "en")).output
    assert re.search(r"Refused AO-4\.11a.*once there is a point", output)
    assert re.search(r"Refused AO-4\.10c.*once there is a point", output)


@pytest.mark.parametrize("typed", ["pleno 99 5", "pleno", "ponto 5", "banana 5", "apostara 5"])
def test_a_zone_that_there_is_not_is_not_on_the_menu(typed: str) -> None:
    assert f"«{typed}» não está no menu" in evening(typed, "q", game="roulette", options=ALONE).output


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
    assert re.search(r"pleno 0 … 36 +múltiplos de 1,00 até 30,00", output)
    assert re.search(r"par / ímpar / menor / maior / encarnado / preto", output)


@pytest.mark.rule("AO-1.27a-vi", "AO-1.27a-vii", "AO-1.27a-viii", "AO-1.28b-i", "AO-1.28b-ii")
@pytest.mark.parametrize(
    ("lang", "ask", "typed", "said"),
    [
        ("pt", "pedir cor", "vizinhos 17 1 3", "17 e dois vizinhos"),
        ("pt", "pedir cor", "número e vizinhos 0 2 5", "0 e quatro vizinhos"),
        ("pt", "pedir cor", "dúzia 1 5", "1.ª dúzia"),
        ("pt", "pedir cor", "2.ª coluna 5", "2.ª coluna"),
        ("pt", "pedir cor", "cavalo de dúzia 1-2 5", "cavalo da 1.ª e 2.ª dúzias"),
        ("en", "ask colour", "number and neighbours 17 3 7", "17 and six neighbours"),
        ("en", "ask colour", "dozen 3 5", "3rd dozen"),
        ("en", "ask colour", "2nd and 3rd columns 5", "2nd and 3rd columns"),
    ],
)
def test_a_zone_is_told_in_the_words_of_the_law_and_typed_in_fewer(lang: str, ask: str, typed: str, said: str) -> None:
    colour = "azul" if lang == "pt" else "blue"
    output = evening(f"{ask} {colour} 1 100", typed, "q", game="roulette", options=(*ALONE, "--lang", lang)).output
    assert re.search(rf"[«“]{said}[»”]\.", output)


def test_the_menu_has_the_words_that_are_typed() -> None:
    output = evening("pedir cor azul 1 100", "dúzia 1 5", "q", game="roulette", options=ALONE).output
    assert re.search(r"dúzia 1 / 2 / 3 ", output)
    assert re.search(r"Retirar aposta +1\.ª dúzia ", output)


def test_amounts_to_choose_from_are_typed_as_amounts(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("pedir uma cor", "azul", "7", "5,00", "10", "q")
    output = evening(*typed, game="roulette", options=(*ALONE, "--save", str(file))).output.replace("\xa0", " ")
    assert "«7» não é uma das escolhas" in output
    assert "1,00 Kz / 2,00 Kz / 3,00 Kz" in output
    assert any(event.get("value") == 500 for event in log_of(file))


def test_two_dice_are_chosen_one_after_the_other() -> None:
    output = evening("pass 5", "take_dice", "2", "4", "q", game="craps", options=ALONE).output
    assert len(re.findall(r"Escolher os dados|take_dice", output)) >= 1
    assert re.search(r"dados 2 e 4", output)
