"""`pano odds blackjack`, `pano strategy blackjack` and `pano simulate blackjack`: what they print and how they exit."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from panoverde.cli.odds import odds, simulate
from panoverde.cli.strategy import strategy
from panoverde.games.blackjack.rules import PRESETS, Rules, Surrender
from panoverde.lab.bet_odds import odds_of
from panoverde.lab.blackjack import command
from panoverde.lab.blackjack.options import BlackjackOptions
from panoverde.lab.blackjack.simple import simple_play
from panoverde.lab.blackjack.solution import solve

NARROW = 60


def pano(*arguments: object, columns: int | None = None) -> Result:
    app = typer.Typer()
    app.command("odds")(odds)
    app.command("strategy")(strategy)
    app.command("simulate")(simulate)
    width = {"COLUMNS": str(columns)} if columns else {"COLUMNS": None}
    return CliRunner().invoke(app, [str(one) for one in arguments], env={"NO_COLOR": "1", **width})


def record_of(*arguments: object) -> dict[str, Any]:
    result = pano(*arguments, "--json")
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    record: dict[str, Any] = json.loads(result.stdout)
    return record


def exactly(figure: dict[str, str]) -> Fraction:
    assert figure["method"] == "exact"
    return Fraction(figure["exact"])


@pytest.mark.rule("AO-6.3", "AO-6.38", "R-52")
def test_the_record_has_strategies_insurance_and_alternatives() -> None:
    record = record_of("odds", "blackjack")
    assert (record["game"], record["profile"]) == ("blackjack", "AO")
    assert record["law_version"]
    assert record["options"]["decks"] == 6
    strategies = record["strategies"]
    assert exactly(strategies["total_dependent"]["per_initial_bet"]) == solve(BlackjackOptions()).total_dependent.gain
    assert exactly(record["insurance"]["unknown"]) == Fraction(-23, 311)
    for figures in strategies.values():
        gain, staked = exactly(figures["per_initial_bet"]), exactly(figures["staked"])
        assert exactly(figures["element_of_risk"]) == gain / staked
        assert staked == 1 + exactly(figures["rates"]["hands_beyond_the_first"]) + exactly(figures["rates"]["double"])
    gains = {name: exactly(figures["per_initial_bet"]) for name, figures in strategies.items()}
    followed = command.followed(PRESETS["AO"])
    assert {one.strategy: one.gain for one in followed} == {name: gains[name] for name in command.STRATEGIES}
    assert not any(one.uncertain for one in followed)
    (insurance,) = command.side_bets(PRESETS["AO"])
    assert odds_of(insurance).per_decision == Fraction(-23, 311)
    assert min(gains["total_dependent"], gains["composition_dependent"]) > max(
        gains["never_bust"], gains["like_the_bank"]
    )


@pytest.mark.rule("AO-8.1", "R-45", "R-55")
def test_choices_that_change_no_round_of_a_full_shoe_cost_nothing() -> None:
    shoe, shuffler = record_of("odds", "blackjack"), record_of("odds", "blackjack", "--profile", "AO_SHUFFLER")
    assert shuffler["strategies"] == shoe["strategies"]
    assert shuffler["insurance"] == shoe["insurance"]

    def free(record: dict[str, Any]) -> list[tuple[str, str, object]]:
        others = [one for one in record["alternatives"] if not one["adopted"] and one["price"]["method"] == "exact"]
        assert {exactly(one["price"]) for one in others} == {0}
        return [(one["cites"], one["option"], one["choice"]) for one in others]

    assert free(shoe) == [
        ("AO-8.1", "shuffler", True),
        ("R-55", "aviso_from_end", 45),
        ("R-55", "aviso_from_end", 55),
    ]
    assert free(shuffler) == [("AO-8.1", "shuffler", False), ("R-45", "csm_burn", True)]


@pytest.mark.parametrize(
    ("lang", "words"), [("pt", ("-0,2094 %", "Desvio padrão")), ("en", ("-0.2094 %", "Standard deviation"))]
)
@pytest.mark.parametrize("columns", [NARROW, None])
def test_people_read_the_same_in_their_language(lang: str, words: tuple[str, ...], columns: int | None) -> None:
    result = pano("odds", "blackjack", "--lang", lang, columns=columns)
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    figures = (
        "-23/311",
        "● decks=6",
        "max_split_hands=2",
        "dealer_peek=yes",
        "surrender=off",
        "R-48",
        "1e-12",
        "1e-04",
    )
    for shown in figures if columns else (*figures, *words):
        assert shown in text
    if columns:
        assert max(map(len, result.stdout.splitlines())) <= 2 * NARROW


@pytest.mark.parametrize(("lang", "word"), [("pt", "desdobrar"), ("en", "split")])
def test_the_chart_is_printed(lang: str, word: str) -> None:
    result = pano("strategy", "blackjack", "--lang", lang)
    assert result.exit_code == 0
    assert word in result.stdout
    (sixteen,) = (line.split() for line in result.stdout.splitlines() if line.split()[:1] == ["16"])
    assert sixteen == ["16", "S", "S", "S", "S", "S", "H", "H", "Rh", "Rs", "H"]
    (eights,) = (line.split() for line in result.stdout.splitlines() if line.split()[:1] == ["8-8"])
    assert eights == ["8-8", *"PPPPPPPP", "Rs", "H"]


def test_the_chart_is_a_page_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "quadro.html"
    result = pano("strategy", "blackjack", "--html", file)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert str(file) in result.stderr.replace("\n", "")
    page = file.read_text(encoding="utf-8")
    assert '<html lang="pt">' in page
    assert '<td class="R">R<small>s</small></td>' in page
    assert "max-width: 40rem" in page  # a phone shows the whole chart
    for outside in ("http:", "https:", "src=", "@import", "<script", "<link"):
        assert outside not in page


def test_the_chart_is_data_too() -> None:
    record = record_of("strategy", "blackjack")
    assert record["chart"]["hard"]["16"]["10"] == "Rs"
    assert (record["game"], record["profile"], record["options"]["decks"]) == ("blackjack", "AO", 6)


@pytest.mark.rule("AO-6.3", "AO-6.31", "R-47", "R-45")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("blackjack", "--option", "decks=8"), "AO-6.3"),
        (("blackjack", "--option", "decks=1"), "AO-6.3"),
        (("blackjack", "--option", "max_split_hands=1"), "R-47"),
        (("blackjack", "--option", "csm_burn=yes"), "R-45"),
        (("blackjack", "--option", "surrender=sometimes"), "off, early"),
        (("blackjack", "--option", "decks"), "nome=valor"),
        (("blackjack", "--profile", "PT"), "AO_SHUFFLER"),
        (("nothing-such",), "blackjack"),
        (("poker",), "blackjack"),
        (("",), "blackjack"),
        (("a.b",), "blackjack"),
    ],
)
@pytest.mark.parametrize("command_name", ["odds", "strategy", "simulate"])
def test_an_impossible_table_is_refused_with_its_rule(
    command_name: str, arguments: tuple[str, ...], words: str
) -> None:
    result = pano(command_name, *arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_a_page_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    for file, why in ((tmp_path, "é uma pasta"), (tmp_path / "none" / "chart.html", "a pasta não existe")):
        result = pano("strategy", "blackjack", "--html", file)
        assert result.exit_code == 2
        assert why in result.stderr


def test_a_page_that_cannot_be_written_after_all_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    result = pano("strategy", "blackjack", "--html", tmp_path / "chart.html")
    assert result.exit_code == 2
    assert "No space left on device" in result.stderr


@pytest.mark.parametrize(("game", "name"), [("craps", "Craps"), ("sem-descarte", "sem descarte")])
def test_a_game_without_a_chart_says_which_has_one(game: str, name: str) -> None:
    result = pano("strategy", game)
    assert result.exit_code == 2
    assert name in result.stderr
    assert "blackjack" in result.stderr


@pytest.mark.parametrize("name", command.STRATEGIES)
def test_rounds_of_each_strategy_agree_with_its_figures(name: str) -> None:
    record = record_of("simulate", "blackjack", "--coups", 2_000_000, "--strategy", name)
    (result,) = record["bets"].values()
    assert list(record["bets"]) == [name]
    assert result["inside"]
    assert result["coups"] == result["decisions"] == 2_000_000
    assert Fraction(result["expectation"]["exact"]) == solve(BlackjackOptions()).played(name)[1].gain


def test_the_best_chart_is_played_where_none_is_named() -> None:
    result = pano("simulate", "blackjack", "--coups", 100_000)
    assert result.exit_code == 0
    assert "Melhor por pontuação" in result.stdout
    assert "-0,002094" in result.stdout
    assert "cada lance de um sabot completo" in result.stdout


def test_a_strategy_that_no_chart_has_is_refused() -> None:
    result = pano("simulate", "blackjack", "--strategy", "composition_dependent")
    assert result.exit_code == 2
    assert "total_dependent, never_bust, like_the_bank" in result.stderr
    with pytest.raises(ValueError, match="no simple strategy"):
        simple_play("lucky")


def test_progress_is_told_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    command.prepare(PRESETS["AO"], lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {total for _, total in told} == {len(told)}


@pytest.mark.rule("R-46", "R-47", "R-48", "R-49", "R-50")
def test_every_option_of_the_table_that_matters_reaches_the_solver() -> None:
    rules = Rules(
        decks=4,
        split_same_rank_only=True,
        max_split_hands=3,
        resplit_aces=False,
        dealer_peek=True,
        original_bets_only=True,
        surrender=Surrender.OFF,
        special_prize=False,
        suited_sevens=True,
    )
    options = command.options_of(rules)
    assert options.as_json() == {name: getattr(rules, name) for name in BlackjackOptions.__struct_fields__}
    assert command.options_of(PRESETS["AO"]) == command.options_of(PRESETS["AO_SHUFFLER"]) == BlackjackOptions()
