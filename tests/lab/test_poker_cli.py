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

from panoverde.lab.poker import equity as lab
from panoverde.lab.poker.cli import equity, frequencies


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
    assert "0,810646" in shown
    assert "Contagem exacta de 1 712 304 distribuições" in shown
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
    assert "Standard error" in shown
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


def test_whoever_watches_a_terminal_sees_progress_on_the_error_stream() -> None:
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
        (("frequencies", "bridge"), "five"),
    ],
)
def test_bad_input_is_refused_with_a_reason(arguments: tuple[str, ...], why: str) -> None:
    result = pano(*arguments)
    assert result.exit_code == 2
    assert why in result.stderr
    assert result.stdout == ""


def test_frequencies_of_five_and_of_seven_cards() -> None:
    shown = pano("frequencies", "five", "--lang", "en").stdout
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
from panoverde.lab.poker.cli import frequencies
frequencies("five", as_json=True)
sys.exit(sum(heavy in sys.modules for heavy in ("numpy", "numba")))
"""
    finished = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert finished.returncode == 0


def test_progress_reaches_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "MOST_SHOWDOWNS", 0)
    assert "A contar" in pano("equity", "omaha", "AhAsKhKs", "random", "--trials", "3000", columns=80).stderr
