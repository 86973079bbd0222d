"""`pano odds chemin-de-fer` and `pano simulate chemin-de-fer`: what they print and refuse."""

import json

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli import odds
from panoverde.lab.chemin_de_fer import command
from tests.lab.chemin_de_fer.test_report import Rules

COUPS = ("--coups", "200000")


def pano(name: str, *arguments: str, columns: str | None = None) -> Result:
    app = typer.Typer()
    app.command(name)(getattr(odds, name))
    return CliRunner().invoke(app, ["chemin-de-fer", *arguments], env={"NO_COLOR": "1", "COLUMNS": columns})


@pytest.mark.rule("R-81", "R-85")
def test_the_page_has_choices_equilibria_and_the_cagnotte() -> None:
    result = pano("odds")
    assert result.exit_code == 0
    assert "18880657128/1525814595305   1,2374\u00a0%   -1,0558\u00a0%" in result.stdout
    assert result.stdout.count("Bacará chemin de fer: ") == 3
    assert "exact advantage of the banker" in pano("odds", "--lang", "en").stdout


def test_programs_get_json() -> None:
    record = json.loads(pano("odds", "--json").stdout)
    assert len(record["choices"]) == 8
    assert record["equilibrium"]["banker_advantage"] == record["choices"][0]["banker_advantage"]
    assert (record["game"], record["profile"]) == ("chemin_de_fer", "AO")


def test_a_simulation_is_held_against_the_exact_figure() -> None:
    result = pano("simulate", *COUPS, "--lang", "en")
    assert result.exit_code == 0
    assert "Equilibrium − cagnotte" in result.stdout
    assert "18880657128/1525814595305" in result.stdout
    record = json.loads(pano("simulate", *COUPS, "--strategy", "draws_stands_draws", "--json").stdout)
    assert list(record["bets"]) == ["draws_stands_draws", "draws_stands_draws_cagnotte"]
    assert record["bets"]["draws_stands_draws"]["expectation"]["exact"] == "18340596672/1525814595305"


@pytest.mark.parametrize("strategy", ["false_draws", "stands_stands_stands"])
def test_a_narrow_terminal_still_shows_every_figure_whole(strategy: str) -> None:
    text = pano("simulate", *COUPS, "--strategy", strategy, "--lang", "en", columns="80").stdout
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text
    assert text.count("200,000") >= 4
    assert text.count("inside") == 2
    exact = command.rounds(command.asked(Rules(), {}), strategy).weights
    assert f"{(exact[0] - exact[2]) / sum(exact):.6f}" in text


def test_an_unknown_strategy_is_refused_with_the_known_ones() -> None:
    result = pano("simulate", *COUPS, "--strategy", "martingale")
    assert result.exit_code == 2
    assert "equilibrium, false_draws, draws_draws_draws" in result.stderr
