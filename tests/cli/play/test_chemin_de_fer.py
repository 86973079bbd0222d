"""Chemin de fer in the terminal, with as many robots as it needs: the one at the keyboard holds the bank first."""

import re

import pytest

from tests.cli.play.evenings import evening

SEEDED = ("--seed", "3")


@pytest.mark.rule("AO-12.16", "AO-12.29")
def test_three_robots_sit_down_and_stake_before_the_bets_of_a_persons_bank_are_closed() -> None:
    output = evening("take_hand 10", "", "", "", "q", game="chemin-de-fer", options=SEEDED).output.replace("\xa0", " ")
    assert "Robô 3 senta-se" in output
    opened, closed = output.index("«Façam o vosso jogo»"), output.index("Apostas fechadas.")
    assert "aposta" in output[opened:closed]
    assert "Ninguém aposta contra a banca." not in output
    assert "Resultado: " in output[closed:]


@pytest.mark.rule("AO-12.65")
def test_a_person_sees_the_cards_that_they_play() -> None:
    """Whoever has the highest stake gets them: nothing is dealt by hand here."""
    typed = ("take_hand 5", "", "", "pass_hand", *["banco", "", "carta", "nao", "abater"] * 6, "q")
    output = evening(*typed, game="chemin-de-fer", options=SEEDED).output
    assert re.search(r"Jogador 1 recebe as cartas: [^▒\s]+ [^▒\s]+\.", output)
    assert not re.search(r"Robô \d recebe as cartas: [^▒]", output)
