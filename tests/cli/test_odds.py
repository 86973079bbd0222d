"""`pano odds`: what it prints and how it exits."""

import json
import re
import subprocess
import sys
from fractions import Fraction

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.odds import odds


def pano_odds(*arguments: str, columns: int | None = None, piped: bool = False) -> Result:
    app = typer.Typer()
    app.command("odds")(odds)
    terminal = {"COLUMNS": str(columns), **({} if piped else {"FORCE_COLOR": "1"})} if columns else {"COLUMNS": None}
    return CliRunner().invoke(app, arguments, env={"NO_COLOR": "1", **terminal})


def without_style(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.rule("R-19")
def test_every_bet_is_shown_with_fractions_and_decimals() -> None:
    result = pano_odds("banca-francesa")
    assert result.exit_code == 0
    (ases,) = (line for line in result.stdout.splitlines() if line.strip().startswith("Ases"))
    assert "1/63  0,015873" in ases
    assert "24/7  3,428571" in ases
    assert "-1/63  -0,015873  -1,5873\u00a0%" in ases
    assert "-1/216  -0,004630  -0,4630\u00a0%" in ases
    assert "√(238328/3969)  7,749024" in ases
    assert sum(line.count("-1/63") for line in result.stdout.splitlines()) == 5


def test_the_method_names_the_rule_set() -> None:
    result = pano_odds("banca-francesa", "--profile", "PT_ONLINE", "--option", "minimum=500")
    assert "Enumeração exata de 216 resultados" in result.stdout
    assert "perfil PT_ONLINE, versão da lei " in result.stdout
    assert "opções minimum=500" in result.stdout


def test_it_speaks_english_when_asked() -> None:
    result = pano_odds("banca-francesa", "--lang", "en")
    assert "exact odds" in result.stdout
    assert "Per decision" in result.stdout
    assert "-1/216  -0.004630" in result.stdout


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_a_narrow_terminal_still_shows_every_figure_whole(columns: int) -> None:
    result = pano_odds("banca-francesa", columns=columns)
    assert result.exit_code == 0
    shown = without_style(result.stdout)
    for figure in ("62/63", "0,984127", "24/7", "-0,015873", "-1,5873\u00a0%", "√(238328/3969)", "7,749024"):
        assert figure in shown
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= columns


def test_a_pipe_is_as_wide_as_its_reader_says() -> None:
    said = pano_odds("banca-francesa", columns=80, piped=True).stdout
    assert max(map(len, said.splitlines())) <= 80
    assert said == without_style(pano_odds("banca-francesa", columns=80).stdout)
    assert max(map(len, pano_odds("banca-francesa").stdout.splitlines())) > 120  # whole lines, where nobody says


@pytest.mark.parametrize(("game", "most"), [("roleta", 100), ("banca", 35), ("craps", 170), ("cussec", 130)])
def test_eighty_columns_show_a_bet_in_three_lines(game: str, most: int) -> None:
    said = pano_odds(game, columns=80, piped=True).stdout.split("outra escolha")[0]
    assert max(map(len, said.splitlines())) <= 80
    assert len(said.splitlines()) < most
    assert not re.search("[0-9]…|/$", said)


def test_what_lasts_no_longer_than_a_coup_is_said_once() -> None:
    said = pano_odds("roleta", columns=80, piped=True).stdout
    assert said.count("Todas as apostas se decidem no lance em que são feitas.") == 1
    assert "Por lance" not in said
    assert "Lances" not in said
    lasting = pano_odds("banca", columns=80, piped=True).stdout
    assert "Por lance" in lasting
    assert "se decidem no lance" not in lasting


def test_a_shoe_has_fractions_for_a_line_each_even_so() -> None:
    said = pano_odds("bacará", columns=80, piped=True).stdout
    assert "680938355432/1525814595305" in said
    assert "Por lance" not in said


def test_json_gives_every_fraction_as_text_that_can_be_read_back() -> None:
    record = json.loads(pano_odds("banca-francesa", "--json", "--option", "minimum=500").stdout)
    assert record["profile"] == "AO"
    assert record["options"] == {"minimum": "500"}
    assert record["method"] == {"name": "exact enumeration", "outcomes": 216}
    for bet in record["bets"].values():
        assert bet["per_decision"]["exact"] == "-1/63"
        assert Fraction(bet["win"]["exact"]) + Fraction(bet["push"]["exact"]) + Fraction(bet["lose"]["exact"]) == 1
        for figure in ("win", "push", "lose", "coups", "per_coup", "per_decision", "variance"):
            assert abs(Fraction(bet[figure]["exact"]) - Fraction(bet[figure]["decimal"])) < Fraction(1, 10**12)
        assert abs(Fraction(bet["deviation"]) ** 2 - Fraction(bet["variance"]["exact"])) < Fraction(1, 10**10)
        expectation = sum(Fraction(net) * Fraction(chance) for net, chance in bet["results"].items())
        assert expectation == Fraction(bet["per_decision"]["exact"])
        assert bet["kind"] == ""
    assert record["alternatives"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("bridge",),
        ("banca-francesa", "--profile", "MARS"),
        ("banca-francesa", "--option", "minimun=500"),
        ("banca-francesa", "--option", "minimum=many"),
        ("banca-francesa", "--option", "minimum=0"),
        ("banca-francesa", "--option", "minimum=-5"),
        ("banca-francesa", "--option", "minimum"),
        ("banca-francesa", "--lang", "fr"),
        (),
    ],
)
def test_bad_input_is_refused_with_a_reason_and_no_table(arguments: tuple[str, ...]) -> None:
    result = pano_odds(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert result.stdout == ""


@pytest.mark.rule("AO-3.16")
def test_an_option_outside_the_law_is_refused_with_its_rule() -> None:
    assert "AO-3.16" in pano_odds("banca-francesa", "--option", "minimum=0").stderr


def test_exact_odds_load_nothing_heavy() -> None:
    script = (
        "import sys; from panoverde.cli.odds import odds; odds('banca-francesa', as_json=True);"
        "sys.exit(', '.join({'numpy', 'numba', 'matplotlib'} & sys.modules.keys()) or 0)"
    )
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr


@pytest.mark.rule("AO-9.7", "AO-9.26", "R-57", "R-60")
def test_a_game_of_decisions_has_the_odds_of_its_strategies() -> None:
    record = json.loads(pano_odds("sem-descarte", "--profile", "PT", "--json").stdout)
    assert record["bank_qualifies"]["exact"] == "205/364"
    assert (record["game"], record["profile"]) == ("sem_descarte", "PT")
    best = record["strategies"]["optimal"]
    assert best["per_ante"]["exact"] == "-7231756354/138425211925"
    assert best["raise_frequency"]["exact"] == "1329032/2544815"
    without = json.loads(pano_odds("sem-descarte", "--option", "suit_tiebreak=no", "--json").stdout)
    assert without["strategies"]["optimal"]["per_ante"]["exact"] == "-142031221/2718662100"
    shown = pano_odds("sem-descarte").stdout
    assert "A banca vai a jogo em 205/364 das jogadas" in shown
    assert "-5,2243" in shown


@pytest.mark.rule("AO-9.7", "AO-9.11", "R-56", "R-60")
def test_any_prize_table_and_any_jackpot_may_be_asked_of_sem_descarte() -> None:
    prizes = "prizes=50,25,10,7,5,4,3,2,1,1"
    jackpot = "jackpot_prizes=sequencia_real_de_cor:100%,sequencia_de_cor:5%,full:50"
    record = json.loads(pano_odds("sem-descarte", "--option", prizes, "--option", jackpot, "--json").stdout)
    assert list(record["options"]["prizes"].values()) == [50, 25, 10, 7, 5, 4, 3, 2, 1, 1]
    assert record["jackpot"]["prizes"]["full"] == {"fixed": "50"}
    assert record["jackpot"]["prizes"]["sequencia_de_cor"] == {"share": "1/20"}
    chances = {name: Fraction(one["exact"]) for name, one in record["combinations"].items()}
    shares = chances["sequencia_real_de_cor"] + chances["sequencia_de_cor"] / 20
    assert Fraction(record["jackpot"]["fair_value"]["exact"]) == (1 - 50 * chances["full"]) / shares
    gains = {
        one["choice"]: Fraction(one["strategies"]["optimal"]["per_ante"]["exact"]) for one in record["alternatives"]
    }
    assert set(gains) == {"suit_tiebreak=true", "suit_tiebreak=false"}
    assert max(gains.values()) < Fraction(-7231756354, 138425211925)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("prizes=1,2,3", "10 números"),
        ("prizes=100,50,20,7,5,4,3,2,1,x", "10 números"),
        ("prizes=100,50,20,7,5,4,3,2,1,9999999", "10 números"),
        ("jackpot_prizes=", "sequencia_real_de_cor:100%"),
        ("jackpot_prizes=royal:100%", "sequencia_real_de_cor:100%"),
        ("jackpot_prizes=full:101%", "até 100%"),
        ("jackpot_prizes=full:0", "até 100%"),
        ("jackpot_prizes=full:1,full:2", "combinações diferentes"),
    ],
)
def test_prizes_that_cannot_be_read_say_what_is_expected(option: str, words: str) -> None:
    result = pano_odds("sem-descarte", "--option", option)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_the_jackpot_of_a_table_is_a_pool_in_the_laboratory_too() -> None:
    shown = pano_odds("sem-descarte", "--option", "jackpot=acumulado")
    assert (shown.exit_code, shown.stdout) == (0, pano_odds("sem-descarte").stdout)


def test_prizes_are_no_option_of_other_games() -> None:
    result = pano_odds("craps", "--option", "prizes=1,2,3")
    assert result.exit_code == 2
    assert "prizes" in result.stderr
