"""The kernels give what the evaluator of the tables gives, and what the evaluators of others give."""

from itertools import combinations
from types import FunctionType

import numpy as np
import pytest

from panoverde.core.cards import Card
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.lab.poker.evaluation import any_five, numbers, with_board
from panoverde.lab.poker.machine import address, kernel
from panoverde.lab.poker.multisets import multisets, packed
from panoverde.lab.poker.perfect_hash import perfect_hash
from panoverde.lab.poker.tables import best_of, board_ranks, board_values, flushes, pair_of
from tests.lab.poker_hands import cards, random_cards

EVERY = (STANDARD, SINTETICO_LAND, SINTETICO_ONLINE)
HANDS = 4000


@pytest.mark.parametrize("ranking", EVERY, ids=repr)
@pytest.mark.parametrize("size", [5, 6, 7])
def test_in_bulk_the_best_of_any_cards_is_that_of_the_tables(ranking: Ranking, size: int) -> None:
    dealt = random_cards(ranking, HANDS, size)
    expected = [ranking.score((), cards(ranking, hand), None) for hand in dealt]
    assert any_five(ranking, dealt).tolist() == expected


@pytest.mark.parametrize("ranking", EVERY, ids=repr)
@pytest.mark.parametrize(("hole", "own"), [(2, None), (2, 2), (4, 2)])
def test_in_bulk_the_best_with_a_board_is_that_of_the_tables(ranking: Ranking, hole: int, own: int | None) -> None:
    dealt = random_cards(ranking, HANDS, hole + 5)
    mine, board = dealt[:, :hole], dealt[:, hole:]
    expected = [
        ranking.score(cards(ranking, some), cards(ranking, common), own)
        for some, common in zip(mine, board, strict=True)
    ]
    assert with_board(ranking, mine, board, own).tolist() == expected


@pytest.mark.parametrize("ranking", EVERY, ids=repr)
def test_flushes_in_every_suit_with_more_cards_of_it_than_needed(ranking: Ranking) -> None:
    for suit in "cdhs":
        hand = [Card(rank + suit) for rank in ranking.description.ranks[:6]] + [Card("Ac" if suit != "c" else "Ad")]
        dealt = numbers(ranking, [hand])
        assert any_five(ranking, dealt)[0] == ranking.score((), hand, None)
        for own in (None, 2):
            assert with_board(ranking, dealt[:, :2], dealt[:, 2:], own)[0] == ranking.score(hand[:2], hand[2:], own)


def test_every_five_cards_of_28_are_evaluated_alike() -> None:
    for ranking in (SINTETICO_LAND, SINTETICO_ONLINE):
        hands = list(combinations(ranking.deck, 5))
        values = any_five(ranking, numbers(ranking, hands))
        assert values.tolist() == [ranking.score((), hand, None) for hand in hands]


def test_a_number_that_is_no_card_is_refused_before_it_reaches_a_kernel() -> None:
    with pytest.raises(ValueError, match="28"):
        any_five(SINTETICO_LAND, np.array([[0, 1, 2, 3, 28]], np.uint8))
    with pytest.raises(ValueError, match="255"):
        with_board(STANDARD, np.array([[0, 255]], np.uint8), np.array([[1, 2, 3, 4, 5]], np.uint8), 2)


def test_no_hands_have_no_values() -> None:
    assert any_five(STANDARD, np.zeros((0, 7), np.uint8)).tolist() == []


@pytest.mark.parametrize(("ranks", "size"), [(13, 5), (13, 7), (7, 5), (7, 7)])
def test_no_two_multisets_share_a_slot(ranks: int, size: int) -> None:
    many = np.polynomial.polynomial.polypow([1, 1, 1, 1, 1], ranks)[size]  # none to four of each rank
    counts = multisets(ranks, size)
    assert len(np.unique(packed(counts))) == len(counts) == many
    assert set(counts.sum(axis=1).tolist()) == {size}
    hashed = perfect_hash(counts)
    assert len(np.unique(hashed.slots)) == many


def test_the_tables_hold_nothing_for_what_cannot_be() -> None:
    assert best_of(STANDARD, 7).values.min() > 0
    assert np.count_nonzero(flushes(STANDARD)) == sum(bits.bit_count() >= 5 for bits in range(1 << 13))
    four_kings_and_an_ace = int(np.flatnonzero((board_ranks(STANDARD)[:, -2:] == (4, 1)).all(axis=1))[0])
    two_kings, king_and_ace, two_aces = (
        pair_of(STANDARD)[16 * one + other] for one, other in ((11, 11), (12, 11), (12, 12))
    )
    values = board_values(STANDARD, None)[four_kings_and_an_ace]
    assert values[two_kings] == values[king_and_ace] == 0 < values[two_aces]


def test_only_a_table_without_gaps_has_an_address() -> None:
    with pytest.raises(ValueError, match="without gaps"):
        address(np.zeros((4, 4), np.uint8)[:, :2])


def twice(number: int) -> int:
    return 2 * number


def test_a_kernel_without_a_file_is_compiled_all_the_same() -> None:
    from_nowhere = FunctionType(twice.__code__.replace(co_filename="<nowhere>"), {}, "twice")
    assert kernel(from_nowhere)(21) == 42
