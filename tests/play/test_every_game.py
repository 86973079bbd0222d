"""A newcomer, alone with robots and the Enter key, gets through every game there is."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde import games
from panoverde.core.messages import Lang
from tests.play.evenings import app, evening, log_of

PASSES = [""] * 25


@pytest.mark.parametrize("game", games.names())
def test_enter_alone_plays_coup_after_coup_and_the_log_is_proved(game: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening(*PASSES, game=game, options=("--save", str(file))).output
    happened = [event["event"] for event in log_of(file)]
    assert happened.count("bets_opened") >= 4
    assert happened.count("bets_closed") >= 3
    assert "bet_placed" in happened
    assert "As contas somam zero ✓" in output
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", games.names())
def test_every_profile_sits_people_down(game: str, lang: Lang) -> None:
    for profile in games.find(game).presets:
        output = evening("", "r", "", "q", game=game, options=("--profile", profile, "--lang", lang)).output
        assert re.search("As contas somam zero ✓|The accounts sum to zero ✓", output)


@pytest.mark.parametrize("game", games.names())
def test_the_picture_fits_eighty_columns(game: str) -> None:
    output = CliRunner().invoke(app, ["play", game], input="\n\n\nq\n", env={"COLUMNS": "80"}).output
    assert max(len(line) for line in output.splitlines()) <= 80


def test_what_lies_within_the_state_is_told_in_words() -> None:
    output = evening("", "pass 5", "", "", "q", game="craps", options=("--bots", "0")).output
    assert "lançador Jogador 1" in output
    assert "última série não" not in output


def test_cards_are_shown_by_their_suits_and_hidden_ones_by_their_backs() -> None:
    cards = ("2h", "3s", "2d", "2c")  # ponto takes a third one
    typed = (*[""] * 8, "ponto 5", *[""] * 6, "show_cards", *cards, "", "q")
    output = evening(*typed, game="ponto_banca", options=("--croupier", "--bots", "0")).output
    assert "ponto ▒▒ ▒▒ · banca ▒▒ ▒▒" in output
    assert "ponto 2♥ 3♠ ▒▒ · banca 2♦ 2♣" in output


def test_robots_answer_what_the_game_asks_of_them(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(*PASSES, game="ponto_banca", options=("--save", str(file), "--bots", "3"))
    happened = {event["event"] for event in log_of(file)}
    assert {"cards_cut", "cards_shown"} <= happened
