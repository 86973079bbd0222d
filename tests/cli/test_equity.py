"""`pano equity` and `pano frequencies`: what they print and refuse."""

import builtins
import json
import re
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.equity import equity, frequencies
from panoverde.lab.poker import equity as lab


def pano(*arguments: str, columns: int | None = None) -> Result:
    app = typer.Typer()
    app.command("equity")(equity)
    app.command("frequencies")(frequencies)
    terminal = {"COLUMNS": str(columns), "FORCE_COLOR": "1"} if columns else {}
    return CliRunner().invoke(app, arguments, env={"NO_COLOR": "1", **terminal})


def test_two_hands_are_shown_with_their_counts_and_fractions() -> None:
    result = pano("equity", "holdem", "AhAs", "KdKc")
    shown = result.stdout.replace("\u00a0", " ")
    assert result.exit_code == 0
    assert "A♠ A♥" in shown
    assert "1 388 072" in shown
    assert "81,0646 %" in shown
    assert "Contagem exata de 1 712 304 distribuições" in shown
    assert "PT-NB-17 AO-13.17" in shown
    assert result.stderr == ""


def test_json_has_counts_and_exact_fractions_that_add_up() -> None:
    record = json.loads(
        pano("equity", "holdem", "AhAs", "QQ+,AKs", "--board", "2c 7d Th", "--dead", "Kc", "--json").stdout
    )
    assert (record["variant"], record["ranking"]) == ("holdem", "standard")
    assert (record["board"], record["dead"]) == (["2c", "7d", "Th"], ["Kc"])
    assert record["rules"] == ["PT-NB-17", "AO-13.17"]
    assert record["method"]["name"] == "exact enumeration"
    for player in record["players"]:
        ends = [player[end] for end in ("win", "tie", "lose")]
        assert sum(end["count"] for end in ends) == record["method"]["deals"]
        assert sum(Fraction(end["exact"]) for end in ends) == 1
    assert sum(Fraction(player["share"]["exact"]) for player in record["players"]) == 1


def test_a_simulation_says_so_in_both_forms() -> None:
    arguments = ("equity", "holdem", "random", "random", "random", "--trials", "2000", "--seed", "7")
    shown = " ".join(pano(*arguments, "--lang", "en").stdout.split())
    assert "Simulation of 2,000 deals, seed 7: there are too many to count them all" in shown
    assert "Standard" in shown
    record = json.loads(pano(*arguments, "--json").stdout)
    assert record["method"] == {"name": "simulation", "deals": 2000, "seed": 7, "generator": "SplitMix64"}
    assert all(0 < float(player["standard_error"]) < 0.02 for player in record["players"])


def test_board_and_dead_cards_are_said() -> None:
    result = pano("equity", "sintetico", "AhAs", "KdKc", "--board", "8c9d", "--dead", "10h", "--lang", "en")
    shown = " ".join(result.stdout.split())
    assert "common cards 8♣ 9♦; out of the deck 10♥" in shown
    assert "PT-NB-103" in shown


@pytest.mark.rule("PT-SO-31i", "R-133")
def test_sintetico_may_be_asked_as_online() -> None:
    hands = ("equity", "sintetico", "9cAc", "Qc8s", "--board", "TdJhKsKhJs", "--json")
    land, online = json.loads(pano(*hands).stdout), json.loads(pano(*hands, "--online").stdout)
    assert (land["ranking"], online["ranking"]) == ("sintetico_land", "sintetico_online")
    assert (land["players"][0]["win"]["count"], online["players"][0]["tie"]["count"]) == (1, 1)


def test_somebody_who_watches_a_terminal_sees_progress_on_the_error_stream() -> None:
    result = pano("equity", "holdem", "AA", "22+", columns=80)
    assert "A contar" in result.stderr
    assert "A contar" not in result.stdout


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("equity", "bridge", "AhAs", "KdKc"), "holdem, omaha, sintetico"),
        (("equity", "holdem", "AhAs"), "2 a 10"),
        (("equity", "holdem", "AhAs", "AhKd"), "Ah"),
        (("equity", "holdem", "AhAsKc", "QdJd"), "PT-NB-93"),
        (("equity", "omaha", "AhAs", "KdKc"), "PT-NB-73"),
        (("equity", "sintetico", "7h7s", "KdKc"), "PT-NB-95"),
        (("equity", "sintetico", "7h7s", "KdKc", "--online"), "PT-SO-29"),
        (("equity", "holdem", "AhAs", "KdKc", "--online"), "sintético"),
        (("equity", "holdem", "AhAs", "KdKc", "--board", "2c"), "0, 3, 4, 5"),
        (("equity", "holdem", "AhAs", "KdKc", "--trials", "0"), "trials"),
        (("equity", "holdem", "AhAs", "KdKc", "--seed", "-1"), "seed"),
        (("equity", "omaha", "AAxx", "KKxx"), "AhAsKhKs, ou random"),
        (("equity", "holdem", "any", "KK"), "QQ+, AKs, A5s-A2s, KQo, AhKh ou random"),
        (("equity", "holdem", "Ah", "KK"), "recebe 2 cartas, não 1"),
        (("frequencies", "bridge"), "five"),
        (("frequencies", "five", "--online"), "sintético"),
    ],
)
def test_bad_input_is_refused_with_a_reason(arguments: tuple[str, ...], why: str) -> None:
    result = pano(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["Holdem", "hold'em", "HOLD’EM", "hold-em"])
def test_capitals_and_apostrophes_don_t_matter(name: str) -> None:
    record = json.loads(pano("equity", name, "AhAs", "KdKc", "--board", "2c3c4d5h7h", "--json").stdout)
    assert record["variant"] == "holdem"


def test_accents_don_t_matter() -> None:
    record = json.loads(pano("equity", "Sintético", "AhAs", "KdKc", "--board", "8c9dTsJhTd", "--json").stdout)
    assert record["variant"] == "sintetico"
    assert json.loads(pano("frequencies", "Five", "--json").stdout)["game"] == "five"


def test_one_deal_is_not_some_deals() -> None:
    hands = ("equity", "holdem", "AhAs", "KdKc", "--board", "2c3c4d5h7h")
    assert "Exact count of one deal;" in pano(*hands, "--lang", "en").stdout
    assert "Contagem exata de uma distribuição;" in pano(*hands).stdout


count_equity, counted = lab.equity, dict[str, Any]()


@pytest.fixture
def counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same hands at every width: forty-six thousand million deals need counting once."""

    def once(*asked: Any, **how: Any) -> Any:
        key = repr(asked)
        if key not in counted:
            counted[key] = count_equity(*asked, **how)
        return counted[key]

    monkeypatch.setattr(lab, "equity", once)


@pytest.mark.usefixtures("counted_once")
@pytest.mark.parametrize("columns", [30, 40, 50, 60, 80, 120])
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_no_figure_of_equity_is_ever_cut_or_broken(columns: int, lang: str) -> None:
    said = pano("equity", "holdem", "QQ+,AKs", "random", "--lang", lang, columns=columns).stdout
    shown = re.sub(r"\x1b\[[0-9;]*m", "", said).replace("\u00a0", " ").replace(",", " ").replace(".", " ")
    for figure in ("36 601 922 580", "79 3166 %", "350 713 992", "9 193 956 228", "79 6966 %", "46 146 592 800"):
        assert figure in shown, figure
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= columns


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_no_figure_of_the_frequencies_is_ever_cut_or_broken(columns: int, lang: str) -> None:
    said = pano("frequencies", "sintetico", "--lang", lang, columns=columns).stdout
    shown = re.sub(r"\x1b\[[0-9;]*m", "", said).replace("\u00a0", " ").replace(",", " ").replace(".", " ")
    for figure in ("1 976 184", "0 079477", "24 864 840", "98 280", "0 176435"):
        assert figure in shown, figure
    assert "…" not in shown
    assert max(map(len, shown.splitlines())) <= columns


@pytest.mark.usefixtures("counted_once")
def test_where_there_is_no_room_at_all_the_lines_are_too_long_and_the_figures_whole() -> None:
    shown = pano("equity", "holdem", "QQ+,AKs", "random", columns=10).stdout.replace("\u00a0", " ")
    assert "36 601 922 580" in shown


def test_a_long_range_is_folded_between_its_parts() -> None:
    arguments = ("equity", "holdem", "22+,A2s+,K9s+,Q9s+,ATo+,KJo+", "AhKh", "--board", "2c7dTh", "--lang", "en")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", pano(*arguments, columns=60).stdout)
    assert re.search(r"22\+, A2s\+, K9s\+, +74,242.*\n Q9s\+, ATo\+, KJo\+ +44\.6380 %", shown.replace("\u00a0", " "))
    assert max(map(len, shown.splitlines())) <= 60


def test_somebody_who_waits_for_frequencies_sees_progress() -> None:
    result = pano("frequencies", "sintetico", columns=80)
    assert "A contar" in result.stderr
    assert "A contar" not in result.stdout


@pytest.mark.rule("R-133")
def test_frequencies_of_sintetico_as_online_name_its_ranking() -> None:
    record = json.loads(pano("frequencies", "sintetico", "--online", "--json").stdout)
    assert record["ranking"] == "sintetico_online"
    assert record["deals"]["total"] == 24_864_840
    assert "PT-SO-" in pano("frequencies", "sintetico", "--online").stdout


def test_frequencies_of_five_and_of_seven_cards() -> None:
    shown = pano("frequencies", "five", "--lang", "en").stdout
    assert shown.startswith("Five cards: how often")
    assert re.search(r"Royal flush +4 +0\.000002", shown)
    assert re.search(r"Total +2,598,960", shown)
    record = json.loads(pano("frequencies", "holdem", "--json").stdout)
    assert record["seven"]["total"] == 133_784_560
    assert Fraction(record["seven"]["categories"]["poquer"]["exact"]) == Fraction(224_848, 133_784_560)


def test_frequencies_of_sintetico_are_of_five_cards_and_of_deals() -> None:
    shown = pano("frequencies", "sintetico").stdout.replace("\u00a0", " ")
    assert re.search(r"Figuras simples +1 536 +0,015629 +510 480 +0,020530", shown)
    record = json.loads(pano("frequencies", "sintetico", "--json").stdout)
    assert (record["five"]["total"], record["deals"]["total"]) == (98_280, 24_864_840)


def test_without_the_laboratory_installed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def without_numpy(name: str, *rest: Any) -> Any:
        if name == "panoverde.lab.poker" and rest[2] and "equity" in rest[2]:
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return really(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without_numpy)
    result = pano("equity", "holdem", "AhAs", "KdKc")
    assert result.exit_code == 2
    assert "panoverde[lab] (numpy)" in result.stderr


def test_the_command_line_starts_without_numpy_and_five_cards_need_none() -> None:
    program = """
import sys
from panoverde.cli import app
from panoverde.cli.equity import frequencies
frequencies("five", as_json=True)
sys.exit(sum(heavy in sys.modules for heavy in ("numpy", "numba")))
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert finished.returncode == 0


def test_progress_reaches_somebody_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    assert "A contar" in pano("equity", "omaha", "AhAsKhKs", "random", "--trials", "3000", columns=80).stderr
