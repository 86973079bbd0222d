"""The cards of a coup as they lie on the cloth: who takes the next one, and whose are turned first."""

import pytest

from panoverde.core.cards import Card
from panoverde.games._kit.baccarat.deal import Deal
from panoverde.games._kit.baccarat.hands import PONTO_E_BANCA, Side
from tests.games.kit.baccarat.hand import hand

PRINTED = {  # AO-11.16, first column: banca draws if ponto receives
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-68", "R-69", "R-72")
@pytest.mark.parametrize("banca", range(8))
@pytest.mark.parametrize("third", range(10))
def test_banca_draws_to_pontos_third_card_as_printed(banca: int, third: int) -> None:
    drawn = Card("Ts" if third == 0 else "As" if third == 1 else f"{third}s")
    deal = Deal((*hand("2s 3d"), drawn), (Card("Kd"), _worth(banca)))
    assert deal.next_card(PONTO_E_BANCA) == (Side.BANCA if str(third) in PRINTED[banca] else None)


def _worth(points: int) -> Card:
    return Card({0: "Qc", 1: "Ac"}.get(points, f"{points}c"))


@pytest.mark.rule("AO-10.16", "AO-11.16", "R-70")
@pytest.mark.parametrize("ponto", range(10))
@pytest.mark.parametrize("banca", range(10))
def test_who_draws_to_two_cards_each(ponto: int, banca: int) -> None:
    deal = Deal((Card("Kd"), _worth(ponto)), (Card("Kd"), _worth(banca)))
    if ponto >= 8 or banca >= 8:
        expected = None
    elif ponto <= 5:
        expected = Side.PONTO
    else:
        expected = Side.BANCA if banca <= 5 else None
    assert deal.next_card(PONTO_E_BANCA) == expected
    assert deal.is_over(PONTO_E_BANCA) == (expected is None)


@pytest.mark.rule("AO-10.16", "AO-11.16")
def test_nobody_takes_a_fourth_card() -> None:
    assert Deal(hand("2s 3d Kc"), hand("Kc Kd As")).next_card(PONTO_E_BANCA) is None


@pytest.mark.rule("AO-10.14", "AO-11.14")
def test_the_first_four_cards_alternate_and_ponto_is_turned_first() -> None:
    deal, sides = Deal(), []
    for _ in range(4):
        assert deal.hidden is None
        side = deal.next_card(PONTO_E_BANCA)
        assert side is not None
        sides.append(side)
        deal = deal.with_card(side, None)
    assert sides == [Side.PONTO, Side.BANCA, Side.PONTO, Side.BANCA]
    assert deal.next_card(PONTO_E_BANCA) is None
    assert deal.hidden == Side.PONTO
    deal = deal.turned(Side.PONTO, hand("2s 3d"))
    assert deal.hidden == Side.BANCA
    deal = deal.turned(Side.BANCA, hand("7s Kd"))
    assert (deal.hidden, deal.hands) == (None, (hand("2s 3d"), hand("7s Kd")))
