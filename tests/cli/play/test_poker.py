"""Poker at the terminal: turns, cards typed by the croupier, and how an evening ends in the middle of a hand."""

import re
from pathlib import Path

import pytest

from tests.cli.play.evenings import accounts, evening, log_of

FOUR = ("--players", "4", "--bots", "0", "--lang", "en", "--seed", "1")
DEALT = ("", "", "", "", "")  # the deck is opened, the marker moved, the cards shuffled, the bets posted and dealt


def cards(file: Path, event: str) -> list[list[str]]:
    return [one["cards"] for one in log_of(file) if one["event"] == event]


def test_a_table_that_only_a_croupier_could_deal_is_virtual_without_one() -> None:
    mine = r"Player 1: (\S+ \S+) ·"
    alone = evening("q", game="holdem", options=("--lang", "en", "--seed", "1"))
    assert "▒" not in str(re.findall(mine, alone.output))
    dealt = evening(*DEALT, "q", game="holdem", options=(*FOUR, "--croupier"))
    assert set(re.findall(mine, dealt.output)) == {"▒▒ ▒▒"}


def test_nobody_is_asked_while_the_game_waits_for_a_bot() -> None:
    """After each word of theirs the next prompt is their next turn, not a menu with nothing but leaving."""
    output = evening(*["1"] * 6, "q", game="holdem", options=("--bots", "3", "--lang", "en", "--seed", "2")).output
    menus = re.findall(r"\n  1  (.*)", output)
    assert {menu.strip() for menu in menus} <= {"Call", "Check", "Top up", "Fold"}


@pytest.mark.parametrize("when", [("q",), ("call", "q")])
def test_a_hand_broken_off_goes_back_to_its_owners(when: tuple[str, ...]) -> None:
    output = evening(*when, game="holdem", options=("--bots", "3", "--lang", "en", "--seed", "2")).output
    assert "The hand is void: the table closes" in output
    assert {row[-1] for row in accounts(output).values()} == {"€0.00"}


def test_quitting_between_two_hands_deals_no_other(tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    lines = (*DEALT, "fold", "fold", "fold", "", "", "q")
    evening(*lines, game="holdem", options=(*FOUR, "--croupier", "--save", str(file)))
    started = [one for one in log_of(file) if one["event"] == "hand_started"]
    assert len(started) == len([one for one in log_of(file) if one["event"] == "hand_ended"]) == 1


def flop(*typed: str, file: Path) -> str:
    """Everybody calls, and the croupier types these lines where the flop is asked for."""
    spoken = ("call", "call", "call", "check")
    options = (*FOUR, "--croupier", "--save", str(file))
    return evening(*DEALT, *spoken, "", *typed, "q", game="holdem", options=options).output


def test_three_cards_on_one_line(tmp_path: Path) -> None:
    flop("Ah Kd 10s", file=tmp_path / "log.jsonl")
    assert cards(tmp_path / "log.jsonl", "board_turned") == [["Ah", "Kd", "Ts"]]


def test_a_card_that_cannot_be_is_asked_for_again(tmp_path: Path) -> None:
    output = flop("Ah Ah Kd", "Qc", "Jd", file=tmp_path / "log.jsonl")
    assert "Ah" in output
    assert cards(tmp_path / "log.jsonl", "board_turned") == [["Ah", "Qc", "Jd"]]


@pytest.mark.parametrize("word", ["x", "Anular", "cancel"])
def test_a_question_about_cards_can_be_left(word: str, tmp_path: Path) -> None:
    output = flop("Ah", word, "2c", "3c", "4c", file=tmp_path / "log.jsonl")
    assert "Nothing was done." in output
    assert cards(tmp_path / "log.jsonl", "board_turned") == [["2c", "3c", "4c"]]


def test_the_croupier_is_told_who_shows() -> None:
    checks = ["check"] * 4
    board = ("2c 3d 4h", *checks, "", "5s", *checks, "", "9c", *checks, "")
    lines = (*DEALT, "call", "call", "call", "check", "", *board, "As Ad", "q")
    output = evening(*lines, game="holdem", options=(*FOUR, "--croupier")).output
    assert "Ask Player 1 to show the cards." in output
    assert "Player 1 shows A♠ A♦: straight 5♠ 4♥ 3♦ 2♣ A♠." in output


def test_a_bot_without_chips_tops_up() -> None:
    """Until they do, too few could play (PT-NB-24, PT-NB-79)."""
    options = ("--bots", "3", "--lang", "en", "--seed", "8")
    output = evening(*["raise_to all", "call"] * 15, "q", game="holdem", options=options).output
    assert re.search(r"Bot \d adds", output)
