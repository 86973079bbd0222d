"""What cards are worth, what a pair is, and who wins."""

import pytest

from panoverde.core.cards import DECK_52, Card
from panoverde.games._kit.baccarat.hands import Score, Winner, is_pair, score, total, value
from tests.games.kit.baccarat.hand import hand


@pytest.mark.rule("AO-10.8", "AO-10.8a", "AO-10.8b", "AO-10.8c", "AO-11.8", "AO-11.8a", "AO-11.8b", "AO-11.8c")
def test_what_each_card_is_worth() -> None:
    worth = {rank: value(Card(f"{rank}s")) for rank in "A23456789TJQK"}
    assert worth == {"A": 1, **{str(n): n for n in range(2, 10)}, "T": 0, "J": 0, "Q": 0, "K": 0}
    assert sum(map(value, DECK_52)) == 4 * 45


@pytest.mark.rule("AO-10.9", "AO-11.9", "R-71")
@pytest.mark.parametrize(
    ("cards", "points"), [("5s 4d", 9), ("5s 5d", 0), ("6s 5d", 1), ("9s 9d 2c", 0), ("9s 9d 9c", 7), ("Kh Qh", 0)]
)
def test_only_what_exceeds_ten_or_twenty_counts(cards: str, points: int) -> None:
    assert total(hand(cards)) == points


@pytest.mark.rule("AO-10.23", "AO-11.25", "R-79")
def test_a_pair_is_of_one_rank_whatever_the_suit() -> None:
    assert is_pair(hand("Ks Kd"))
    assert is_pair(hand("7s 7s"))
    assert not is_pair(hand("Ks Td"))
    assert not is_pair(hand("8s Kd"))


@pytest.mark.rule("AO-10.21", "AO-10.22", "AO-11.23", "AO-11.24")
def test_the_higher_total_wins() -> None:
    assert score(hand("9s Kd"), hand("4s 4d")) == Score(Winner.PONTO, 8, False, True)
    assert score(hand("2s 2d Kc"), hand("5s Kd")) == Score(Winner.BANCA, 5, True, False)
    assert score(hand("6s Kd"), hand("Ks 6d")).winner == Winner.EMPATE
