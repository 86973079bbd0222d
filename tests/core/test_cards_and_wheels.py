import pytest

from panoverde.core.cards import DECK_28, DECK_52, Card, shoe
from panoverde.core.dice import total
from panoverde.core.wheel import Wheel


def test_decks_have_their_cards_once() -> None:
    assert len(set(DECK_52)) == 52
    assert len(set(DECK_28)) == 28
    assert set(DECK_28) < set(DECK_52)
    assert {card[0] for card in DECK_28} == set("89TJQKA")


def test_a_shoe_of_eight_decks_gives_up_its_cards_one_by_one() -> None:
    full = shoe(8)
    assert full.size == 416
    without = full
    for _ in range(8):
        without = without.without(Card("As"))
    assert without.size == 408
    with pytest.raises(ValueError, match="no As is left"):
        without.without(Card("As"))
    assert full.size == 416


@pytest.mark.rule("PT-BFO-7")
def test_each_pip_counts_one() -> None:
    assert total((1, 2, 6)) == 9


def test_neighbours_go_round_the_wheel() -> None:
    wheel = Wheel((0, 32, 15, 19, 4))
    assert wheel.neighbours(0, 2) == (19, 4, 0, 32, 15)
    assert wheel.neighbours(4, 1) == (19, 4, 0)
