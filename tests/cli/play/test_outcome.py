"""The croupier at a physical table types what came out."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from panoverde.cli.play.outcome import EnteredChance, Wanted, read_card, read_dice, read_number
from panoverde.core.cards import DECK_52, Card, shoe
from panoverde.core.chance import Seeded
from panoverde.core.wheel import Wheel
from tests.cli.play.evenings import app, evening, log_of

CROUPIER = ("--croupier", "--bots", "0")


def drawn(file: Path, event: str) -> dict[str, object]:
    return next(one for one in log_of(file) if one["event"] == event)


@pytest.mark.parametrize("typed", ["3 3 5", "335", "3-3-5", " 3, 3, 5 "])
def test_dice_as_people_write_them(typed: str) -> None:
    assert read_dice(typed, 3) == (3, 3, 5)


@pytest.mark.parametrize("typed", ["3 3", "3 3 5 1", "3 3 7", "3 3 0", "três", "", "٣٣٥"])
def test_what_no_dice_can_show(typed: str) -> None:
    assert read_dice(typed, 3) is None


@pytest.mark.parametrize(
    ("typed", "card"),
    [("As", "As"), ("10h", "Th"), ("th", "Th"), ("K♠", "Ks"), ("9 ♥", "9h"), ("1s", None), ("Ax", None), ("", None)],
)
def test_cards_as_people_write_them(typed: str, card: str | None) -> None:
    assert read_card(typed, shoe()) == card


def test_a_card_that_is_not_left_cannot_have_come_out() -> None:
    assert read_card("As", shoe().without(Card("As"))) is None
    assert read_card("2s", shoe(deck=DECK_52[4:])) is None


@pytest.mark.parametrize(("typed", "number"), [("17", 17), ("0", 0), ("37", None), ("-1", None), ("x", None)])
def test_a_number_of_the_wheel(typed: str, number: int | None) -> None:
    assert read_number(typed, range(37)) == number


def test_a_wheel_is_asked_for_between_its_own_numbers() -> None:
    with pytest.raises(Wanted, match="want-number") as wanted:
        EnteredChance([]).spin(Wheel((3, 1, 2)))
    assert wanted.value.facts == {"least": 1, "most": 3}
    assert wanted.value.read("0") is None


def test_a_lot_is_asked_for_like_anything_else() -> None:
    with pytest.raises(Wanted, match="want-lot") as wanted:
        EnteredChance([]).lot(5)
    assert wanted.value.facts == {"most": 4}
    assert wanted.value.read("4") == 4
    assert wanted.value.read("5") is None
    assert wanted.value.draw(Seeded(1)) in range(5)
    assert EnteredChance([3]).lot(5) == 3


def test_three_dice_are_typed_where_the_dome_is_lifted(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("", "total 11 50", "total 11 5", "", "", "3 3 9", "335", "", "", "q")
    output = evening(*typed, game="cussec", options=(*CROUPIER, "--save", str(file))).output
    assert "nada fica comprometido" in output
    assert "Recusado R-39" in output
    assert "«3 3 9» não pode ter saído; escreva os 3 dados." in output
    assert drawn(file, "dome_opened")["dice"] == [3, 3, 5]
    assert drawn(file, "prize_paid")["prize"] == 3000
    assert "chance_committed" not in {event["event"] for event in log_of(file)}
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 2


def test_enter_lets_the_machine_draw_and_a_seed_repeats_it(tmp_path: Path) -> None:
    dice = []
    for name in ("one", "two"):
        evening(
            "", "", "", "", "", "q", game="cussec", options=(*CROUPIER, "--seed", "5", "--save", str(tmp_path / name))
        )
        dice.append(drawn(tmp_path / name, "dome_opened")["dice"])
    assert dice[0] == dice[1]


def test_dice_on_one_another_are_declared_instead() -> None:
    typed = ("", "grande 5", "", "", "c", "declare_null", "", "q")
    output = evening(*typed, game="cussec", options=CROUPIER).output
    assert "«golpe nulo»" in output


def test_a_ball_and_two_dice_are_typed_too(tmp_path: Path) -> None:
    file = tmp_path / "wheel"
    evening("", "", "valor_preto 5", "", "", "17", "q", game="roulette", options=(*CROUPIER, "--save", str(file)))
    assert drawn(file, "ball_rested")["number"] == 17
    file = tmp_path / "dice"
    evening("", "field 5", "", "", "", "6 5", "q", game="craps", options=(*CROUPIER, "--save", str(file)))
    assert drawn(file, "dice_thrown")["dice"] == [6, 5]


def test_cards_are_asked_for_one_by_one_even_when_a_player_turns_them(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    before = evening(*[""] * 8, "ponto 5", *[""] * 12, "q", game="ponto_banca", options=CROUPIER).output
    assert "Jogador 1 aposta" in before
    typed = (*[""] * 8, "ponto 5", *[""] * 6, "show_cards", "9z", "?", "9h", "Ks", "q")
    output = evening(*typed, game="ponto_banca", options=(*CROUPIER, "--save", str(file))).output
    shown = drawn(file, "cards_shown")
    assert (shown["cards"], shown["total"]) == (["9h", "Ks"], 9)
    assert "«9z» não pode ter saído" in output
    assert "levantar as fichas" in output
    assert re.search(r"Enter sorteia, ou escreva a carta, como 9h", output)


def test_a_correction_asks_nothing_of_chance() -> None:
    typed = ("", "grande 5", "", "", "335", "c", "rewind", "9", "engano", "", "q")
    output = evening(*typed, game="cussec", options=CROUPIER).output
    assert "engano" in output
    assert "As contas somam zero ✓" in output


# Stopping before it is known what came out

BETS = {
    "banca_francesa": ("", "pequeno 5", "", ""),
    "cussec": ("", "grande 5", "", ""),
    "roulette": ("", "", "valor_preto 5", "", ""),
    "craps": ("", "pass 5", "", "", "", "2 2", *[""] * 3),
    "ponto_banca": (*[""] * 8, "ponto 5", *[""] * 6, "show_cards", "9h"),
}
DRAWN = {"dice_thrown", "dome_opened", "ball_rested", "cards_shown", "coup_decided"}


@pytest.mark.rule("R-202")
@pytest.mark.parametrize("game", BETS)
@pytest.mark.parametrize("word", ["q", "sair", None], ids=["q", "sair", "end of input"])
def test_the_machine_never_draws_for_a_croupier_who_stops(game: str, word: str | None, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening(*BETS[game], *([word] if word else []), game=game, options=(*CROUPIER, "--save", str(file))).output
    events = log_of(file)
    known = [event for event in events if event["event"] in DRAWN]
    assert [event["dice"] for event in known] == ([[2, 2]] if game == "craps" else [])
    assert "a máquina não sorteia pelo pagador: a jogada é anulada" in output
    assert [event["chips"] for event in events if event["event"] == "bet_returned"] == [500]
    assert [event["event"] for event in events][-1] == "seat_left"
    assert events[-1]["chips"] == 100_000


def test_what_is_known_is_settled_before_the_croupier_stops(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    typed = ("", "grande 5", "", "", "6 5 4", "q")
    output = evening(*typed, game="cussec", options=(*CROUPIER, "--save", str(file))).output
    assert "pelo pagador" not in output
    assert drawn(file, "prize_paid")["prize"] == 500


def test_where_nobody_has_a_bet_the_coup_stays_open_in_the_log(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    output = evening("", "", "", "q", options=(*CROUPIER, "--save", str(file))).output
    happened = [event["event"] for event in log_of(file)]
    assert happened[-3:] == ["bets_closed", "announced", "seat_left"]
    assert "pelo pagador" not in output
