"""The reports of games that bring more than banca francesa does: many bets, chains, shoes and alternatives."""

import json
import sys
from collections.abc import Callable
from io import StringIO

import pytest
import typer
from bench.tables import DONT_PASS, PASS, PLACE_6, THROWS, shoe
from rich.console import Console, RenderableType
from typer.testing import CliRunner, Result

from panoverde.cli.odds import odds, simulate as simulate_command
from panoverde.core.messages import Lang
from panoverde.lab.alternatives_report import alternatives_record, alternatives_table
from panoverde.lab.odds import Alternative, BetRow, OutcomeTable
from panoverde.lab.odds_report import method, odds_record, odds_table
from panoverde.lab.plot import plot
from panoverde.lab.simulation import simulate
from panoverde.lab.simulation_report import farthest, simulation_table
from panoverde.lab.subject import Subject, named
from tests.lab import baccarat


def on(numbers: set[int], bet: str, kind: str, pays: int) -> BetRow:
    return BetRow(bet, 1, (tuple(pays if number in numbers else -1 for number in range(37)),), kind=kind)


ROULETTE = OutcomeTable(
    (1,) * 37,
    (
        *(on({number}, f"pleno_{number}", "pleno", 35) for number in range(37)),
        *(on({number, number + 1, number + 2}, f"rua_{number}", "rua", 11) for number in (1, 4, 7)),
        *(on({number}, f"rua_{number}", "rua", 36) for number in (20, 21, 22, 23)),
        on(set(range(1, 19)), "passe", "", 1),
        on(set(range(19, 37)), "manque", "", 1),
    ),
)
CRAPS = OutcomeTable(THROWS, (PASS, DONT_PASS, PLACE_6))
KINDER = Alternative("R-28", "made_up_choice", ROULETTE.wagers[1], adopted=True)
FAIR = Alternative("AO-4.1", "pays=36", on({1}, "pleno_1", "pleno", 36).wager(ROULETTE.weights))


def about(table: OutcomeTable, *alternatives: Alternative) -> Subject:
    return Subject("a_game", "AO", "abc", {}, table, alternatives)


def printed(table: RenderableType, width: int) -> list[str]:
    console = Console(file=StringIO(), width=width, no_color=True)
    console.print(table)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue().splitlines()


def names(lines: list[str]) -> list[str]:
    return [line.strip().split("   ")[0].strip() for line in lines[4:-2]]


def test_bets_of_a_kind_with_equal_odds_share_a_line() -> None:
    lines = printed(odds_table(about(ROULETTE), Lang.PT, 200), 200)
    several = ["Pleno (37)", "Rua 1, 4, 7", "Rua 20 … Rua 23 (4)", "Passe", "Manque"]
    assert names(lines) == several
    assert "-1/37  -0,027027  -2,7027\u00a0%" in lines[4]
    assert "1  1,000000" in lines[4]


def test_every_bet_has_its_line_when_asked() -> None:
    lines = printed(odds_table(about(ROULETTE), Lang.PT, 200, every_bet=True), 200)
    assert names(lines) == [named(bet_row.bet, Lang.PT) for bet_row in ROULETTE.rows]


def test_programs_are_told_of_each_bet_with_its_kind() -> None:
    bets = odds_record(about(ROULETTE))["bets"]
    assert isinstance(bets, dict)
    assert list(bets) == [bet_row.bet for bet_row in ROULETTE.rows]
    assert bets["pleno_17"]["kind"] == "pleno"
    assert bets["passe"]["kind"] == ""


@pytest.mark.parametrize(
    ("table", "words", "record"),
    [
        (lambda: ROULETTE, "Exact enumeration of 37 outcomes", {"name": "exact enumeration", "outcomes": 37}),
        (lambda: CRAPS, "Exact chain of 36 outcomes", {"name": "exact chain", "outcomes": 36}),
        (
            lambda: baccarat.table(shoe(6)),
            "Exact enumeration of the shoe (6 decks)",
            {"name": "exact enumeration of the shoe", "decks": 6},
        ),
    ],
    ids=["enumeration", "chain", "shoe"],
)
def test_the_method_says_how(table: Callable[[], OutcomeTable], words: str, record: dict[str, object]) -> None:
    assert method(about(table()), Lang.EN).startswith(f"{words}, per unit at stake; profile AO")
    assert odds_record(about(table()))["method"] == record


@pytest.mark.parametrize("width", [60, 80, 200])
@pytest.mark.parametrize(
    "priced", [lambda: ROULETTE, lambda: CRAPS, lambda: baccarat.table(shoe())], ids=["roulette", "craps", "baccarat"]
)
def test_however_long_the_fractions_they_are_shown_whole(priced: Callable[[], OutcomeTable], width: int) -> None:
    table = priced()
    lines = printed(odds_table(about(table), Lang.PT, width), width)
    assert max(map(len, lines)) <= width
    assert not any("…" in line and "Rua" not in line for line in lines)
    for bet_row in table.rows[-2:]:
        assert any(named(bet_row.bet, Lang.PT).split()[0] in line for line in lines)


def test_alternatives_stand_side_by_side_and_the_adopted_one_is_marked() -> None:
    lines = printed(alternatives_table(about(ROULETTE, KINDER, FAIR), Lang.EN, 120), 120)
    (adopted,) = (line for line in lines if "R-28" in line)
    (fair,) = (line for line in lines if "AO-4.1" in line)
    assert "● Made up choice" in adopted
    assert "-1/37  -0.027027  -2.7027\u00a0%" in adopted
    assert "●" not in fair
    assert "0  0.000000  0.0000\u00a0%" in fair


def test_alternatives_fit_a_narrow_terminal() -> None:
    lines = printed(alternatives_table(about(ROULETTE, KINDER, FAIR), Lang.PT, 50), 50)
    assert max(map(len, lines)) <= 50
    assert any("-2,7027\u00a0%" in line for line in lines)


def test_programs_are_told_of_alternatives() -> None:
    adopted, fair = alternatives_record(about(ROULETTE, KINDER, FAIR))
    assert (adopted["bet"], adopted["choice"], adopted["cites"]) == ("pleno_1", "made_up_choice", "R-28")
    assert (adopted["adopted"], fair["adopted"]) == (True, False)
    assert fair["per_decision"] == {"exact": "0", "decimal": "0.000000000000"}


@pytest.mark.parametrize("width", [80, 220])
def test_a_simulation_shows_the_farthest_of_bets_alike_and_counts_those_inside(width: int) -> None:
    simulation = simulate(ROULETTE, 100_000, seed=1)
    lines = printed(simulation_table(about(ROULETTE), simulation, Lang.EN, width), width)
    plenos = [result for result in simulation.bets if result.kind == "pleno"]
    text = "\n".join(lines)
    assert f"{sum(result.inside for result in plenos)} of 37 inside" in text
    assert f"{named('pleno', Lang.EN)} (37):" in text
    assert named(farthest(plenos).bet, Lang.EN) in text
    assert farthest(plenos).astray == max(result.astray for result in plenos)
    assert "Where bets are alike" in text
    assert max(map(len, lines)) <= width


def test_a_bet_that_nothing_decided_is_shown_without_a_mean() -> None:
    rare = OutcomeTable((1, 10**9), (BetRow("rare", 1, ((1, None),)),))
    simulation = simulate(rare, 10, seed=1)
    (line,) = (line for line in printed(simulation_table(about(rare), simulation, Lang.EN, 200), 200) if "Rare" in line)
    assert line.count("—") == 3
    assert plot(about(rare), simulation, Lang.EN).axes


def test_a_plot_has_a_panel_for_each_line() -> None:
    titles = [axes.get_title(loc="left") for axes in plot(about(CRAPS), simulate(CRAPS, 5_000, 1), Lang.EN).axes]
    assert titles[:3] == [named(bet_row.bet, Lang.EN) for bet_row in CRAPS.rows]
    many = plot(about(ROULETTE), simulate(ROULETTE, 5_000, 1), Lang.EN)
    assert many.axes[0].get_title(loc="left").startswith(f"{named('pleno', Lang.EN)} (37)")


def run(command: Callable[..., None], *arguments: str) -> Result:
    app = typer.Typer()
    app.command()(command)
    return CliRunner().invoke(app, arguments, env={"NO_COLOR": "1", "COLUMNS": None})


@pytest.fixture
def craps(monkeypatch: pytest.MonkeyPatch) -> None:
    choice = Alternative("R-28", "made_up_choice", PLACE_6.wager(THROWS))
    monkeypatch.setattr("panoverde.cli.odds.subject", lambda *_: about(CRAPS, choice))


@pytest.mark.usefixtures("craps")
def test_the_commands_show_chains_and_alternatives() -> None:
    shown = run(odds, "craps", "--every-bet").stdout
    assert "-7/495  -0,014141  -1,4141\u00a0%" in shown
    assert "com outra escolha" in shown
    (alternative,) = json.loads(run(odds, "craps", "--json").stdout)["alternatives"]
    assert alternative["choice"] == "made_up_choice"
    assert alternative["per_decision"]["exact"] == "-1/66"


@pytest.mark.usefixtures("craps")
def test_a_simulated_chain_tells_its_throws_from_its_decisions() -> None:
    bets = json.loads(run(simulate_command, "craps", "--coups", "10000", "--json").stdout)["bets"]
    assert bets["pass"]["coups"] >= 10_000 > bets["pass"]["decisions"] > 2_500


@pytest.mark.usefixtures("craps")
def test_without_numba_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)  # as if it weren't there
    for module in ("panoverde.lab.chain_sampler", "panoverde.lab.jit"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    result = run(simulate_command, "craps", "--coups", "100")
    assert result.exit_code == 2
    assert "panoverde[lab] (numba)" in result.stderr
