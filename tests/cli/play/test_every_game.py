"""A newcomer, alone with robots and the Enter key, gets through every game there is."""

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde import games
from panoverde.cli.play.picture import Painter
from panoverde.cli.play.words import Words
from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import Walk
from panoverde.core.chance import Seeded
from panoverde.core.messages import Lang
from panoverde.core.money import Currency
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.core.text import Names
from tests.banked import BANKED
from tests.cli.play.evenings import app, evening, log_of

PASSES = [""] * 25
LISTS = {"blackjack": {"blackjack.hands"}, "sem_descarte": {"sem_descarte.hands"}, "roulette": {"display.holders"}}
"""Lists that some moment of random play shows."""


@pytest.mark.parametrize("game", [game.name for game in BANKED])
def test_enter_alone_plays_coup_after_coup_and_the_log_is_proved(game: str, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening(*PASSES, game=game, options=("--save", str(file))).output
    happened = [event["event"] for event in log_of(file)]
    assert happened.count("bets_opened") >= 4
    assert happened.count("bets_closed") >= 3
    assert "bet_placed" in happened
    assert "As contas somam zero ✓" in output
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0


@pytest.mark.rule("PT-NB-24", "AO-13.24")
@pytest.mark.parametrize("profile", ["PT", "AO"])
@pytest.mark.parametrize("game", ["holdem", "omaha", "sintetico"])
def test_there_are_as_many_robots_as_a_game_of_poker_needs(game: str, profile: str) -> None:
    for players, robots in (("1", 3), ("2", 2), ("3", 1)):
        output = evening("", "q", game=game, options=("--profile", profile, "--players", players)).output
        assert f"Robô {robots} senta-se" in output
        assert "Jogada 1 (" in output


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", games.names())
def test_every_profile_sits_people_down(game: str, lang: Lang) -> None:
    for profile, rules in games.find(game).presets.items():
        if rules.jackpot:
            continue  # only a house has one: test_play.py
        output = evening("", "r", "", "q", game=game, options=("--profile", profile, "--lang", lang)).output
        assert re.search("As contas somam zero ✓|The accounts sum to zero ✓", output)


@pytest.mark.parametrize("game", games.names())
def test_the_picture_fits_eighty_columns(game: str) -> None:
    output = CliRunner().invoke(app, ["play", game], input="\n\n\nq\n", env={"COLUMNS": "80"}).output
    assert max(len(line) for line in output.splitlines()) <= 80


@pytest.mark.parametrize("game", [game.name for game in BANKED])
def test_the_rules_show_what_was_chosen_and_say_where_the_rest_is(game: str) -> None:
    page = evening("r", "q", game=game).output.split("Regras em vigor")[1].split("▸")[0]
    assert "mínimo " in page
    assert " – " not in page
    assert not re.search(r"^.* –$", page, re.MULTILINE)
    assert "os limites de cada aposta são os do menu" in page
    assert len(page.splitlines()) < 25


def test_a_limit_that_was_chosen_is_among_the_rules() -> None:
    page = evening("r", "q", game="craps", options=("--option", "field_maximum=5000")).output.split("Regras em vigor")[
        1
    ]
    assert re.search(r"máximo no field +50,00", page)


def test_the_zero_is_a_number_too() -> None:
    typed = (*[""] * 4, "0", "", "", "q")
    output = evening(*typed, game="roulette", options=("--croupier", "--bots", "0")).output
    assert re.search(r"^fase apostas abertas · jogada 2 · número 0$", output, re.MULTILINE)


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


@pytest.mark.rule("AO-1.11", "AO-1.16")
@pytest.mark.parametrize(
    ("lang", "holds", "waits"),
    [
        ("pt", "azul: 5,00 Kz a ficha, 19 diante de Jogador 1, em jogo", "à espera de uma cor, a 1,00 Kz a ficha: "),
        ("en", "blue: AOA5.00 a chip, 19 before Player 1, ", "waiting for a colour, at AOA1.00 a chip: "),
    ],
)
def test_the_display_of_the_colours_is_in_the_picture(lang: str, holds: str, waits: str) -> None:
    typed = ("ask_colour azul 5 20", "pleno 17 5", "", "await_colour 1", "", "q")
    options = ("--option", "colours=1", "--players", "2", "--bots", "0", "--lang", lang)
    pictures = evening(*typed, game="roulette", options=options).output.replace("\xa0", " ").split("──\n")
    assert not any(f"  · {holds}" in picture or waits in picture for picture in pictures[:2])
    assert f"  · {holds}" in pictures[2]
    assert re.search(rf"  · {waits}(Jogador|Player) 2\n", pictures[3])


def test_robots_answer_what_the_game_asks_of_them(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(*PASSES, game="ponto_banca", options=("--save", str(file), "--bots", "3"))
    happened = {event["event"] for event in log_of(file)}
    assert {"cards_cut", "cards_shown"} <= happened


def test_robots_ask_for_what_other_bets_need_once_each(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening(*PASSES, game="roulette", options=("--seed", "1", "--save", str(file), "--bots", "4"))
    events = log_of(file)
    given = [event["seat"] for event in events if event["event"] == "colour_given"]
    assert sorted(given) == [2, 3, 4, 5]
    assert {event["event"] for event in events}.isdisjoint({"chips_bought", "colour_bought"})
    zones = {event["zone"] for event in events if event["event"] == "bet_placed"}
    assert any(zone.startswith("valor_") for zone in zones)
    assert any(zone.startswith(("pleno_", "cavalo_", "rua_", "quadro_", "linha_")) for zone in zones)
    happened = [event["event"] for event in events]
    assert happened.index("seat_left") > len(happened) - happened[::-1].index("bets_closed")  # nobody before the end


# The end


@pytest.mark.rule("AO-4.10i")
def test_bets_that_cannot_be_taken_back_are_played_out_when_the_table_closes(tmp_path: Path) -> None:
    """A line bet whose point is marked stands until the series is decided."""
    held = 0
    for seed in range(6):
        file = tmp_path / f"{seed}.jsonl"
        options = ("--seed", str(seed), "--save", str(file), "--bots", "0")
        output = evening("pass 5", "", "q", game="craps", options=options).output
        events = log_of(file)
        assert "coup_voided" not in {event["event"] for event in events}
        assert events[-1]["event"] == "seat_left"
        assert "As contas somam zero ✓" in output
        throws = [event for event in events if event["event"] == "dice_thrown"]
        if throws[0]["point"]:
            held += 1
            assert len(throws) > 1
            assert throws[-1]["decides"] in {"point_made", "seven_out"}
    assert held


def test_cards_on_the_table_are_played_out_when_it_closes(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    evening("", "ponto 5", "", "q", game="ponto_banca", options=("--seed", "3", "--bots", "0", "--save", str(file)))
    happened = [event["event"] for event in log_of(file)]
    assert "coup_voided" not in happened
    assert happened.count("coup_decided") == 1


@pytest.mark.parametrize(
    ("lang", "won", "lost"), [("pt", "ganhou 5,00", "perdeu 5,00"), ("en", "won AOA5.00", "lost AOA5.00")]
)
def test_the_prompt_after_a_coup_says_what_it_brought(lang: str, won: str, lost: str) -> None:
    prompts = ""
    for seed in range(4):
        typed = ("pequeno 5", "", "?", "q")
        output = evening(*typed, game="cussec", options=("--seed", str(seed), "--bots", "0", "--lang", lang)).output
        after = re.findall(r"^(?:Jogador|Player) 1.*▸", output.replace("\xa0", " "), re.MULTILINE)[2:]
        assert len(after) == 2
        assert "(" in after[0]
        assert "(" not in after[1]  # it is said once
        prompts += after[0]
    assert won in prompts
    assert lost in prompts


@pytest.mark.parametrize("game", games.names())
def test_every_list_of_a_table_is_said_whatever_has_happened(game: str) -> None:
    found = games.find(game)
    said: dict[Lang, set[str]] = {lang: set() for lang in Lang}
    words = {lang: Words(lang, Currency.EUR, Names()) for lang in Lang}
    for seed in range(3):
        walk = Walk(found, Tossed(seed))
        names = {Seat(seat): f"Jogador {seat}" for seat in range(1, 11)}
        painter = Painter(walk.table, names, frozenset())
        for command in walk.steps():
            with suppress(Refused):
                walk.table.act(command, Seeded(seed))
            for listing in painter.picture(Seat(1)).listings:
                for lang, names_of in said.items():
                    names_of.update(listing.name for row in words[lang].rows(listing.name, listing.rows) if row)
    assert all(names_of >= LISTS.get(game, set()) for names_of in said.values())


@pytest.mark.rule("AO-9.22", "AO-9.24")
def test_a_player_of_sem_descarte_sees_their_own_cards_and_nobody_elses() -> None:
    lines = evening("1", "5", "", "q", game="sem-descarte", options=("--seed", "5", "--bots", "1")).output.splitlines()
    own = [line for line in lines if re.search("Jogador 1 recebe [^d▒]", line)]
    assert len(own) == 5
    assert not [line for line in lines if re.search("Robô 1 recebe [^d▒]", line)]


@pytest.mark.parametrize("game", ["blackjack", "sem-descarte"])
def test_no_solver_is_loaded_to_play_or_to_deal(game: str) -> None:
    script = (
        f"import sys; from panoverde.cli import app; sys.argv = ['pano', 'play', '{game}', '--croupier'];"
        "code = 0\ntry: app()\nexcept SystemExit as end: code = end.code\n"
        "sys.exit(', '.join({'numpy', 'numba'} & sys.modules.keys()) or code)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script], input="q\n", capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert finished.returncode == 0, finished.stderr
