"""Hands of five cards and more, in the order of phevaluator: all or a million in `make soak`; every deal of omaha."""

from itertools import combinations, starmap
from pathlib import Path

import numpy as np
import phevaluator  # type: ignore[import-untyped]
from tests.lab.poker_hands import random_cards
from tests.sample import sample

from panoverde.games._poker.ranking import STANDARD
from panoverde.games._poker.variants import OMAHA
from panoverde.lab.poker.evaluation import any_five, with_board
from panoverde.lab.poker.frequencies import showdown

PLACES = 7462
HANDS = sample(100_000, 1_000_000)
EVERY = sample(11, 1)
"""Of the five-card hands in their order, one in so many."""


def theirs(hands: list[list[int]]) -> list[int]:
    return [PLACES + 1 - value for value in starmap(phevaluator.evaluate_cards, hands)]


def test_five_card_hands_are_ordered_as_phevaluator_orders_them() -> None:
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    assert len(hands) == 2_598_960
    hands = hands[::EVERY]
    assert any_five(STANDARD, hands).tolist() == theirs(hands.tolist())


def test_seven_card_hands_are_ordered_as_phevaluator_orders_them() -> None:
    hands = random_cards(STANDARD, HANDS, 7, seed=11)
    assert any_five(STANDARD, hands).tolist() == theirs(hands.tolist())


def test_omaha_hands_are_ordered_as_phevaluator_orders_them() -> None:
    hands = random_cards(STANDARD, HANDS, 9, seed=12)
    omaha = starmap(phevaluator.evaluate_omaha_cards, hands.tolist())
    expected = [PLACES + 1 - value for value in omaha]
    assert with_board(STANDARD, hands[:, 5:], hands[:, :5], 2).tolist() == expected


def test_every_deal_of_omaha_is_counted() -> None:
    """Known counts of the best hands of 463,563,500,400 deals, and those that the page shows."""
    found = showdown(OMAHA, STANDARD)
    page = (Path(__file__).parents[2] / "docs" / "reference" / "equity.md").read_text("utf-8")
    assert all(f" {count:,} |" in page for count in found.counts.values())
    assert found.counts == {
        "sequencia_maxima": 42_807_600,
        "sequencia_de_cor": 368_486_160,
        "poquer": 2_225_270_496,
        "fullen": 29_424_798_576,
        "cor": 31_216_782_384,
        "sequencia": 52_289_648_688,
        "trio": 40_712_657_408,
        "dois_pares": 170_775_844_104,
        "um_par": 122_655_542_152,
        "carta_maior": 13_851_662_832,
    }
