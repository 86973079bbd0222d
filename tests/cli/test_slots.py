"""`pano slots`: what it prints, writes and refuses."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from panoverde.cli import app as pano
from panoverde.cli.slots import app

EXAMPLES = Path(__file__).parents[1] / "lab" / "slots" / "examples"
CLASSIC, LINES = EXAMPLES / "classic.toml", EXAMPLES / "lines.toml"


def slots(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments], env={"NO_COLOR": "1", "COLUMNS": "160"})


@pytest.mark.rule("AO-17.2")
@pytest.mark.parametrize("name", ["classic", "lines"])
def test_the_analysis_is_that_of_the_contract(name: str) -> None:
    result = slots("analyse", EXAMPLES / f"{name}.toml", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))


@pytest.mark.rule("R-94")
def test_increments_are_counted_when_asked() -> None:
    told = json.loads(slots("analyse", CLASSIC, "--json", "--count-jackpot").stdout)
    assert told["plan_return"]["exact"] == told["return"]["exact"] == "1807/2000"


def test_the_sheet_is_a_table_for_people_in_both_languages() -> None:
    told = slots("analyse", LINES).stdout
    assert "Savana: plano de pagamentos" in told
    assert "85,6223\u00a0%" in told
    assert re.search(r"Jogadas grátis +LUA 3 +8,7891", told)
    assert "Hit frequency" in slots("analyse", LINES, "--lang", "en").stdout


@pytest.mark.rule("AO-17.9")
def test_a_file_that_makes_no_sense_is_refused_with_exit_1(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text(CLASSIC.read_text("utf-8").replace("SETE = {", "SEIS = {"), "utf-8")
    for command in (("analyse",), ("simulate",), ("design", "--target", "0.9")):
        result = slots(command[0], bad, *command[1:], "--json", "--lang", "en")
        assert result.exit_code == 1
        told = json.loads(result.stdout)
        assert told == {"refused": "AO-17.9", "message": "line 24, `pay.SEIS`: the symbol «SEIS» is on no strip."}
    result = slots("compare", CLASSIC, bad)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "AO-17.9: linha 24, `pay.SEIS`" in result.stderr


def test_a_file_that_is_not_there_is_another_error(tmp_path: Path) -> None:
    result = slots("analyse", tmp_path / "none.toml")
    assert result.exit_code == 2
    assert "none.toml" in result.stderr


@pytest.mark.rule("AO-17.9")
def test_a_program_is_told_in_json_of_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for file, why in ((tmp_path / "none.toml", "No such file or directory"), (tmp_path, "Is a directory")):
        told = {"refused": "AO-17.9", "message": f"Can't read {file}: {why}."}
        for command in (("analyse", file), ("simulate", file), ("compare", CLASSIC, file), ("design", file)):
            more = ("--target", "0.9") if command[0] == "design" else ()
            result = slots(*command, *more, "--json", "--lang", "en")
            assert (result.exit_code, json.loads(result.stdout)) == (1, told)


@pytest.mark.rule("AO-17.2")
def test_the_sheet_is_a_page_without_scripts(tmp_path: Path) -> None:
    text = LINES.read_text("utf-8").replace('name = "Savana"', 'name = "<b>Savana</b>"')
    (tmp_path / "odd.toml").write_text(text, "utf-8")
    page = tmp_path / "sheet.html"
    result = slots("analyse", tmp_path / "odd.toml", "--html", page)
    assert (result.exit_code, result.stdout) == (0, "")
    html = page.read_text("utf-8")
    assert "<script" not in html
    assert "<b>Savana" not in html
    assert "&lt;b&gt;Savana" in html
    assert html.count("<svg") == 3
    assert "202041163594102709207/17265506348276121600" in html
    assert "IMBONDEIRO = {5 = 400" in html
    assert slots("analyse", LINES, "--html", tmp_path / "no" / "sheet.html").exit_code == 2


def test_a_page_of_draw_poker_has_its_rows(tmp_path: Path) -> None:
    page = tmp_path / "sheet.html"
    assert slots("analyse", EXAMPLES / "draw.toml", "--html", page, "--lang", "en").exit_code == 0
    assert "Valetes ou melhor" in page.read_text("utf-8")


def test_a_simulation_stands_beside_the_exact_figures() -> None:
    result = slots("simulate", CLASSIC, "--spins", "100000", "--seed", "4", "--json")
    told = json.loads(result.stdout)
    assert (told["spins"], told["seed"]) == (100_000, 4)
    assert told["return"]["expected"] == "0.8935000000"
    assert abs(float(told["return"]["z"])) < 4
    table = slots("simulate", CLASSIC, "--spins", "1000", "--lang", "en").stdout
    assert "1,000 games simulated" in table
    assert "games a second" in table


def test_two_plans_are_compared(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(LINES.read_text("utf-8").replace("{5 = 50,", "{5 = 60,"), "utf-8")
    told = slots("compare", LINES, other).stdout
    assert "+ZEBRA = {5 = 60, 4 = 10, 3 = 3}" in told
    assert "0,8135\u00a0%" in told
    record = json.loads(slots("compare", LINES, other, "--json").stdout)
    assert record["figures"]["scatter"]["difference"]["exact"] == "0"
    assert "-ZEBRA = {5 = 50, 4 = 10, 3 = 3}" in record["diff"]
    assert "São o mesmo plano." in slots("compare", LINES, LINES).stdout


def test_a_design_is_a_difference_and_a_file(tmp_path: Path) -> None:
    out = tmp_path / "new.toml"
    result = slots("design", CLASSIC, "--target", "0.9", "--out", out, "--lang", "en")
    assert result.exit_code == 0
    assert "+BAR2 = {3 = 52}" in result.stdout
    assert "exactly the target" in result.stdout
    assert json.loads(slots("analyse", out, "--json").stdout)["plan_return"]["exact"] == "9/10"
    record = json.loads(slots("design", CLASSIC, "--target", "9/10", "--json").stdout)
    assert (record["distance"]["exact"], record["plan"]) == ("0", out.read_text("utf-8"))
    same = slots("design", CLASSIC, "--target", "1787/2000").stdout
    assert "O plano já tem este retorno." in same
    assert "do pedido" in slots("design", LINES, "--target", "0.86").stdout


@pytest.mark.parametrize("target", ["much", "0", "-1", "3", "1/0"])
def test_a_target_is_a_return(target: str) -> None:
    assert slots("design", CLASSIC, f"--target={target}").exit_code == 2


def test_odds_and_simulate_lead_here() -> None:
    told = CliRunner().invoke(pano, ["odds", "slots", str(CLASSIC), "--json"])
    assert json.loads(told.stdout)["name"] == "Três Setes"
    told = CliRunner().invoke(pano, ["simulate", "slots", str(CLASSIC), "--coups", "1000", "--json"])
    assert json.loads(told.stdout)["spins"] == 1000
    for command in ("odds", "simulate"):
        result = CliRunner().invoke(pano, [command, "slots"])
        assert result.exit_code == 2
        assert f"pano {command} slots PLANO.toml" in result.stderr


@pytest.mark.rule("AO-17.9")
@pytest.mark.parametrize("command", [("analyse",), ("simulate",), ("design", "--target", "0.9")])
def test_a_file_that_is_not_there_is_refused_in_json_too(command: tuple[str, ...], tmp_path: Path) -> None:
    result = slots(*command, tmp_path / "falta.toml", "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["refused"]) == (1, "AO-17.9")
    assert "falta.toml" in told["message"]
