"""The cases of chemin de fer in which a player chooses, and the table that their choices make."""

import pytest

from panoverde.games._kit.baccarat.free_table import CHEMIN_DE_FER, NO_CARD


@pytest.mark.rule("AO-12.68d", "R-82")
def test_banker_chooses_with_three_against_a_nine_and_with_five_against_a_four() -> None:
    assert CHEMIN_DE_FER.free == ((3, 9), (5, 4))


@pytest.mark.rule("AO-12.65c", "AO-12.68d", "R-82")
@pytest.mark.parametrize("ponto", [True, False])
@pytest.mark.parametrize("drawn", [(), ((3, 9),), ((5, 4),), ((3, 9), (5, 4))])
def test_choices_fill_the_free_cases_and_no_others(ponto: bool, drawn: tuple[tuple[int, int], ...]) -> None:
    chosen = CHEMIN_DE_FER.chosen(ponto, drawn)
    assert chosen.natural == 8
    assert chosen.ponto == (*(True,) * 5, ponto, *(False,) * 4)
    assert chosen.banca[3][9] is ((3, 9) in drawn)
    assert chosen.banca[5][4] is ((5, 4) in drawn)
    assert chosen.banca[6] == (*(False,) * 6, True, True, False, False, False)
    assert [row[NO_CARD] for row in chosen.banca] == [True] * 6 + [False] * 4
