"""Hands of draw poker and the rows that pay them (AO-17.1)."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.messages import Lang, happening
from panoverde.core.money import Currency
from panoverde.core.people import Seat
from panoverde.core.text import Names
from panoverde.games._slots.hands import card_number, card_text, category, row
from panoverde.games._slots.plan import Deck, DrawPoker
from panoverde.games._slots.reader import read
from panoverde.games.slots.draw_poker import HandDealt

from .plans import POKER

pytestmark = pytest.mark.rule("AO-17.1")


def poker(text: str = POKER) -> DrawPoker:
    plan = read(text.encode())
    assert isinstance(plan, DrawPoker)
    return plan


PLAN = poker()


def row_name(cards: str, plan: DrawPoker = PLAN) -> str | None:
    found = row(plan, [card_number(plan, card) for card in cards.split()])
    return None if found is None else plan.hands[found].name


def test_cards_are_numbers_and_back() -> None:
    assert [card_text(PLAN, card_number(PLAN, card)) for card in ("7s", "Ac", "Th")] == ["7s", "Ac", "Th"]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ts Js Qs Ks As", "Real"),
        ("7s 8s 9s Ts Js", "Cor seguida"),
        ("As 7s 8s 9s Ts", "Cor seguida"),
        ("As 7h 8s 9s Ts", "Seguida"),
        ("Ks As 7s 8s 9s", "Cor"),
        ("As Ah Ad Ac 7s", "Quatro ases"),
        ("Ks Kh Kd Kc 7s", "Quatro"),
        ("Ks Kh Kd 7c 7s", "Cheia"),
        ("Ks Kh Kd 8c 7s", "Trio"),
        ("Ks Kh 8d 8c 7s", "Dois pares"),
        ("Ks Kh 9d 8c 7s", "Par alto"),
        ("Qs Qh 9d 8c 7s", None),
        ("Ks Qh 9d 8c 7s", None),
    ],
)
def test_a_hand_has_its_row(cards: str, name: str | None) -> None:
    assert row_name(cards) == name


def test_a_royal_flush_without_a_row_is_a_straight_flush() -> None:
    assert row_name("Ts Js Qs Ks As", replace(PLAN, hands=PLAN.hands[1:])) == "Cor seguida"
    dear = replace(PLAN, hands=(replace(PLAN.hands[0], pays=1), *PLAN.hands[1:]))
    assert row_name("Ts Js Qs Ks As", dear) == "Cor seguida"


def test_of_equal_prizes_the_first_written_counts() -> None:
    equal = replace(PLAN, hands=(replace(PLAN.hands[3], pays=100), *PLAN.hands))
    assert row(equal, [card_number(equal, card) for card in ("As", "Ah", "Ad", "Ac", "7s")]) == 0


def test_five_of_a_rank_in_a_deck_of_five_suits_are_nothing() -> None:
    five = replace(PLAN, deck=Deck("789TJQKA", "shdcx"))
    assert row_name("As Ah Ad Ac Ax", five) is None
    assert row_name("As Ah Ad Ac 7x", five) == "Quatro ases"


@pytest.mark.parametrize("lang", Lang)
def test_a_deck_of_its_own_suits_is_told_in_words(lang: Lang) -> None:
    cards = tuple(map(Card, ("A♠", "Kx", "Ts", "7h", "9c")))
    told = happening(HandDealt(Seat(1), cards), Currency.AOA, Names(), lang)
    assert "A♠ Kx 10♠ 7♥ 9♣" in told


def test_the_hands_of_a_whole_deck_are_as_many_as_books_say() -> None:
    full = replace(PLAN, deck=Deck())
    found = Counter(category(full, cards) is not None for cards in combinations(range(24), 5))
    assert sum(found.values()) == 42504
    counted = Counter((category(full, cards) or ("nothing", 0))[0] for cards in combinations(range(24), 5))
    # Six ranks of four suits: 2, 3, 4, 5, 6, 7. The ace is missing, so a straight is 2-6 or 3-7.
    assert counted["straight_flush"] == 2 * 4
    assert counted["straight"] == 2 * (4**5 - 4)
    assert counted["four"] == 6 * 20
    assert counted["full_house"] == 6 * 5 * 4 * 6
    assert counted["flush"] == 4 * 6 - 8
    assert counted["three"] == 6 * 4 * 10 * 16
    assert counted["two_pair"] == 15 * 36 * 16
    assert counted["pair"] == 6 * 6 * 10 * 64
