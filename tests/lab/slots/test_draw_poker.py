"""Draw poker: the best hold of every deal, against a second path that looks at every draw."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from panoverde.games._slots.hands import row
from panoverde.games._slots.plan import Deck, DrawPoker, Hand, Stake
from panoverde.lab.slots.draw_poker import analyse, best, row_table

HANDS = (
    Hand("Real", "royal_flush", 50),
    Hand("Seguida da cor", "straight_flush", 20),
    Hand("Quatro", "four", 12),
    Hand("Cheia", "full_house", 5),
    Hand("Cor", "flush", 6),
    Hand("Seguida", "straight", 3),
    Hand("Trio", "three", 2),
    Hand("Dois pares", "two_pair", 1),
    Hand("Par alto", "pair", 1, "KA"),
)


def naive(plan: DrawPoker) -> tuple[Fraction, list[Fraction]]:
    """Every deal, every hold, every draw; ties by the frequencies of the rows, in file order."""
    deck = range(plan.deck.size)
    rows: dict[tuple[int, ...], int | None] = {cards: row(plan, cards) for cards in combinations(deck, 5)}
    pays = [hand.pays for hand in plan.hands]
    totals = [Fraction(0)] * len(pays)
    for deal in rows:
        rest = [card for card in deck if card not in deal]
        choices = []
        for size in range(6):
            for held in combinations(deal, size):
                found = Counter(rows[tuple(sorted((*held, *drawn)))] for drawn in combinations(rest, 5 - size))
                draws = comb(len(rest), 5 - size)
                rates = [Fraction(found[number], draws) for number in range(len(pays))]
                worth = sum((rate * pay for rate, pay in zip(rates, pays, strict=True)), Fraction(0))
                choices.append((worth, rates))
        for number, rate in enumerate(max(choices)[1]):
            totals[number] += rate
    means = [total / len(rows) for total in totals]
    return sum((mean * pay for mean, pay in zip(means, pays, strict=True)), Fraction(0)), means


def compare(plan: DrawPoker) -> None:
    sheet = analyse(plan, "")
    mean, rates = naive(plan)
    assert sheet.parts.total == mean
    assert best(plan).rows == rates
    assert sum(share.probability for share in sheet.contribution.base.values()) == 1
    assert sum(sheet.distribution.values()) == 1
    assert sheet.hit_frequency == 1 - sheet.distribution[Fraction(0)]


@pytest.mark.rule("AO-17.1")
@settings(max_examples=4)
@given(
    st.sampled_from([("789TKA", "sh"), ("TJQKA", "sh"), ("KA", "shdcx"), ("23456789TKA", "s")]),
    st.lists(st.integers(0, 30), min_size=9, max_size=9),
    st.permutations(range(9)),
)
def test_small_decks_agree_with_every_draw(deck: tuple[str, str], pays: list[int], order: list[int]) -> None:
    hands = [Hand(hand.name, hand.category, pay, hand.ranks) for hand, pay in zip(HANDS, pays, strict=True)]
    compare(DrawPoker(name="x", stake=Stake(("1",)), deck=Deck(*deck), hands=tuple(hands[number] for number in order)))


def test_equal_holds_are_told_apart_by_the_rows_in_file_order() -> None:
    """A row that pays nothing still comes more often under the hold that is chosen."""
    worthless = tuple(Hand(hand.name, hand.category, 0, hand.ranks) for hand in HANDS)
    plan = DrawPoker(name="x", stake=Stake(("1",)), deck=Deck("9TJQKA", "sh"), hands=worthless[3:])
    compare(plan)
    sheet = analyse(plan, "")
    assert {sheet.parts.total, sheet.hit_frequency, sheet.variance, sheet.largest_prize} == {Fraction(0)}


@pytest.mark.parametrize("deck", [Deck(), Deck("6789TJQKA"), Deck("A23456", "shdcx")])
def test_the_row_table_has_the_row_of_any_cards(deck: Deck) -> None:
    plan = DrawPoker(name="x", stake=Stake(("1",)), deck=deck, hands=HANDS[:8])
    table, suits = row_table(plan), len(deck.suits)
    step = max(comb(deck.size, 5) // 3000, 1)
    for number, cards in enumerate(combinations(range(deck.size), 5)):
        if number % step == 0:
            ranks = [card // suits for card in cards]
            place = sum(comb(rank + position, position + 1) for position, rank in enumerate(ranks))
            found = int(table[int(len({card % suits for card in cards}) == 1), place])
            assert (None if found < 0 else found) == row(plan, cards)
