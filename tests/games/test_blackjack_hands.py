"""What cards are worth at blackjack."""

import pytest

from panoverde.core.cards import DECK_52, Card
from panoverde.core.people import Seat
from panoverde.games.blackjack.hands import (
    Cards,
    Hand,
    bank_stands,
    is_blackjack,
    is_special,
    may_hide_blackjack,
    place_of,
    total,
    value,
)
from panoverde.games.blackjack.rules import Rules


def cards(text: str) -> Cards:
    return tuple(map(Card, text.split()))


@pytest.mark.rule("AO-6.6", "AO-6.6a", "AO-6.6b", "AO-6.6c")
def test_figures_count_ten_an_ace_one_or_eleven_the_others_their_number() -> None:
    assert {card[0]: value(card) for card in DECK_52} == {
        **{str(number): number for number in range(2, 10)},
        **dict.fromkeys("TJQK", 10),
        "A": 1,
    }
    assert [total(cards(text)) for text in ("Ah", "Ah As", "Ah 9s", "Ah 9s As", "Ah Ks 5c", "Kh Qs 2c")] == [
        11, 12, 20, 21, 16, 22,
    ]  # fmt: skip


@pytest.mark.rule("AO-6.1", "AO-6.1a", "AO-6.1b", "AO-6.25")
def test_only_an_ace_with_a_figure_or_a_ten_is_a_blackjack() -> None:
    assert all(is_blackjack(cards(f"As {rank}h")) for rank in "TJQK")
    assert not any(is_blackjack(cards(text)) for text in ("7h 7s 7c", "Ah 5s 5c", "Ah 9s", "Ks Qs"))
    assert Hand(Seat(1), cards=cards("As Kh")).is_blackjack
    assert not Hand(Seat(1), cards=cards("As Kh"), split=True).is_blackjack


@pytest.mark.rule("AO-6.26")
def test_an_ace_a_figure_or_a_ten_may_hide_a_blackjack() -> None:
    assert "".join(dict.fromkeys(card[0] for card in DECK_52 if may_hide_blackjack(card))) == "TJQKA"


@pytest.mark.rule("AO-6.6a", "AO-6.24")
@pytest.mark.parametrize(
    ("text", "stands"),
    [("Kh 7s", True), ("Ah 6s", True), ("Ah 5s", False), ("Kh 6s", False), ("Ah 5s Kc", False), ("Ah 3s 3c", True)],
)
def test_the_bank_stands_on_every_seventeen(text: str, stands: bool) -> None:
    assert bank_stands(cards(text)) == stands


@pytest.mark.rule("AO-6.37", "R-54")
@pytest.mark.parametrize(
    ("text", "doubled", "counts"),
    [("Ah 8s 2c", True, 11), ("Ah 9s 5c", True, 15), ("Ah 8s 2c", False, 21), ("5h 6s Ac", True, 12)],
)
def test_an_ace_that_was_one_for_a_double_stays_one(text: str, doubled: bool, counts: int) -> None:
    assert Hand(Seat(1), cards=cards(text), doubled=doubled).total == counts


@pytest.mark.rule("AO-6.34", "AO-6.36", "R-47")
def test_nine_ten_and_eleven_in_two_cards_are_doubled() -> None:
    def may(text: str, aces: bool = False) -> bool:
        return Hand(Seat(1), cards=cards(text), aces=aces).may_double

    assert [may(text) for text in ("5h 4s", "5h 5s", "9h 2s", "Ah 8s", "Ah 9s")] == [True] * 5
    assert [may(text) for text in ("5h 3s", "Kh 2s", "2h 3s 4c", "Ah 7s", "Ah As")] == [False] * 5
    assert not may("Ah 8s", aces=True)


@pytest.mark.rule("AO-6.40", "R-50")
def test_three_first_cards_win_the_special_prize() -> None:
    any_suit, one_suit = Rules(), Rules(suited_sevens=True)
    assert is_special(any_suit, cards("8h 6h 7h"))
    assert is_special(any_suit, cards("7h 7s 7h"))
    assert is_special(one_suit, cards("7h 7h 7h"))
    assert not is_special(one_suit, cards("7h 7s 7h"))
    assert not any(is_special(any_suit, cards(text)) for text in ("8h 6h 7s", "7h 7s", "7h 7s 7c 2d", "6h 6h 6h"))


@pytest.mark.rule("AO-6.34", "AO-6.40", "R-50")
@pytest.mark.parametrize("first", ["6h 7h", "6h 8h", "7h 8h", "7h 7s"])
def test_no_hand_that_may_win_the_special_prize_can_be_doubled(first: str) -> None:
    assert not Hand(Seat(1), cards=cards(first)).may_double


@pytest.mark.rule("AO-6.31", "R-46")
def test_a_pair_is_two_cards_of_one_value() -> None:
    kings, mixed = (Hand(Seat(1), cards=cards(text)) for text in ("Kh Ks", "Kh Ts"))
    assert kings.is_pair(Rules())
    assert mixed.is_pair(Rules())
    assert kings.is_pair(Rules(split_same_rank_only=True))
    assert not mixed.is_pair(Rules(split_same_rank_only=True))
    assert not Hand(Seat(1), cards=cards("8h 8s 8c")).is_pair(Rules())


@pytest.mark.rule("AO-6.2")
def test_a_zone_names_its_place() -> None:
    assert [place_of(zone) for zone in ("lugar_3", "lugar_4_2", "seguro_5")] == [3, 4, 5]
