"""`pano simulate`: what it prints and refuses; what it draws is in tests/whole."""

import builtins
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.odds import simulate

COUPS = ("--coups", "200000")


def pano_simulate(*arguments: str | Path, columns: int | None = None) -> Result:
    app = typer.Typer()
    app.command("simulate")(simulate)
    terminal = {"COLUMNS": str(columns), "FORCE_COLOR": "1"} if columns else {"COLUMNS": None}
    return CliRunner().invoke(app, [str(argument) for argument in arguments], env={"NO_COLOR": "1", **terminal})


def test_every_bet_is_shown_with_its_band_and_its_verdict() -> None:
    result = pano_simulate("banca-francesa", *COUPS)
    assert result.exit_code == 0
    lines = [line for line in result.stdout.splitlines() if "dentro" in line]
    assert len(lines) == 5
    assert all("-1/63  -0,015873  -1,5873\u00a0%" in line for line in lines)
    assert "semente 1, gerador SFC64" in result.stdout
    assert "lances por segundo" in result.stdout
    assert result.stderr == ""


def test_it_speaks_english_when_asked() -> None:
    result = pano_simulate("banca-francesa", *COUPS, "--lang", "en", "--profile", "PT_ONLINE")
    assert "200,000 coups simulated" in result.stdout
    assert "profile PT_ONLINE" in result.stdout
    assert "coups a second" in result.stdout


def test_a_narrow_terminal_still_shows_every_figure_whole() -> None:
    result = pano_simulate("banca-francesa", "--coups", "1000000", columns=80)
    shown = re.sub(r"\x1b\[[0-9;]*m", "", result.stdout)
    assert "…" not in shown
    assert shown.count("-0,015873") == 5
    assert shown.count("dentro") == 5
    assert max(map(len, shown.splitlines())) <= 80


def test_a_pipe_is_as_wide_as_its_reader_says() -> None:
    wide = pano_simulate("banca-francesa", *COUPS).stdout
    app = typer.Typer()
    app.command("simulate")(simulate)
    said = CliRunner().invoke(app, ["banca-francesa", *COUPS], env={"NO_COLOR": "1", "COLUMNS": "80"}).stdout
    assert max(map(len, said.splitlines())) <= 80 < max(map(len, wide.splitlines()))


def test_somebody_who_watches_a_terminal_sees_progress_on_the_error_stream() -> None:
    result = pano_simulate("banca-francesa", *COUPS, columns=80)
    assert "A simular" in result.stderr
    assert "A simular" not in result.stdout


def test_json_is_the_same_for_the_same_seed_and_its_fractions_can_be_read_back() -> None:
    first, second = (pano_simulate("banca-francesa", *COUPS, "--seed", "5", "--json").stdout for _ in range(2))
    assert first == second
    record = json.loads(first)
    assert record["profile"] == "AO"
    assert record["method"]["coups"] == 200_000
    assert record["method"]["seed"] == 5
    for bet in record["bets"].values():
        assert bet["wins"] + bet["pushes"] + bet["losses"] == bet["decisions"] < bet["coups"] == 200_000
        low, high = map(Fraction, bet["band"])
        assert low < Fraction(bet["mean"]["exact"]) < high
        assert bet["inside"] == (low <= Fraction(bet["expectation"]["exact"]) <= high)


@pytest.mark.parametrize(
    "arguments",
    [
        ("bridge",),
        ("banca-francesa", "--coups", "0"),
        ("banca-francesa", "--coups", "-3"),
        ("banca-francesa", "--coups", "1000000000001"),
        ("banca-francesa", "--coups", "2.5"),
        ("banca-francesa", "--coups", "many"),
        ("banca-francesa", "--seed", "-1"),
        ("banca-francesa", "--profile", "MARS"),
        ("banca-francesa", "--option", "minimum=0"),
        ("banca-francesa", "--option", "minimum"),
        ("banca-francesa", "--plot", "plot.gif"),
        ("banca-francesa", "--plot", "plot"),
        ("banca-francesa", "--plot", "/no/such/folder/plot.png"),
    ],
)
def test_bad_input_is_refused_with_a_reason_before_any_work(arguments: tuple[str, ...]) -> None:
    result = pano_simulate(*arguments)
    assert result.exit_code == 2
    assert result.stderr.strip()
    assert result.stdout == ""


def test_a_folder_is_no_place_for_a_plot(tmp_path: Path) -> None:
    folder = tmp_path / "folder.png"
    folder.mkdir()
    result = pano_simulate("banca-francesa", *COUPS, "--plot", folder)
    assert result.exit_code == 2
    assert "é uma pasta" in result.stderr


def test_a_plot_that_cannot_be_written_after_all_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("panoverde.lab.plot.save_plot", full)
    result = pano_simulate("banca-francesa", *COUPS, "--plot", tmp_path / "plot.png")
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr


def test_without_the_laboratory_installed_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    really = builtins.__import__

    def without_numpy(name: str, *rest: Any, **named: Any) -> Any:
        wanted = named.get("fromlist") or (rest[2] if rest[2:] else None) or ()
        if name == "panoverde.lab" and "simulation" in wanted:
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
        return really(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without_numpy)
    result = pano_simulate("banca-francesa", *COUPS)
    assert result.exit_code == 2
    assert "panoverde[lab] (numpy)" in result.stderr


@pytest.mark.rule("AO-9.25", "R-57")
@pytest.mark.parametrize(("strategy", "exact"), [("optimal", "-7231756354/138425211925"), ("always", "-16,6072")])
def test_a_game_of_decisions_is_simulated_by_a_strategy(strategy: str, exact: str) -> None:
    result = pano_simulate("sem-descarte", *COUPS, "--strategy", strategy)
    assert exact in result.stdout
    assert "dentro" in result.stdout


def test_a_strategy_that_is_not_known_is_refused() -> None:
    unknown = pano_simulate("sem-descarte", *COUPS, "--strategy", "bluff")
    assert (unknown.exit_code, "optimal, akj83" in unknown.stderr) == (2, True)
    useless = pano_simulate("banca-francesa", *COUPS, "--strategy", "optimal")
    assert (useless.exit_code, "não há decisões" in useless.stderr) == (2, True)
