"""A scenario read aloud: who does what, with how much; what happens; who is refused, and by which rule."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde.cli import app
from panoverde.core.messages import Lang
from panoverde.scenario.aloud import Voice
from panoverde.scenario.notation import read
from panoverde.scenario.run import perform

ASES = """\
# AO-3.9a  AO-3.16a  PT-BFO-24a  R-199   ases
table banca_francesa AO minimum=100
A: place_bet ases 100
A: place_bet ases 1000
  x AO-3.16a over-maximum
at 3m5s
croupier: close_bets
croupier: throw ! 1 1 2 x2
  > dice_thrown 1 1 2 decides nothing at=185000
croupier: throw ! 1 1 1
  > dice_thrown 1 1 1 decides ases at=185000
due
  > prize_paid A ases 6100
= A +6100 bank -6100
"""


OVER = (
    "em «ases» a aposta máxima desta mesa é 6,00 Kz em fichas (a lei permite até 6 × o mínimo); ficaria com 11,00 Kz."
)


def aloud(text: str, lang: Lang = Lang.PT) -> list[str]:
    return [line.replace("\xa0", " ") for line in Voice(perform(read(text)), lang).page(text)]


def test_a_scenario_is_told_in_portuguese_act_by_act() -> None:
    rules, acts = aloud(ASES)[:3], aloud(ASES)[3:]
    assert [line.split(":")[0] for line in rules] == ["AO-3.9a", "AO-3.16a", "Leituras da casa"]
    assert acts == [
        "   2  Mesa de banca francesa, Angola. Mínimo: 1,00 Kz.",
        "   3  A [place_bet]: Apostar (zona: ases, fichas: 1,00 Kz)",
        "      · A aposta 1,00 Kz em «ases».",
        "   4  A [place_bet]: Apostar (zona: ases, fichas: 10,00 Kz)",
        f"      ✗ Recusado AO-3.16a: {OVER}",
        "   6  O relógio marca 3m5s desde a abertura.",
        "   7  Pagador [close_bets]: Fechar as apostas",
        "      · Apostas fechadas.",
        "      · «jogo feito, nada mais»",
        "   8  Pagador [throw]: Lançar os dados; sai 1 1 2 (2 vezes)",
        "      · Dados: 1 1 2 — lançamento nulo.",
        "  10  Pagador [throw]: Lançar os dados; sai 1 1 1",
        "      · Dados: 1 1 1 — ases.",
        "  12  Pagador [settle]: Recolher e pagar (é o que se segue)",
        "      · A ganha 61,00 Kz em «ases».",
        "      = Ganhos até aqui: A +61,00 Kz; banca -61,00 Kz.",
    ]


def test_the_same_in_english() -> None:
    told = aloud(ASES, Lang.EN)
    assert "   3  A [place_bet]: Bet (zone: ases, chips: AOA1.00)" in told
    assert "   7  Croupier [close_bets]: Close the bets" in told
    assert any(line.startswith("      ✗ Refused AO-3.16a: on “ases”") for line in told)


def test_repetitions_that_differ_are_told_one_by_one() -> None:
    told = aloud("table ponto_banca croupier_handles=yes\ndue x2\n= bank +0\n")
    assert told[1:] == [
        "   2  Pagador [shuffle]: Baralhar (é o que se segue)",
        "      · Cartas baralhadas: 6 baralhos.",
        "   2  Pagador [cut]: Cortar (é o que se segue)",
        "      · Cartas cortadas por: pagador.",
        "      = Ganhos até aqui: banca 0,00 Kz.",
    ]


def test_a_seat_without_a_name_and_cards_are_told_as_people_say_them() -> None:
    told = aloud("table ponto_banca shuffling=automatic_shoe\n@3: sit 500\n  > seated @3 500\n")
    assert told[-1] == "      · lugar 3 senta-se com 5,00 Kz."
    page = Path(__file__).parents[2] / "scenarios" / "sintetico" / "trio.scenario"
    cards = aloud(page.read_text("utf-8").replace("PT|AO", "PT"))
    assert "Pagador [turn_board]: Virar as cartas comuns; sai A♥" in "\n".join(cards)


def test_a_refused_table_says_what_was_asked_for_and_which_rule_forbids_it() -> None:
    told = aloud("# PT-SO-13\ntable sintetico PT_ONLINE currency=AOA\n  x PT-SO-13 option-fixed-by-law\n")
    assert told[1:] == [
        "   2  Pede-se uma mesa: póquer sintético, Portugal online, moeda: AOA.",
        "      ✗ Recusado PT-SO-13: a opção «moeda» está fixada pelas regras desta mesa.",
    ]


def test_an_option_without_a_value_is_told_as_nothing() -> None:
    (opening, *_) = aloud("table omaha AO duration_minutes=nothing\n= pot +0\n")
    assert opening.endswith("Duração (minutos): nada.")


# The commands


def pano(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["scenario", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, re.sub(r"\s+", " ", result.output)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    written = tmp_path / "ases.scenario"
    written.write_text(ASES, "utf-8")
    return written


def test_show_reads_every_file_in_the_language_asked_for(file: Path) -> None:
    code, told = pano("show", str(file))
    assert (code, "Pagador [throw]: Lançar os dados; sai 1 1 1" in told) == (0, True)
    code, told = pano("show", str(file.parent), "--lang", "en")
    assert (code, "Croupier [throw]: Throw the dice; comes 1 1 1" in told) == (0, True)


def test_show_reads_each_profile(file: Path) -> None:
    file.write_text("table ponto_banca AO|AO_MACAU\n= bank +0\n", "utf-8")
    code, told = pano("show", str(file))
    assert (code, "(AO) " in told, "(AO_MACAU) " in told) == (0, True, True)


def test_show_says_where_the_page_and_the_table_differ(file: Path) -> None:
    file.write_text(ASES.replace("decides ases", "decides grande"), "utf-8")
    code, told = pano("show", str(file))
    assert (code, "- expected > dice_thrown 1 1 1 decides grande" in told) == (1, True)
    file.write_text("nonsense", "utf-8")
    assert pano("show", str(file))[0] == 1
    assert pano("show", str(file.parent / "missing"))[0] == 2


def test_run_says_which_act_was_due_and_its_name(file: Path) -> None:
    file.write_text(ASES.replace("ases 6100", "ases 6000").replace("over-maximum", "not-now"), "utf-8")
    code, told = pano("run", str(file))
    assert code == 1
    assert "due = croupier: settle (Recolher e pagar)" in told
    assert "A: place_bet ases 1000 (Apostar)" in told
    assert "· A ganha 61,00 Kz em «ases»." in told
    assert "· Recusado AO-3.16a: em «ases» a aposta máxima" in told
    assert "due = croupier: settle (Collect and pay)" in pano("run", str(file), "--lang", "en")[1]


def test_run_shows_the_clock_and_a_refused_table_as_they_are_written(file: Path) -> None:
    file.write_text("table bingo\n  x R-01 no\n", "utf-8")
    assert "ases.scenario:1tablebingo" in "".join(pano("run", str(file))[1].split())  # a long path is broken anywhere
