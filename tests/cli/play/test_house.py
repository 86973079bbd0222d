"""The house at a terminal table: irregularities, corrections, and the keyboard as croupier."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.banked import BANKED
from tests.cli.play.evenings import accounts, app, evening, log_of


@pytest.mark.rule("AO-3.5")
def test_a_table_that_waits_for_the_inspector_says_so_and_the_keyboard_can_act_for_the_inspector() -> None:
    result = evening("pequeno 5", "c", "suspect_dice", "", "", "c", "seize_dice", "badge 12", "badge 34", "q")
    assert "A mesa espera: a casa só continua" in result.output
    assert result.output.count("sorteio verificado ✓") == 1


def test_quitting_while_the_table_waits_annuls_the_coup_and_returns_the_bets(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    result = evening("pequeno 5", "c", "suspect_dice", "", "", "q", options=("--save", str(file)))
    assert "coup_voided" in {event["event"] for event in log_of(file)}
    assert accounts(result.output)["Jogador 1"][2].startswith("0,00")


def test_irregularities_stay_off_the_menu_until_asked_for() -> None:
    menu, apart = evening("c", "", "q").output.split("Jogador 1 ▸ c")
    assert "Suspeitar dos dados" not in menu
    assert "Jogador 1: Suspeitar dos dados" in apart
    assert "fiscal: Apreender os dados" in apart


def test_the_menu_puts_the_game_first_and_what_is_aside_after_it() -> None:
    menu = evening("pequeno 5", "q").output
    assert menu.rindex("risco interior  ") < menu.rindex("Retirar aposta") < menu.rindex("Comprar fichas")


def test_the_history_numbers_what_happened() -> None:
    assert re.search(r"^ +3 · Jogador 1 senta-se", evening("h", "q").output, re.MULTILINE)


def test_a_correction_from_the_keyboard(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("pequeno 5", "c", "rewind", "5", "engano", "c", "", "q", options=("--save", str(file), "--bots", "0"))
    assert "rewound" in {event["event"] for event in log_of(file)}
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0


@pytest.mark.rule("R-24")
def test_what_is_no_longer_on_the_menu_is_refused_with_its_rule() -> None:
    result = evening("pequeno 5", "grande 5", "99", "cavalo 5", "q", options=("--option", "single_chance_only=yes"))
    assert "Recusado R-24: nesta mesa aposta-se numa chance de cada vez" in " ".join(result.output.split())
    assert "«99» não está no menu" in result.output
    assert "«cavalo 5» não está no menu" in result.output


# The keyboard as croupier


@pytest.mark.rule("AO-4.13c")
@pytest.mark.parametrize("game", [game.name for game in BANKED])
def test_what_the_croupier_says_aloud_is_shown_in_both_languages(game: str) -> None:
    portuguese, english = "«façam as vossas apostas»", "“place your bets”"
    for lang, first, second in (("pt", portuguese, english), ("en", english, portuguese)):
        output = evening(*[""] * 9, "q", game=game, options=("--croupier", "--bots", "0", "--lang", lang)).output
        assert f"  · {first}\n    {second}\n" in output
        assert second not in evening("", "", "q", game=game, options=("--lang", lang)).output
    assert "    “Bets closed" not in output  # nobody says it


def test_what_is_not_said_aloud_is_shown_once() -> None:
    output = evening("", "pequeno 5", "", "q", options=("--croupier", "--bots", "0")).output
    assert "aposta 5,00" in output
    assert "bets AOA5.00" not in output


@pytest.mark.rule("R-73")
@pytest.mark.parametrize(("lang", "says"), [("pt", "Aviso: com estas regras «Banca»"), ("en", "Banca")])
def test_the_operator_is_warned_of_a_table_that_leaves_the_player_ahead(lang: str, says: str) -> None:
    options = ("--lang", lang, "--bots", "0")
    warned = evening("q", game="ponto_banca", options=(*options, "--croupier")).output
    assert re.search(rf"^.*{says}.*%", warned, re.MULTILINE)
    assert "%" not in evening("q", game="ponto_banca", options=options).output  # a player is not
    assert "%" not in evening("q", options=("--croupier", *options)).output


def test_the_croupier_is_told_what_to_do_and_does_it_with_enter() -> None:
    result = evening("", "", "", "", "q", options=("--croupier", "--bots", "0"))
    told = re.findall(r"^(Anuncie: «[^»]*»|Lance)", result.output, re.MULTILINE)
    opening, closing = "Anuncie: «façam as vossas apostas»", "Anuncie: «jogo feito, nada mais»"
    assert told == [opening, closing, "Lance", opening]
    assert "pagador (Enter faz · c casa e irregularidades) ▸" in result.output
    assert "As contas somam zero ✓" in result.output


@pytest.mark.rule("AO-3.8", "AO-3.7d")
def test_the_croupier_may_declare_a_null_throw_and_lifted_dice(tmp_path: Path) -> None:
    for seed in range(20):
        file = tmp_path / f"{seed}.jsonl"
        options = ("--croupier", "--bots", "0", "--seed", str(seed), "--save", str(file))
        typed = ("", "pequeno 5", "grande 5", "", "", "c", "5 1", "?", "r", "h", "", "c", "4", "", "q")
        result = evening(*typed, options=options)
        happened = [event["event"] for event in log_of(file)]
        assert happened.index("throw_nullified") < happened.index("dice_thrown")
        if "dice_lifted" in happened:
            assert happened.index("dice_thrown") < happened.index("dice_lifted") < happened.index("prize_paid")
            assert "bet_collected" not in happened
            assert "Regras em vigor: AO" in result.output
            return
    pytest.fail("no throw decided anything")


def test_many_irregularities_before_one_act_are_no_trouble() -> None:
    result = evening("", "", "", *["c", "5 1"] * 150, options=("--croupier", "--bots", "0"))
    assert result.output.count("pagador: Lançar os dados") == 150
    assert "Há várias" not in result.output
    assert "As contas somam zero ✓" in result.output


def test_the_croupier_may_act_before_the_bets_close() -> None:
    typed = ("", "pequeno 5", "", "c", "", "c", '5 "engano do pagador"', "", "q")
    result = evening(*typed, options=("--croupier", "--bots", "0"))
    before, after = result.output.split("engano do pagador")[0], result.output.split("engano do pagador")[-1]
    assert before.count("Anuncie: «jogo feito, nada mais».\npagador") == 2
    assert "Jogador 1 ──" in after  # everybody may answer it
    assert "As contas somam zero ✓" in after


def test_a_virtual_evening_with_a_croupier_is_proved_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("", "pequeno 5", "", "x", "", "", "", "")
    evening(*typed, options=("--croupier", "--option", "physical=no", "--save", str(file)))
    assert "dice_thrown" in {event["event"] for event in log_of(file)}
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
