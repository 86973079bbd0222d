"""What other evaluators say of some hands; tests/whole asks phevaluator about all of them."""

import warnings
from itertools import pairwise

import numpy as np
import phevaluator  # type: ignore[import-untyped]
from pokerkit import StandardHighHand

from panoverde.games._poker.ranking import STANDARD
from panoverde.lab.poker.evaluation import any_five, with_board
from tests.lab.poker_hands import cards, random_cards

PLACES = 7462


def test_seven_cards_as_phevaluator_has_them() -> None:
    dealt = random_cards(STANDARD, 20_000, 7)
    theirs = [PLACES + 1 - phevaluator.evaluate_cards(*hand) for hand in dealt.tolist()]
    assert any_five(STANDARD, dealt).tolist() == theirs


def test_omaha_as_phevaluator_has_it() -> None:
    dealt = random_cards(STANDARD, 5_000, 9)
    theirs = [PLACES + 1 - phevaluator.evaluate_omaha_cards(*hand[4:], *hand[:4]) for hand in dealt.tolist()]
    assert with_board(STANDARD, dealt[:, :4], dealt[:, 4:], 2).tolist() == theirs


def test_seven_cards_in_the_order_of_eval7() -> None:
    with warnings.catch_warnings(action="ignore"):
        import eval7  # type: ignore[import-untyped]
    dealt = random_cards(STANDARD, 20_000, 7, seed=2)
    theirs = np.array([eval7.evaluate([eval7.Card(card) for card in cards(STANDARD, hand)]) for hand in dealt])
    ours = any_five(STANDARD, dealt)
    order = np.argsort(ours, kind="stable")
    assert (np.diff(ours[order].astype(np.int64)) > 0).tolist() == (
        np.diff(theirs[order].astype(np.int64)) > 0
    ).tolist()
    assert (np.diff(theirs[order].astype(np.int64)) >= 0).all()


def test_five_cards_in_the_order_of_pokerkit() -> None:
    hands = [cards(STANDARD, hand) for hand in random_cards(STANDARD, 1_000, 5, seed=3)]
    for one, other in pairwise(hands):
        theirs = StandardHighHand("".join(one)), StandardHighHand("".join(other))
        ours = STANDARD.score((), one, None), STANDARD.score((), other, None)
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])
